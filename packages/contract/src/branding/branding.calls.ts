import * as z from 'zod/mini';
import {
  copyBody,
  brandedMail,
  branding,
  BRANDING_FILE_UPLOAD,
  BRANDING_IMAGE_UPLOAD,
  brandingChanges,
  brandingVersion,
  brandingView,
  keptPicture,
  onDraft,
  publishBody,
  publishedBranding,
} from './branding.schemas.ts';
import { numeroContrat } from '../schemas/fields.ts';
import { listQuery } from '../schemas/list.ts';
import { defineCall } from '../calls/define-call.ts';

const READ = {
  kind: 'token',
  anyOf: ['BO_PERSONNALISATION'],
  mutates: false,
} as const;
const WRITE = { ...READ, mutates: true } as const;

const BRANDING = '/api/sap/personnalisation/:numeroContrat';
const ofContract = z.strictObject({ numeroContrat });
const versionNumber = z.string().check(z.regex(/^[1-9]\d{0,8}$/));
const ofVersion = z.strictObject({ numeroContrat, numero: versionNumber });
/** By default the draft, if there is one. */
const sourceQuery = z.strictObject({ source: z.optional(z.enum(['BROUILLON', 'PUBLIE'])) });

export const getBranding = defineCall({
  id: 'HABILLAGE',
  summary: 'Lire l’habillage publié d’un contrat et son brouillon',
  method: 'GET',
  path: BRANDING,
  params: ofContract,
  answer: { kind: 'json', schema: brandingView },
  access: READ,
  idempotent: false,
  errors: ['CONTRAT_INCONNU'],
});

export const saveBranding = defineCall({
  id: 'HABILLAGE-BROUILLON',
  summary: 'Enregistrer le brouillon de l’habillage d’un contrat, en tout ou en partie',
  method: 'PUT',
  path: BRANDING,
  params: ofContract,
  body: brandingChanges,
  answer: { kind: 'json', schema: brandingView },
  access: WRITE,
  idempotent: false,
  errors: ['CONTRAT_INCONNU', 'HABILLAGE_MODIFIE'],
  sensitive: { none: 'a draft; publishing it has its own row' },
});

export const dropBrandingDraft = defineCall({
  id: 'HABILLAGE-BROUILLON-ABANDON',
  summary: 'Abandonner le brouillon de l’habillage d’un contrat',
  method: 'POST',
  path: `${BRANDING}/abandon`,
  params: ofContract,
  body: onDraft,
  answer: { kind: 'json', schema: brandingView },
  access: WRITE,
  idempotent: false,
  errors: ['CONTRAT_INCONNU', 'HABILLAGE_MODIFIE'],
  sensitive: { none: 'a draft; publishing it has its own row' },
});

export const publishBranding = defineCall({
  id: 'HABILLAGE-PUBLICATION',
  summary: 'Publier le brouillon\u00a0: il devient une version, que tous voient en une minute',
  method: 'POST',
  path: `${BRANDING}/versions`,
  params: ofContract,
  body: publishBody,
  answer: { kind: 'json', schema: publishedBranding },
  access: WRITE,
  idempotent: 'optional',
  errors: [
    'CONTRAT_INCONNU',
    'HABILLAGE_MODIFIE',
    'BROUILLON_ABSENT',
    'CONFIRMATION_REQUISE',
    'OPERATION_DEJA_DEMANDEE',
  ],
  sensitive: { actions: ['OPERATOR_CONTRACT'] },
});

export const getBrandingVersions = defineCall({
  id: 'HABILLAGE-VERSIONS',
  summary: 'Lister les versions publiées, la dernière d’abord',
  method: 'GET',
  path: `${BRANDING}/versions`,
  params: ofContract,
  query: z.strictObject({ ...listQuery, avant: z.optional(versionNumber) }),
  answer: { kind: 'json', schema: z.array(brandingVersion) },
  list: { cursor: 'numero' },
  access: READ,
  idempotent: false,
  errors: ['CONTRAT_INCONNU'],
});

export const getBrandingVersion = defineCall({
  id: 'HABILLAGE-VERSION',
  summary: 'Lire l’habillage d’une version',
  method: 'GET',
  path: `${BRANDING}/versions/:numero`,
  params: ofVersion,
  answer: { kind: 'json', schema: branding },
  access: READ,
  idempotent: false,
  errors: ['CONTRAT_INCONNU', 'RESSOURCE_INTROUVABLE'],
});

export const returnToBrandingVersion = defineCall({
  id: 'HABILLAGE-RETOUR',
  summary: 'Reprendre une version dans le brouillon',
  method: 'POST',
  path: `${BRANDING}/versions/:numero/retour`,
  params: ofVersion,
  body: onDraft,
  answer: { kind: 'json', schema: brandingView },
  access: WRITE,
  idempotent: false,
  errors: ['CONTRAT_INCONNU', 'RESSOURCE_INTROUVABLE', 'HABILLAGE_MODIFIE'],
  sensitive: { none: 'a draft; publishing it has its own row' },
});

export const copyBranding = defineCall({
  id: 'HABILLAGE-COPIE',
  summary: 'Reprendre dans le brouillon l’habillage publié d’un autre contrat',
  method: 'POST',
  path: `${BRANDING}/copie`,
  params: ofContract,
  body: copyBody,
  answer: { kind: 'json', schema: brandingView },
  access: WRITE,
  idempotent: false,
  errors: ['CONTRAT_INCONNU', 'HABILLAGE_MODIFIE'],
  sensitive: { none: 'a draft; publishing it has its own row' },
});

export const exportBranding = defineCall({
  id: 'HABILLAGE-EXPORT',
  summary: 'Télécharger l’habillage d’un contrat, images comprises',
  method: 'GET',
  path: `${BRANDING}/export`,
  params: ofContract,
  query: sourceQuery,
  answer: { kind: 'file' },
  access: READ,
  idempotent: false,
  errors: ['CONTRAT_INCONNU'],
});

export const importBranding = defineCall({
  id: 'HABILLAGE-IMPORT',
  summary: 'Reprendre dans le brouillon un habillage téléchargé',
  method: 'POST',
  path: `${BRANDING}/import`,
  params: ofContract,
  query: z.strictObject({ revision: z.string().check(z.regex(/^\d{1,9}$/)) }),
  upload: BRANDING_FILE_UPLOAD,
  answer: { kind: 'json', schema: brandingView },
  access: WRITE,
  idempotent: false,
  errors: [
    'CONTRAT_INCONNU',
    'HABILLAGE_MODIFIE',
    'FICHIER_MANQUANT',
    'FICHIER_ILLISIBLE',
    'FICHIER_NON_CONFORME',
    'IMAGE_REFUSEE',
  ],
  sensitive: { none: 'a draft; publishing it has its own row' },
});

export const sendBrandingImage = defineCall({
  id: 'HABILLAGE-IMAGE',
  summary: 'Envoyer une image (PNG, JPEG ou WebP), qui est réécrite avant d’être gardée',
  method: 'POST',
  path: `${BRANDING}/images`,
  params: ofContract,
  upload: BRANDING_IMAGE_UPLOAD,
  answer: { kind: 'json', schema: keptPicture },
  access: WRITE,
  idempotent: false,
  errors: [
    'CONTRAT_INCONNU',
    'FICHIER_MANQUANT',
    'FICHIER_ILLISIBLE',
    'IMAGE_REFUSEE',
    'TROP_D_IMAGES',
  ],
  sensitive: { none: 'a draft; publishing it has its own row' },
});

export const previewBrandedMail = defineCall({
  id: 'HABILLAGE-APERCU-COURRIEL',
  summary: 'Voir un courriel dans l’habillage du brouillon, sinon dans celui publié',
  method: 'GET',
  path: `${BRANDING}/apercu-courriel`,
  params: ofContract,
  query: sourceQuery,
  answer: { kind: 'json', schema: brandedMail },
  access: READ,
  idempotent: false,
  errors: ['CONTRAT_INCONNU'],
});

export const previewBrandedDocument = defineCall({
  id: 'HABILLAGE-APERCU-PDF',
  summary: 'Voir un document PDF dans l’habillage du brouillon, sinon dans celui publié',
  method: 'GET',
  path: `${BRANDING}/apercu-document`,
  params: ofContract,
  query: sourceQuery,
  answer: { kind: 'file' },
  access: READ,
  idempotent: false,
  errors: ['CONTRAT_INCONNU'],
});
