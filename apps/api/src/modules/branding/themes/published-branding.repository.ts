import {
  DEFAULT_BRANDING,
  type Branding,
  type PlacedPicture,
} from '@portail/rules/branding/branding.ts';
import type { Reader, Row } from '../../../platform/db/database.ts';

type Look = Row<'contract_look'>;

const placed = (chemin: string | null, alternative: string | null): PlacedPicture | null =>
  chemin === null
    ? null
    : { chemin, alternative: alternative ?? '', decorative: alternative === null };

const lookOf = (look: Look): Omit<Branding, 'textes'> => ({
  couleurs: {
    primary: look.primary_color,
    secondary: look.secondary_color,
    tertiary: look.tertiary_color,
    success: look.success_color,
    warning: look.warning_color,
    danger: look.danger_color,
  },
  images: {
    logo: placed(look.logo, look.logo_alternative),
    imageConnexionGauche: placed(
      look.image_connexion_gauche,
      look.image_connexion_gauche_alternative,
    ),
    imageConnexionDroite: placed(
      look.image_connexion_droite,
      look.image_connexion_droite_alternative,
    ),
    imagePiedDePage: placed(look.image_pied_de_page, look.image_pied_de_page_alternative),
  },
  options: {
    afficherImagesConnexion: look.afficher_images_connexion,
    afficherContact: look.afficher_contact,
    afficherAide: look.afficher_aide,
  },
});

/** What people see of a contract now, read where they read it. */
export const readPublished = async (db: Reader, numero: string): Promise<Branding> => {
  const look = await db
    .selectFrom('contract_look')
    .selectAll()
    .where('contract_numero', '=', numero)
    .executeTakeFirst();
  const texts = await db
    .selectFrom('text_override')
    .select(['key', 'value'])
    .where('kind', '=', 'CONTRAT')
    .where('contract_numero', '=', numero)
    .orderBy('key')
    .execute();
  return {
    ...(look === undefined ? DEFAULT_BRANDING : lookOf(look)),
    textes: Object.fromEntries(texts.map(({ key, value }) => [key, value])),
  };
};

/** As a row holds it. */
export const rowOfTheme = (
  numero: string,
  { couleurs, images, options }: Omit<Branding, 'textes'>,
): Look => {
  const said = (picture: PlacedPicture | null): string | null =>
    picture === null || picture.decorative ? null : picture.alternative;
  return {
    contract_numero: numero,
    primary_color: couleurs.primary,
    secondary_color: couleurs.secondary,
    tertiary_color: couleurs.tertiary,
    success_color: couleurs.success,
    warning_color: couleurs.warning,
    danger_color: couleurs.danger,
    logo: images.logo?.chemin ?? null,
    image_connexion_gauche: images.imageConnexionGauche?.chemin ?? null,
    image_connexion_droite: images.imageConnexionDroite?.chemin ?? null,
    image_pied_de_page: images.imagePiedDePage?.chemin ?? null,
    logo_alternative: said(images.logo),
    image_connexion_gauche_alternative: said(images.imageConnexionGauche),
    image_connexion_droite_alternative: said(images.imageConnexionDroite),
    image_pied_de_page_alternative: said(images.imagePiedDePage),
    afficher_images_connexion: options.afficherImagesConnexion,
    afficher_contact: options.afficherContact,
    afficher_aide: options.afficherAide,
  };
};
