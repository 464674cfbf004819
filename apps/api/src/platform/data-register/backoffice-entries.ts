import type { TableEntries } from './entry.ts';

/** Contacts of clients, and the reports that operators ask for. */
export const BACKOFFICE_ENTRIES = {
  interlocuteur: {
    purpose: 'FINANCEUR',
    // Taken out by hand when somebody leaves their function.
    kept: 'PERMANENTE',
    columns: {
      TIERS: ['nom', 'prenom', 'fonction', 'mail', 'telephone'],
      COPIE: ['name_key', 'mail_key'],
      METIER: ['id', 'client_id', 'version', 'created_at', 'updated_at'],
    },
  },
  rapport: {
    purpose: 'EXPLOITATION',
    kept: 'JOURS_30',
    columns: {
      METIER: [
        'id',
        'type',
        'du',
        'au',
        'statut',
        'demande_par',
        'demande_le',
        'lignes',
        'blocs',
        'lignes_attendues',
        'suite',
        'essais',
        'reprise_le',
        'pret_le',
        'expire_le',
        'accord_par',
        'accord_le',
      ],
    },
  },
  rapport_bloc: {
    purpose: 'EXPLOITATION',
    kept: 'JOURS_30',
    columns: {
      COPIE: ['comptes'],
      SECRET: ['contenu_scelle'],
      METIER: ['id', 'rapport_id', 'rang'],
    },
  },
  operateur_suspension: {
    purpose: 'SECURITE',
    kept: 'ANS_3',
    columns: {
      TIERS: ['account_id', 'levee_par', 'levee_motif'],
      METIER: ['id', 'personnes', 'request_id', 'debut', 'levee_le'],
    },
  },
  operateur_contrat: {
    purpose: 'SECURITE',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['account_id', 'contract_numero'],
    },
  },
} as const satisfies TableEntries;
