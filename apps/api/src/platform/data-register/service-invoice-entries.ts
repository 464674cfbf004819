import type { TableEntries } from './entry.ts';

/** What providers invoice, and how it is paid. */
export const SERVICE_INVOICE_ENTRIES = {
  piece_service: {
    purpose: 'PRESTATION',
    kept: 'COMPTABLE',
    columns: { TECHNIQUE: ['numero', 'nature', 'recue_le'] },
  },
  facture_service: {
    purpose: 'PRESTATION',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      FINANCIER: [
        'total_ht_cents',
        'total_tva_cents',
        'total_ttc_cents',
        'avoirs_cents',
        'paye_cents',
      ],
      COPIE: ['empreinte'],
      TECHNIQUE: [
        'numero',
        'nature',
        'commande_numero',
        'client_id',
        'beneficiary_id',
        'date_facture',
        'statut',
        'reglement_id',
        'paiement_id',
        'recue_le',
        'payee_le',
      ],
    },
  },
  facture_service_ligne: {
    purpose: 'PRESTATION',
    kept: 'COMPTABLE',
    of: { through: 'facture_service', column: 'facture_numero', key: 'numero' },
    columns: {
      FINANCIER: ['prix_unitaire_cents', 'ht_cents', 'tva_cents', 'ttc_cents'],
      LIBRE: ['libelle'],
      TECHNIQUE: ['facture_numero', 'rang', 'unite', 'minutes', 'nombre', 'taux_tva_bp'],
    },
  },
  avoir_service: {
    purpose: 'PRESTATION',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      FINANCIER: ['montant_cents', 'a_rembourser_cents', 'rendu_comptes_cents'],
      LIBRE: ['motif'],
      COPIE: ['empreinte'],
      TECHNIQUE: [
        'numero',
        'nature',
        'facture_numero',
        'beneficiary_id',
        'date_avoir',
        'posting_id',
        'recu_le',
        'rembourse_le',
      ],
    },
  },
  reglement_factures: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      FINANCIER: ['montant_cents', 'rendu_cents'],
      TECHNIQUE: [
        'id',
        'beneficiary_id',
        'contract_numero',
        'client_id',
        'intervenant_id',
        'statut',
        'carte_reference',
        'created_at',
        'paye_le',
      ],
    },
  },
  reglement_facture: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { through: 'reglement_factures', column: 'reglement_id', key: 'id' },
    columns: {
      FINANCIER: ['demande_cents'],
      TECHNIQUE: ['reglement_id', 'facture_numero', 'beneficiary_id'],
    },
  },
  paiement_facture: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      FINANCIER: ['montant_cents'],
      TECHNIQUE: ['paiement_id', 'facture_numero', 'beneficiary_id'],
    },
  },
} as const satisfies TableEntries;
