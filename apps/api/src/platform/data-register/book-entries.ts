import type { TableEntries } from './entry.ts';

/** The books, and the papers that go with them. */
export const BOOK_ENTRIES = {
  ledger_account: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    of: { through: 'compte_cesu', column: 'compte_id', key: 'id' },
    columns: {
      FINANCIER: ['balance', 'reserved'],
      TECHNIQUE: ['id', 'kind', 'key', 'unit', 'compte_id', 'mois'],
    },
  },
  ledger_journal: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      CONNEXION: ['request_id'],
      TECHNIQUE: [
        'id',
        'posting_id',
        'kind',
        'unit',
        'phase',
        'occurred_at',
        'recorded_at',
        'actor',
        'origin',
        'contract_numero',
        'reverses',
        'resolves',
        'idempotency_owner',
        'idempotency_key',
      ],
    },
    hidden: ['recorded_by'],
  },
  ledger_entry: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    of: { through: 'ledger_account', column: 'account_id', key: 'id' },
    columns: {
      FINANCIER: ['amount', 'balance_after'],
      TECHNIQUE: ['journal_id', 'line', 'account_id', 'titre_numero', 'occurred_at'],
    },
  },
  ledger_void: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      TECHNIQUE: ['journal_id', 'recorded_at', 'actor', 'request_id'],
    },
  },
  ledger_seal: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      TECHNIQUE: ['rank', 'journal_id', 'hash', 'sealed_at'],
    },
  },
  ledger_debt: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    of: { through: 'ledger_account', column: 'account_id', key: 'id' },
    columns: {
      FINANCIER: ['amount_cents'],
      TECHNIQUE: ['id', 'journal_id', 'account_id', 'statut', 'created_at'],
    },
  },
  carte_reglement: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      TIERS: ['lu_par'],
      TECHNIQUE: ['id', 'prestataire', 'jour', 'lignes', 'lu_le', 'empreinte'],
    },
  },
  carte_reglement_ligne: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      FINANCIER: ['montant_cents', 'frais_cents'],
      TECHNIQUE: ['reglement_id', 'rang', 'type', 'id_prestataire', 'reference', 'retenue'],
    },
  },
  carte_ecart: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      TECHNIQUE: [
        'id',
        'reglement_id',
        'nature',
        'type',
        'reference',
        'id_prestataire',
        'attendu',
        'trouve',
        'created_at',
        'resolu_le',
        'resolu_par_reglement',
      ],
      METIER: ['resolution'],
      TIERS: ['resolu_par'],
    },
  },
  prelevement_fichier: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      FINANCIER: ['total_cents'],
      TECHNIQUE: ['id', 'message_id', 'jour', 'nombre', 'created_at'],
    },
  },
  versement_fichier: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      FINANCIER: ['total_cents'],
      TECHNIQUE: ['id', 'message_id', 'jour', 'statut', 'nombre', 'created_at', 'transmis_le'],
    },
  },
  versement_mouvement: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      FINANCIER: ['montant_cents'],
      TECHNIQUE: ['versement_id', 'contract_numero', 'journal_id'],
    },
  },
  commande_financeur: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      FINANCIER: [
        'montant_compte_cents',
        'montant_titre_cents',
        'part_financee_cents',
        'part_beneficiaire_cents',
        'frais_cents',
      ],
      CONNEXION: ['request_id'],
      TECHNIQUE: [
        'id',
        'reference',
        'session_id',
        'contract_numero',
        'financeur_id',
        'numero_bon_commande',
        'produit_compte_id',
        'produit_titre_id',
        'statut',
        'nombre_lignes',
        'nombre_lignes_traitees',
        'derniere_ligne',
        'nombre_lignes_livrees',
        'nombre_titres',
        'actor',
        'origin',
        'created_at',
        'avance_le',
        'terminee_le',
        'commande_owner',
        'commande_cle',
      ],
    },
  },
  lot_impression: {
    purpose: 'COMMANDE',
    kept: 'COMPTABLE',
    columns: {
      TECHNIQUE: [
        'id',
        'commande_id',
        'nombre_carnets',
        'nombre_titres',
        'created_at',
        'envoye_le',
      ],
    },
  },
  impression_notification: {
    purpose: 'COMMANDE',
    kept: 'COMPTABLE',
    columns: {
      COPIE: ['corps'],
      SECRET: ['signatures'],
      TECHNIQUE: ['id', 'evenement_id', 'recue_le', 'traitee_le', 'issue', 'cle_id'],
    },
  },
  facture_financeur: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      FINANCIER: ['montant_cents'],
      TECHNIQUE: ['numero', 'commande_id', 'financeur_id', 'contract_numero', 'statut', 'emise_le'],
    },
  },
  facture_numero: {
    purpose: 'COMPTABILITE',
    kept: 'PERMANENTE',
    columns: {
      TECHNIQUE: ['annee', 'dernier'],
    },
  },
} as const satisfies TableEntries;
