import type { TableEntries } from './entry.ts';

/** What operators do by hand about somebody's vouchers, and about the books of everybody. */
export const OPERATION_ENTRIES = {
  opposition: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { by: 'beneficiary', column: 'beneficiary_id' },
    columns: {
      FINANCIER: ['montant_cents'],
      TIERS: ['operateur_id'],
      TECHNIQUE: [
        'id',
        'reference',
        'beneficiary_id',
        'contract_numero',
        'motif',
        'suite',
        'nombre_titres',
        'carnet_id',
        'compte_id',
        'posting_id',
        'disponible_le',
        'commande_owner',
        'commande_cle',
        'created_at',
      ],
    },
  },
  opposition_titre: {
    purpose: 'PAIEMENT',
    kept: 'COMPTABLE',
    of: { through: 'opposition', column: 'opposition_id', key: 'id' },
    columns: {
      TECHNIQUE: ['opposition_id', 'titre_numero'],
    },
  },
  banque_retour: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    columns: {
      TIERS: ['operateur_id'],
      TECHNIQUE: [
        'id',
        'message_id',
        'empreinte',
        'prelevement_fichier_id',
        'versement_fichier_id',
        'recu_le',
      ],
    },
  },
  banque_retour_ligne: {
    purpose: 'COMPTABILITE',
    kept: 'COMPTABLE',
    of: { through: 'prelevement', column: 'prelevement_id', key: 'id' },
    columns: {
      FINANCIER: ['montant_cents'],
      TECHNIQUE: [
        'retour_id',
        'rang',
        'bout_en_bout',
        'motif',
        'issue',
        'prelevement_id',
        'versement_id',
      ],
    },
  },
  livres_controle: {
    purpose: 'COMPTABILITE',
    kept: 'PERMANENTE',
    columns: {
      TIERS: ['demande_par'],
      TECHNIQUE: ['id', 'origine', 'demande_le', 'debute_le', 'termine_le', 'rang_verifie'],
    },
  },
  livres_controle_regle: {
    purpose: 'COMPTABILITE',
    kept: 'PERMANENTE',
    columns: {
      COPIE: ['premier'],
      METIER: ['controle_id', 'rang', 'code', 'libelle', 'manquements', 'retard'],
    },
  },
  livres_reouverture: {
    purpose: 'COMPTABILITE',
    kept: 'PERMANENTE',
    columns: {
      TIERS: ['demandee_par', 'decidee_par'],
      METIER: ['id', 'demandee_le', 'motif', 'controle_id', 'decision', 'decidee_le'],
    },
  },
} as const satisfies TableEntries;
