import * as z from 'zod/mini';
import { numeroContrat, requiredText } from '../schemas/fields.ts';
import {
  FUNDER_CAMPAIGN_STATUTS,
  campaignBudget,
  campaignRequest,
  decidedCampaign,
  funderContract,
  funderCampaign,
  funderCampaignInformation,
  funderCampaignLine,
  mailPreview,
  mailPreviewBody,
  campaignBody,
  campaignChange,
  publishedCampaign,
} from './funder-campaigns.schemas.ts';
import { approvalDecisionBody } from '../backoffice/operations.schemas.ts';
import { uuid } from '../schemas/wire-fields.ts';
import { typedMatricule } from '../schemas/registration-identifiers.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';

const CAMPAIGNS = '/api/eb/sessions-precommande/gestion';
const ofCampaign = z.strictObject({ id: requiredText(64) });
const READ = {
  kind: 'token',
  anyOf: ['CONSULTER_SESSIONS_PRECOMMANDE'],
  mutates: false,
} as const;
const MANAGE = {
  kind: 'token',
  anyOf: ['GERER_SESSIONS_PRECOMMANDE'],
  mutates: true,
} as const;

const created = z.object({ id: z.string() });
const createdWithState = z.object({ id: z.string(), statut: z.enum(FUNDER_CAMPAIGN_STATUTS) });

export const getFunderContracts = defineCall({
  id: 'financeur-contrats',
  summary: 'Lister les contrats du financeur',
  method: 'GET',
  path: '/api/eb/financeur/contrats',
  answer: { kind: 'json', schema: z.array(funderContract) },
  access: {
    ...READ,
    anyOf: ['CONSULTER_SESSIONS_PRECOMMANDE', 'GERER_PLANS_AIDE'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  idempotent: false,
  errors: [],
});

const campaigns = defineTable(funderCampaignLine, {
  name: 'sessions',
  title: 'Sessions',
  columns: {
    libelle: { title: 'Session', sorts: true },
    numeroContrat: { title: 'Contrat', sorts: true },
    dateOuverture: { title: 'Ouverture', sorts: true },
    dateFermeture: { title: 'Fermeture', sorts: true },
    permanent: { title: 'Permanente' },
    statut: { title: 'État' },
    nombreLignes: { title: 'Lignes', kind: 'count', sorts: true },
    nombreLignesEnAttente: { title: 'Lignes en attente', kind: 'count', sorts: true },
  },
  sortedBy: ['dateOuverture', 'desc'],
  filters: {
    numeroContrat: z.optional(numeroContrat),
    clientId: z.optional(requiredText(20)),
  },
  export: { namesPeople: false },
});

export const getFunderCampaigns = defineCall({
  id: 'B-047',
  summary: 'Lister les sessions du financeur',
  method: 'GET',
  path: CAMPAIGNS,
  query: z.strictObject(campaigns.query),
  answer: { kind: 'json', schema: z.array(funderCampaignLine) },
  list: { table: campaigns.table },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const createFunderCampaign = defineCall({
  id: 'B-048',
  summary: 'Créer une session de précommande',
  method: 'POST',
  path: CAMPAIGNS,
  body: campaignBody,
  bodyLimit: { maxKeys: 13_000 },
  answer: { kind: 'json', schema: createdWithState },
  access: MANAGE,
  // A retry after a lost answer must not create a second campaign.
  idempotent: 'optional',
  errors: [],
  sensitive: { none: 'prepares an order, which has its own row' },
});

export const updateFunderCampaign = defineCall({
  id: 'B-049',
  summary: 'Modifier une session de précommande',
  method: 'PUT',
  path: `${CAMPAIGNS}/:id`,
  params: ofCampaign,
  body: campaignChange,
  bodyLimit: { maxKeys: 13_000 },
  answer: { kind: 'json', schema: created },
  access: MANAGE,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'SESSION_FERMEE', 'SESSION_MODIFIEE'],
  sensitive: { none: 'prepares an order, which has its own row' },
});

export const getFunderCampaign = defineCall({
  id: 'B-050',
  summary: 'Lire une session du financeur',
  method: 'GET',
  path: `${CAMPAIGNS}/:id`,
  params: ofCampaign,
  answer: { kind: 'json', schema: funderCampaign },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const getFunderCampaignInformation = defineCall({
  id: 'B-051',
  summary: 'Lire où en est une session',
  method: 'GET',
  path: `${CAMPAIGNS}/:id/informations`,
  params: ofCampaign,
  answer: { kind: 'json', schema: funderCampaignInformation },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const getCampaignBudget = defineCall({
  id: 'session-budget',
  summary: 'Lire ce qu’une session engage, et ce qu’elle peut coûter au plus',
  method: 'GET',
  path: `${CAMPAIGNS}/:id/budget`,
  params: ofCampaign,
  answer: { kind: 'json', schema: campaignBudget },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const getCampaignReport = defineCall({
  id: 'session-bilan',
  summary: 'Télécharger le bilan d’une session\u00a0: participation, budget et factures',
  method: 'GET',
  path: `${CAMPAIGNS}/:id/bilan`,
  params: ofCampaign,
  answer: { kind: 'file' },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

/** Closing a closed campaign returns the same answer. */
export const closeFunderCampaign = defineCall({
  id: 'B-052',
  summary: 'Fermer une session',
  method: 'POST',
  path: `${CAMPAIGNS}/:id/fermeture`,
  params: ofCampaign,
  answer: { kind: 'json', schema: z.object({ statut: z.literal('FERMEE') }) },
  access: MANAGE,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
  sensitive: { none: 'prepares an order, which has its own row' },
});

export const findMatricule = defineCall({
  id: 'B-058',
  summary: 'Chercher un matricule dans une session',
  method: 'GET',
  path: `${CAMPAIGNS}/:id/matricules/:matricule`,
  params: z.strictObject({ id: requiredText(64), matricule: typedMatricule }),
  answer: {
    kind: 'json',
    schema: z.object({
      nom: z.nullable(z.string()),
      prenom: z.nullable(z.string()),
      connu: z.boolean(),
    }),
  },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

/** Publishing a published campaign returns the same answer; a contract may ask for an approval. */
export const publishFunderCampaign = defineCall({
  id: 'session-publication',
  summary: 'Publier le brouillon d’une session, ou demander l’accord d’un second administrateur',
  method: 'POST',
  path: `${CAMPAIGNS}/:id/publication`,
  params: ofCampaign,
  answer: { kind: 'json', schema: publishedCampaign },
  access: MANAGE,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'SESSION_FERMEE', 'OPERATION_DEJA_DEMANDEE'],
  sensitive: { none: 'prepares an order, which has its own row' },
});

export const getCampaignRequests = defineCall({
  id: 'sessions-a-valider',
  summary: 'Lister les sessions qui attendent l’accord d’un second administrateur',
  method: 'GET',
  path: '/api/eb/financeur/sessions-a-valider',
  answer: { kind: 'json', schema: z.array(campaignRequest) },
  access: READ,
  idempotent: false,
  errors: [],
});

export const decideCampaign = defineCall({
  id: 'session-decision',
  summary: 'Accepter, avec un code, ou refuser l’ouverture qu’un autre administrateur a demandée',
  method: 'POST',
  path: '/api/eb/financeur/sessions-a-valider/:idOperation/decision',
  params: z.strictObject({ idOperation: uuid }),
  body: approvalDecisionBody,
  answer: { kind: 'json', schema: decidedCampaign },
  access: { kind: 'token', anyOf: ['GERER_UTILISATEURS'], mutates: true },
  idempotent: true,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'SECONDE_PERSONNE_REQUISE',
    'DECISION_DEJA_PRISE',
    'DEMANDE_PERIMEE',
    'AUTEUR_SANS_DROIT',
    'CONFIRMATION_REQUISE',
    'SESSION_FERMEE',
  ],
  sensitive: { actions: ['FUNDER_CAMPAIGN'] },
});

/** The copy is a draft: it opens once it was reviewed and published. */
export const copyFunderCampaign = defineCall({
  id: 'session-copie',
  summary: 'Copier une session',
  method: 'POST',
  path: `${CAMPAIGNS}/:id/copie`,
  params: ofCampaign,
  answer: { kind: 'json', schema: created },
  access: MANAGE,
  idempotent: 'optional',
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
  sensitive: { none: 'prepares an order, which has its own row' },
});

export const previewCampaignMail = defineCall({
  id: 'session-apercu-courriel',
  summary: 'Voir un courriel de session avant de l’enregistrer',
  method: 'POST',
  path: `${CAMPAIGNS}/apercu-courriel`,
  body: mailPreviewBody,
  answer: { kind: 'json', schema: mailPreview },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});
