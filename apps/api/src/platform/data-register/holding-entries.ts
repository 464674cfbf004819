import type { TableEntries } from './entry.ts';

/** What people hold and pay with. */
export const HOLDING_ENTRIES = {
  compte_cesu: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      TECHNIQUE: [
        'id',
        'numero',
        'beneficiary_id',
        'contract_numero',
        'produit_id',
        'millesime',
        'type_compte',
        'statut',
        'motif_blocage',
        'created_at',
      ],
    },
  },
  plan_social: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { through: 'compte_cesu', column: 'compte_id', key: 'id' },
    columns: {
      FINANCIER: ['quantite_par_mois', 'taux_horaire_cents'],
      TECHNIQUE: ['compte_id', 'reporte', 'premier_mois', 'dernier_mois', 'depuis_plan_aide'],
    },
  },
  carnet: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      TECHNIQUE: [
        'id',
        'beneficiary_id',
        'contract_numero',
        'produit_id',
        'millesime',
        'created_at',
        'precommande_id',
        'lot_id',
        'expedie_le',
        'livre_le',
      ],
    },
  },
  titre: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      FINANCIER: ['valeur_faciale_cents'],
      TECHNIQUE: [
        'numero',
        'carnet_id',
        'beneficiary_id',
        'contract_numero',
        'produit_id',
        'millesime',
        'statut',
        'essais_errones',
        'created_at',
        'cle_id',
      ],
    },
  },
  titre_essai: {
    purpose: 'SECURITE',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      TECHNIQUE: ['id', 'titre_numero', 'beneficiary_id', 'essaye_le'],
    },
  },
  titre_opposition: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { through: 'titre', column: 'titre_numero', key: 'numero' },
    columns: {
      LIBRE: ['motif'],
      TECHNIQUE: ['id', 'titre_numero', 'actor', 'declaree_le', 'levee_le'],
    },
  },
  titre_event: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    of: { through: 'titre', column: 'titre_numero', key: 'numero' },
    columns: {
      TECHNIQUE: [
        'titre_numero',
        'rank',
        'from_statut',
        'to_statut',
        'journal_id',
        'occurred_at',
        'actor',
      ],
    },
  },
  paiement_compte: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      FINANCIER: ['montant_cents', 'complement_cents', 'frais_cents'],
      LIBRE: ['commentaire'],
      TECHNIQUE: [
        'id',
        'reference',
        'beneficiary_id',
        'contract_numero',
        'intervenant_id',
        'statut',
        'posting_id',
        'carte_reference',
        'declaration_id',
        'created_at',
      ],
    },
  },
  invitation_intervenant: {
    purpose: 'PAIEMENT',
    kept: 'ANS_3',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      IDENTITE: ['nom'],
      CONTACT: ['email'],
      TECHNIQUE: ['id', 'beneficiary_id', 'contract_numero', 'created_at', 'sent_at'],
    },
  },
  remise_titres: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      FINANCIER: ['montant_cents'],
      LIBRE: ['commentaire'],
      TECHNIQUE: [
        'id',
        'numero',
        'beneficiary_id',
        'contract_numero',
        'intervenant_id',
        'nombre_titres',
        'statut',
        'posting_id',
        'created_at',
      ],
    },
  },
} as const satisfies TableEntries;
