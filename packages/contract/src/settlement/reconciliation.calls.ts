import {
  cardDifference,
  differenceParams,
  reconciliationReport,
  reconciliations,
  resolutionBody,
  SETTLEMENT_FILE_MAX_BYTES,
  settlementDay,
} from './reconciliation.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;
const ACT = { ...READ, mutates: true } as const;
const PATH = '/api/sap/operations/rapprochements';

export const getReconciliations = defineCall({
  id: 'RAPPROCHEMENTS',
  summary: 'Lire les fichiers du prestataire de carte, leurs écarts et ce qui reste à régler',
  method: 'GET',
  path: PATH,
  answer: { kind: 'json', schema: reconciliations },
  access: READ,
  idempotent: false,
  errors: [],
});

export const getReconciledDay = defineCall({
  id: 'RAPPROCHEMENT-JOUR',
  summary: 'Lire le rapprochement d’un jour, avec tous ses écarts',
  method: 'GET',
  path: `${PATH}/jour`,
  query: settlementDay,
  answer: { kind: 'json', schema: reconciliationReport },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

/** A day is read once: the same file repeats its report, another one is refused. */
export const reconcileDay = defineCall({
  id: 'OPERATIONS-RAPPROCHEMENTS',
  summary: 'Rapprocher le fichier d’un jour du prestataire de carte',
  method: 'POST',
  path: PATH,
  query: settlementDay,
  upload: { field: 'fichier', maxBytes: SETTLEMENT_FILE_MAX_BYTES },
  answer: { kind: 'json', schema: reconciliationReport },
  access: ACT,
  idempotent: false,
  errors: ['FICHIER_MANQUANT', 'FICHIER_ILLISIBLE', 'JOUR_DEJA_RAPPROCHE', 'LEDGER_SUSPENDU'],
  sensitive: {
    none: 'records what the card provider settled; differences are resolved one by one',
  },
});

/** Fetches the file from the provider, like the daily job. */
export const fetchSettlementDay = defineCall({
  id: 'RAPPROCHEMENT-DEMANDE',
  summary: 'Demander au prestataire de carte le fichier d’un jour, et le rapprocher',
  method: 'POST',
  path: `${PATH}/demande`,
  body: settlementDay,
  answer: { kind: 'json', schema: reconciliationReport },
  access: ACT,
  idempotent: false,
  errors: ['FICHIER_PAS_ENCORE_LA', 'PRESTATAIRE_CARTE_INDISPONIBLE', 'LEDGER_SUSPENDU'],
  sensitive: {
    none: 'records what the card provider settled; differences are resolved one by one',
  },
});

export const resolveDifference = defineCall({
  id: 'RAPPROCHEMENT-RESOLUTION',
  summary: 'Clore un écart avec le prestataire de carte, avec une raison',
  method: 'POST',
  path: `${PATH}/ecarts/:idEcart/resolution`,
  params: differenceParams,
  body: resolutionBody,
  answer: { kind: 'json', schema: cardDifference },
  access: ACT,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONFIRMATION_REQUISE', 'DEJA_RESOLU'],
  sensitive: { actions: ['OPERATOR_MONEY'] },
});
