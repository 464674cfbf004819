import * as z from 'zod/mini';
import { euros, requiredText } from '../schemas/fields.ts';
import { listQuery } from '../schemas/list.ts';
import { contractQuery } from '../wallet/holdings.schemas.ts';
import {
  beneficiaryPart,
  controlAnswers,
  ORDER_REASONS,
  orderCeiling,
  orderConfirmation,
  orderedVintage,
  orderOverview,
  preOrderBody,
  storedPreOrder,
  orderDetails,
  orderLine,
} from './ordering.schemas.ts';
import { deliveryPoint, orderedCampaign, campaignSummary } from './order-campaign.schemas.ts';
import { defineCall } from '../calls/define-call.ts';
import { changeLine } from '../wallet/trade.schemas.ts';

const ofCampaign = z.strictObject({ idSession: requiredText(64) });
const ORDER = {
  kind: 'token',
  anyOf: ['PASSER_COMMANDE'],
  mutates: false,
} as const;
const ORDER_COMMAND = { ...ORDER, mutates: true } as const;

export const getOrderCampaigns = defineCall({
  id: 'B-032',
  summary: 'Lister les sessions ouvertes du bénéficiaire',
  method: 'GET',
  path: '/api/eb/beneficiaires/sessions-precommande',
  query: z.strictObject(contractQuery),
  answer: { kind: 'json', schema: z.array(campaignSummary) },
  access: { ...ORDER, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getOrderCampaign = defineCall({
  id: 'B-033',
  summary: 'Lire une session de précommande',
  method: 'GET',
  path: '/api/eb/sessions-precommande/:idSession/informations',
  params: ofCampaign,
  answer: { kind: 'json', schema: orderedCampaign },
  access: { ...ORDER, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const getOrderOverview = defineCall({
  id: 'B-034',
  summary: 'Lire le récapitulatif de la commande d’une session',
  method: 'GET',
  path: '/api/eb/sessions-precommande/:idSession/recapitulatif-commande',
  params: ofCampaign,
  answer: { kind: 'json', schema: orderOverview },
  access: { ...ORDER, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'RESSOURCE_INTROUVABLE'],
});

export const getStoredPreOrder = defineCall({
  id: 'B-035',
  summary: 'Lire la précommande enregistrée, pour la reprendre',
  method: 'GET',
  path: '/api/eb/sessions-precommande/:idSession/informations-commande',
  params: ofCampaign,
  answer: { kind: 'json', schema: storedPreOrder },
  access: { ...ORDER, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const getComplementaryInformation = defineCall({
  id: 'B-036',
  summary: 'Lire les contrôles et catégories de personnel d’une session',
  method: 'GET',
  path: '/api/eb/sessions-precommande/:idSession/informations-complementaires',
  params: ofCampaign,
  answer: {
    kind: 'json',
    schema: z.object({
      informationsControles: z.array(
        z.object({ idControle: z.string(), code: z.string(), libelle: z.string() }),
      ),
      categoriesPersonnel: z.array(
        z.object({
          categoriePersonnelId: z.string(),
          libelle: z.string(),
          selectionne: z.boolean(),
        }),
      ),
    }),
  },
  access: { ...ORDER, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const checkOrderControls = defineCall({
  id: 'B-037',
  summary: 'Vérifier les informations de contrôle d’une session',
  method: 'POST',
  path: '/api/eb/sessions-precommande/:idSession/verification-controles',
  params: ofCampaign,
  body: z.strictObject({ informationsControles: controlAnswers }),
  answer: {
    kind: 'json',
    schema: z.object({
      valide: z.boolean(),
      erreurs: z.optional(z.array(z.object({ idControle: z.string(), message: z.string() }))),
    }),
  },
  access: { ...ORDER, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'TROP_DE_TENTATIVES'],
});

export const computeOrderCeiling = defineCall({
  id: 'B-038',
  summary: 'Calculer le plafond de commande',
  method: 'POST',
  path: '/api/eb/sessions-precommande/:idSession/plafond-commande',
  params: ofCampaign,
  body: z.strictObject({
    idCategoriePersonnel: requiredText(64),
    informationsControles: controlAnswers,
    millesime: orderedVintage,
  }),
  answer: { kind: 'json', schema: orderCeiling },
  access: { ...ORDER, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [
    'SESSION_PRECOMMANDE_INCONNUE',
    'CATEGORIE_INCONNUE',
    'CONTROLES_INCORRECTS',
    'TROP_DE_TENTATIVES',
  ],
});

export const computeBeneficiaryPart = defineCall({
  id: 'B-039',
  summary: 'Calculer la part du bénéficiaire',
  method: 'POST',
  path: '/api/eb/sessions-precommande/:idSession/part-beneficiaire',
  params: ofCampaign,
  body: z.strictObject({
    idCategoriePersonnel: requiredText(64),
    montantTotal: euros,
    montantTitre: euros,
    montantCompte: euros,
    valeurFaciale: z.nullable(euros),
    informationsControles: controlAnswers,
    millesime: orderedVintage,
  }),
  answer: { kind: 'json', schema: beneficiaryPart },
  access: { ...ORDER, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [
    'SESSION_PRECOMMANDE_INCONNUE',
    'CATEGORIE_INCONNUE',
    'CONTROLES_INCORRECTS',
    'TROP_DE_TENTATIVES',
  ],
});

export const savePreOrder = defineCall({
  id: 'B-040',
  summary: 'Créer ou modifier une précommande',
  method: 'POST',
  path: '/api/eb/sessions-precommande/:idSession/precommande',
  params: ofCampaign,
  body: preOrderBody,
  answer: { kind: 'json', schema: orderConfirmation },
  access: { ...ORDER_COMMAND, links: ['PARTENAIRE', 'SAP'] },
  idempotent: true,
  errors: [
    'EMETTEUR_NON_INSTALLE',
    'SESSION_PRECOMMANDE_INCONNUE',
    'SESSION_FERMEE',
    'CATEGORIE_INCONNUE',
    'CONTROLES_INCORRECTS',
    'MONTANT_TROP_ELEVE',
    'PRECOMMANDE_NON_MODIFIABLE',
    'CONFIRMATION_REQUISE',
    'OPERATIONS_SUSPENDUES',
  ],
  sensitive: { actions: ['SEND_PAPER'] },
});

export const cancelPreOrder = defineCall({
  id: 'B-041',
  summary: 'Annuler une précommande',
  method: 'POST',
  path: '/api/eb/sessions-precommande/:idSession/precommande/annulation',
  params: ofCampaign,
  answer: { kind: 'json', schema: orderConfirmation },
  access: { ...ORDER_COMMAND, links: ['PARTENAIRE', 'SAP'] },
  idempotent: true,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'PRECOMMANDE_NON_MODIFIABLE', 'RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'gives value back to the person' },
});

export const getDeliveryInformation = defineCall({
  id: 'B-042',
  summary: 'Lire les livraisons proposées par une session',
  method: 'GET',
  path: '/api/eb/sessions-precommande/:idSession/informations-livraison',
  params: ofCampaign,
  answer: {
    kind: 'json',
    schema: z.object({
      livraisonDomicile: z.boolean(),
      autreAdresse: z.boolean(),
      pointLivraison: z.boolean(),
      pointsDeLivraison: z.array(deliveryPoint),
      zoneAdresse0: z.string(),
      zoneAdresse1: z.string(),
      zoneAdresse2: z.string(),
      zoneAdresse3: z.string(),
      codePostalEtVille: z.string(),
    }),
  },
  access: { ...ORDER, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const getMaximumPreOrder = defineCall({
  id: 'B-043',
  summary: 'Lire le montant maximal d’une précommande',
  method: 'GET',
  path: '/api/eb/sessions-precommande/:idSession/maximum-precommande',
  params: ofCampaign,
  query: z.strictObject({ idCategoriePersonnel: requiredText(64) }),
  answer: { kind: 'json', schema: z.object({ valeur: z.number() }) },
  access: { ...ORDER, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'CATEGORIE_INCONNUE'],
});

export const getOrderReasons = defineCall({
  id: 'S-26',
  summary: 'Lister les motifs de commande',
  method: 'GET',
  path: '/api/sap/motifs-commande',
  answer: {
    kind: 'json',
    schema: z.array(z.object({ code: z.enum(ORDER_REASONS), libelle: z.string() })),
  },
  access: {
    kind: 'token',
    anyOf: [],
    mutates: false,
    isDelegable: true,
    links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'],
  },
  idempotent: false,
  errors: [],
});

export const computeFaceValue = defineCall({
  id: 'S-27',
  summary: 'Calculer une valeur faciale',
  method: 'POST',
  path: '/api/sap/calculs/valeur-faciale',
  body: z.strictObject({ montantTotal: euros, nombreTitres: z.int().check(z.positive()) }),
  answer: { kind: 'json', schema: z.object({ valeur: z.number() }) },
  access: {
    kind: 'token',
    anyOf: [],
    mutates: false,
    isDelegable: true,
    links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'],
  },
  idempotent: false,
  errors: [],
});

const HISTORY = {
  kind: 'token',
  anyOf: ['CONSULTER_COMMANDES', 'PASSER_COMMANDE'],
  mutates: false,
} as const;

export const getOrders = defineCall({
  id: 'B-044',
  summary: 'Lister les commandes du bénéficiaire',
  method: 'GET',
  path: '/api/eb/beneficiaires/commandes',
  query: z.strictObject({
    ...contractQuery,
    ...listQuery,
    clientId: z.optional(requiredText(20)),
  }),
  answer: { kind: 'json', schema: z.array(orderLine) },
  list: { cursor: 'idCommande' },
  access: { ...HISTORY, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getOrderClients = defineCall({
  id: 'B-046',
  summary: 'Lister les financeurs des commandes du bénéficiaire',
  method: 'GET',
  path: '/api/eb/beneficiaires/commandes/clients',
  answer: {
    kind: 'json',
    schema: z.array(z.object({ clientId: z.string(), socialReason: z.string() })),
  },
  access: { ...HISTORY, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getOrder = defineCall({
  id: 'B-045',
  summary: 'Lire le détail d’une commande',
  method: 'GET',
  path: '/api/eb/beneficiaires/commandes/:idCommande',
  params: z.strictObject({ idCommande: requiredText(64) }),
  answer: { kind: 'json', schema: orderDetails },
  access: { ...HISTORY, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['EMETTEUR_NON_INSTALLE', 'RESSOURCE_INTROUVABLE'],
});

export const getChanges = defineCall({
  id: 'ECHANGES-ET-CHANGEMENTS',
  summary: 'Lister les échanges de millésime et les changements de format du bénéficiaire',
  method: 'GET',
  path: '/api/eb/beneficiaires/echanges-et-changements-de-format',
  query: z.strictObject({ ...contractQuery, ...listQuery }),
  answer: { kind: 'json', schema: z.array(changeLine) },
  list: { cursor: 'reference' },
  access: {
    kind: 'token',
    anyOf: ['CONSULTER_COMMANDES', 'ECHANGER_MILLESIME', 'CONVERTIR_FORMAT'],
    mutates: false,
  },
  idempotent: false,
  errors: ['EMETTEUR_NON_INSTALLE'],
});
