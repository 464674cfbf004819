import type { TableEntries } from './entry.ts';

/** What a person decides and asks about themselves, and who else was in their space. */
export const PERSON_ENTRIES = {
  consultation: {
    purpose: 'SECURITE',
    kept: 'ANS_3',
    of: { by: 'account', column: 'account_id' },
    columns: {
      LIBRE: ['motif'],
      CONNEXION: ['request_id'],
      TIERS: ['identifiant'],
      SECRET: ['empreinte'],
      TECHNIQUE: [
        'id',
        'account_id',
        'rang',
        'par',
        'organisme',
        'contract_numero',
        'lecture_seule',
        'session_id',
        'at',
        'ecran',
      ],
    },
  },
  consultation_appel: {
    purpose: 'SECURITE',
    kept: 'ANS_3',
    of: { through: 'consultation', column: 'session_id', key: 'session_id' },
    columns: {
      CONNEXION: ['request_id'],
      TECHNIQUE: ['session_id', 'appel', 'at'],
    },
  },
  consentement: {
    purpose: 'CONSENTEMENT',
    kept: 'COMPTE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      TECHNIQUE: ['id', 'beneficiary_id', 'sujet', 'choix', 'source', 'version_texte', 'donne_le'],
    },
  },
  coordonnees_beneficiaire: {
    purpose: 'PAIEMENT',
    kept: 'COMPTE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      IDENTITE: ['titulaire'],
      FINANCIER: ['iban_fin', 'bic', 'banque'],
      SECRET: ['iban_scelle'],
      TECHNIQUE: ['id', 'beneficiary_id', 'created_at', 'utilisable_a_partir_de', 'remplacees_le'],
    },
  },
  delegation: {
    purpose: 'COMPTE',
    kept: 'COMPTE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      TIERS: ['nom', 'prenom', 'mail', 'delegue_account_id'],
      TECHNIQUE: [
        'id',
        'beneficiary_id',
        'qualite',
        'droits',
        'invitee_le',
        'invitation_jusquau',
        'acceptee_le',
        'jusquau',
        'close_le',
        'close_par',
        'justificatif_le',
        'justificatif_valide_le',
        'justificatif_valide_par',
      ],
      LIBRE: ['motif_refus'],
    },
  },
  delegation_invitation: {
    purpose: 'COMPTE',
    kept: 'COMPTE',
    of: { through: 'delegation', column: 'delegation_id', key: 'id' },
    columns: {
      SECRET: ['token_hash'],
      TECHNIQUE: ['delegation_id', 'sent_at'],
    },
  },
  delegation_piece: {
    purpose: 'COMPTE',
    kept: 'COMPTE',
    of: { through: 'delegation', column: 'delegation_id', key: 'id' },
    columns: {
      LIBRE: ['nom'],
      SECRET: ['contenu_scelle'],
      TECHNIQUE: ['id', 'delegation_id', 'type', 'taille', 'created_at'],
    },
  },
  preference: {
    purpose: 'COMPTE',
    kept: 'COMPTE',
    of: { by: 'account', column: 'account_id' },
    columns: {
      TECHNIQUE: [
        'account_id',
        'taille_texte',
        'contraste',
        'apparence',
        'rappels',
        'langage_simple',
        'updated_at',
      ],
    },
  },
  saved_view: {
    purpose: 'COMPTE',
    kept: 'COMPTE',
    of: { by: 'account', column: 'account_id' },
    columns: {
      LIBRE: ['name'],
      TECHNIQUE: ['id', 'account_id', 'list', 'query', 'created_at', 'updated_at'],
    },
  },
  copie_donnees: {
    purpose: 'DROITS',
    kept: 'ANS_3',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      SECRET: ['contenu_scelle'],
      TECHNIQUE: ['id', 'beneficiary_id', 'demandee_le', 'prete_le', 'expire_le', 'telechargee_le'],
    },
  },
  effacement: {
    purpose: 'DROITS',
    kept: 'ANS_3',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      TECHNIQUE: ['id', 'beneficiary_id', 'demande_le', 'prevu_le', 'retire_le', 'fait_le'],
    },
  },
  'archive.piece': {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    // Read by the owner of the database alone: a copy is asked for before one leaves.
    columns: {
      COPIE: ['contenu'],
      SECRET: ['iban_scelle'],
      TECHNIQUE: ['id', 'beneficiary_id', 'nature', 'origine_id', 'archivee_le', 'jusquau'],
    },
  },
  preuve_consentement: {
    purpose: 'CONSENTEMENT',
    kept: 'ANS_3',
    // A random name: nobody knows whose choice it was, but the browser that made it.
    columns: {
      TECHNIQUE: ['preuve', 'choix', 'version_texte', 'donne_le'],
    },
  },
  gel_juridique: {
    purpose: 'DROITS',
    kept: 'ANS_3',
    // In no copy: an inquiry may be one that the person must not learn of.
    columns: {
      TIERS: ['motif', 'pose_par'],
      TECHNIQUE: ['id', 'beneficiary_id', 'pose_le', 'leve_le'],
    },
  },
  revue_consultations: {
    purpose: 'SECURITE',
    kept: 'ANS_3',
    columns: {
      TIERS: ['lecteurs'],
      TECHNIQUE: ['mois', 'consultations', 'personnes', 'chaines_rompues', 'created_at'],
    },
  },
  demande_gestion: {
    purpose: 'RELATION',
    kept: 'ANS_3',
    of: { by: 'account', column: 'account_id' },
    columns: {
      IDENTITE: ['nom'],
      CONTACT: ['mail'],
      LIBRE: ['description', 'description_initiale'],
      TECHNIQUE: [
        'id',
        'reference',
        'origine',
        'statut',
        'contrat_annonce',
        'objet',
        'account_id',
        'version',
        'created_at',
        'updated_at',
      ],
    },
  },
  demande_paynum: {
    purpose: 'COMMANDE',
    kept: 'COMPTE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      TECHNIQUE: [
        'id',
        'beneficiary_id',
        'contract_numero',
        'choix_support',
        'statut',
        'commande_cle',
        'created_at',
        'repondue_le',
      ],
    },
  },
  demande_message: {
    purpose: 'RELATION',
    kept: 'ANS_3',
    of: { through: 'demande_gestion', column: 'demande_id', key: 'id' },
    columns: {
      LIBRE: ['message'],
      TECHNIQUE: ['id', 'demande_id', 'auteur', 'created_at'],
      METIER: ['operateur_id'],
    },
  },
  // What the house notes of a request is about the person too: it is in their copy.
  demande_suivi: {
    purpose: 'RELATION',
    kept: 'ANS_3',
    of: { through: 'demande_gestion', column: 'demande_id', key: 'id' },
    columns: {
      LIBRE: ['commentaire'],
      TECHNIQUE: ['id', 'demande_id', 'statut', 'created_at'],
      METIER: ['operateur_id'],
    },
  },
  demande_fichier: {
    purpose: 'RELATION',
    kept: 'ANS_3',
    of: { through: 'demande_gestion', column: 'demande_id', key: 'id' },
    columns: {
      LIBRE: ['nom'],
      SECRET: ['contenu_scelle'],
      TECHNIQUE: ['id', 'demande_id', 'type', 'taille', 'created_at'],
      METIER: ['operateur_id'],
    },
  },
} as const satisfies TableEntries;
