import type { TableEntries } from './entry.ts';

/** What contracts look like and say, with every version of it. Nobody is described here. */
export const BRANDING_ENTRIES = {
  contract_look: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: [
        'contract_numero',
        'primary_color',
        'secondary_color',
        'tertiary_color',
        'success_color',
        'warning_color',
        'danger_color',
        'logo',
        'image_connexion_gauche',
        'image_connexion_droite',
        'image_pied_de_page',
        'logo_alternative',
        'image_connexion_gauche_alternative',
        'image_connexion_droite_alternative',
        'image_pied_de_page_alternative',
        'afficher_images_connexion',
        'afficher_contact',
        'afficher_aide',
      ],
    },
  },
  text_override: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['id', 'kind', 'contract_numero', 'key', 'value'],
    },
  },
  personnalisation_version: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      TECHNIQUE: ['auteur_id'],
      METIER: [
        'contract_numero',
        'numero',
        'contenu',
        'origine',
        'source',
        'commentaire',
        'publiee_le',
      ],
    },
  },
  personnalisation_brouillon: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      TECHNIQUE: ['auteur_id'],
      METIER: ['contract_numero', 'revision', 'contenu', 'origine', 'source', 'modifie_le'],
    },
  },
  personnalisation_image: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['chemin', 'contract_numero', 'type', 'largeur', 'hauteur', 'contenu', 'deposee_le'],
    },
  },
} as const satisfies TableEntries;
