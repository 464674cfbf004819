import type { TableEntries } from './entry.ts';

/** What people declare of those whom they employ. */
export const DECLARING_ENTRIES = {
  declaration_employeur: {
    purpose: 'DECLARATION',
    kept: 'COMPTE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      IDENTITE: ['numero'],
      CONTACT: ['code_postal'],
      TECHNIQUE: ['beneficiary_id', 'organisme', 'etat', 'mandat', 'verifie_le'],
    },
  },
  numero_employeur_prouve: {
    purpose: 'DECLARATION',
    kept: 'COMPTE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      IDENTITE: ['numero'],
      TECHNIQUE: ['organisme', 'beneficiary_id', 'preuve', 'prouve_le'],
    },
  },
  declaration_salarie: {
    purpose: 'DECLARATION',
    kept: 'COMPTE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      IDENTITE: ['numero', 'nom', 'prenom', 'employeurs'],
      TECHNIQUE: ['beneficiary_id', 'organisme', 'verifie_le'],
    },
  },
  declaration: {
    purpose: 'DECLARATION',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      IDENTITE: ['numero_employeur', 'numero_salarie'],
      FINANCIER: ['montant_net_cents'],
      LIBRE: ['contenu', 'motif'],
      TECHNIQUE: [
        'id',
        'reference',
        'beneficiary_id',
        'contract_numero',
        'organisme',
        'type_activite',
        'mois',
        'date_debut',
        'date_fin',
        'date_paiement',
        'statut',
        'envoi',
        'numero_correctif',
        'created_at',
        'decidee_le',
      ],
    },
  },
  enfant: {
    purpose: 'DECLARATION',
    kept: 'MOIS_6',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      FOYER: ['identite_scellee'],
      SECRET: ['empreinte'],
      TECHNIQUE: ['id', 'beneficiary_id', 'created_at'],
    },
  },
  declaration_enfant: {
    purpose: 'DECLARATION',
    kept: 'MOIS_6',
    of: { through: 'declaration', column: 'declaration_id', key: 'id' },
    columns: {
      TECHNIQUE: ['declaration_id', 'enfant_id'],
    },
  },
  declaration_envoi: {
    purpose: 'DECLARATION',
    kept: 'COMPTABLE',
    of: { through: 'declaration', column: 'declaration_id', key: 'id' },
    columns: {
      FINANCIER: ['montant_net_cents'],
      LIBRE: ['motif'],
      TECHNIQUE: [
        'id',
        'declaration_id',
        'rang',
        'enfant_id',
        'etat',
        'numero_organisme',
        'recu_le',
        'suivi_le',
        'suivis',
        'created_at',
        'repris_le',
        'cle',
      ],
    },
  },
  declaration_a_resoudre: {
    purpose: 'DECLARATION',
    kept: 'COMPTABLE',
    of: { through: 'declaration', column: 'declaration_id', key: 'id' },
    columns: {
      LIBRE: ['motif_cloture'],
      TIERS: ['clos_par'],
      TECHNIQUE: ['id', 'declaration_id', 'cause', 'ouvert_le', 'clos_le', 'issue'],
    },
  },
} as const satisfies TableEntries;
