import { defineCall } from '../calls/define-call.ts';
import {
  issuedCreditNoteBody,
  issuedDocument,
  issuedInvoiceBody,
  plannedOrder,
  planningBody,
  sentQuotation,
  sentQuotationBody,
} from './home-services-partner.schemas.ts';

/*
 * Reports of a provider about its own orders, identified by its reference or number: a repeated
 * report has the same answer, another content is refused.
 */
const PROVIDER = { kind: 'partner' } as const;

export const receiveQuotation = defineCall({
  id: 'PARTENAIRE-DEVIS',
  summary: 'Envoyer le devis d’une commande (prestataire authentifié)',
  method: 'POST',
  path: '/api/sap/partenaires/devis',
  body: sentQuotationBody,
  answer: { kind: 'json', schema: sentQuotation },
  access: PROVIDER,
  idempotent: false,
  errors: ['PARTENAIRE_INCONNU', 'RESSOURCE_INTROUVABLE', 'ETAT_NON_PERMIS', 'NUMERO_DEJA_UTILISE'],
  sensitive: { none: 'authenticated by the partner secret; moves no money' },
});

export const receivePlanning = defineCall({
  id: 'PARTENAIRE-PLANIFICATION',
  summary: 'Planifier, commencer, terminer ou annuler une commande (prestataire authentifié)',
  method: 'POST',
  path: '/api/sap/partenaires/planification',
  body: planningBody,
  answer: { kind: 'json', schema: plannedOrder },
  access: PROVIDER,
  idempotent: false,
  errors: ['PARTENAIRE_INCONNU', 'RESSOURCE_INTROUVABLE', 'ETAT_NON_PERMIS', 'DEVIS_REQUIS'],
  sensitive: { none: 'authenticated by the partner secret; moves no money' },
});

export const receiveInvoice = defineCall({
  id: 'PARTENAIRE-FACTURE',
  summary: 'Émettre la facture d’une commande (prestataire authentifié)',
  method: 'POST',
  path: '/api/sap/partenaires/factures',
  body: issuedInvoiceBody,
  answer: { kind: 'json', schema: issuedDocument },
  access: PROVIDER,
  idempotent: false,
  errors: [
    'PARTENAIRE_INCONNU',
    'RESSOURCE_INTROUVABLE',
    'COMMANDE_NON_FACTURABLE',
    'NUMERO_DEJA_UTILISE',
  ],
  sensitive: { none: 'authenticated by the partner secret; moves no money' },
});

export const receiveCreditNote = defineCall({
  id: 'PARTENAIRE-AVOIR',
  summary: 'Émettre l’avoir d’une facture (prestataire authentifié)',
  method: 'POST',
  path: '/api/sap/partenaires/avoirs',
  body: issuedCreditNoteBody,
  answer: { kind: 'json', schema: issuedDocument },
  access: PROVIDER,
  idempotent: false,
  errors: [
    'PARTENAIRE_INCONNU',
    'RESSOURCE_INTROUVABLE',
    'AVOIR_IMPOSSIBLE',
    'NUMERO_DEJA_UTILISE',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { none: 'authenticated by the partner secret; moves no money' },
});
