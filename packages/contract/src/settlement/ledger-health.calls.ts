import {
  ledgerHealth,
  reopeningBody,
  reopeningDecisionBody,
  reopeningParams,
} from './ledger-health.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;
const ACT = { ...READ, mutates: true } as const;
const PATH = '/api/sap/grand-livre';

/** The stored results of the last check. */
export const getLedgerHealth = defineCall({
  id: 'GRAND-LIVRE-INVARIANTS',
  summary: 'Lire la santé du grand livre : règles, scellés, état des livres',
  method: 'GET',
  path: `${PATH}/invariants`,
  answer: { kind: 'json', schema: ledgerHealth },
  access: READ,
  idempotent: false,
  errors: [],
});

/** Runs in the background; at most one check is pending. */
export const askLedgerCheck = defineCall({
  id: 'GRAND-LIVRE-CONTROLE',
  summary: 'Demander un contrôle du grand livre',
  method: 'POST',
  path: `${PATH}/controles`,
  answer: { kind: 'empty' },
  access: ACT,
  idempotent: false,
  errors: [],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const askLedgerReopening = defineCall({
  id: 'GRAND-LIVRE-REOUVERTURE',
  summary: 'Demander la réouverture des livres suspendus, après un contrôle sans manquement',
  method: 'POST',
  path: `${PATH}/reouvertures`,
  body: reopeningBody,
  answer: { kind: 'empty' },
  access: ACT,
  idempotent: false,
  errors: ['REOUVERTURE_IMPOSSIBLE', 'REOUVERTURE_DEJA_DEMANDEE'],
  sensitive: { none: 'a second operator decides' },
});

export const decideLedgerReopening = defineCall({
  id: 'GRAND-LIVRE-DECISION',
  summary: 'Accepter ou refuser la réouverture des livres qu’une autre personne demande',
  method: 'POST',
  path: `${PATH}/reouvertures/:id/decision`,
  params: reopeningParams,
  body: reopeningDecisionBody,
  answer: { kind: 'empty' },
  access: ACT,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'DECISION_DEJA_PRISE',
    'SECONDE_PERSONNE_REQUISE',
    'REOUVERTURE_IMPOSSIBLE',
  ],
  sensitive: { none: 'is itself the decision of the second operator' },
});
