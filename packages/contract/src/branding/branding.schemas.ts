import {
  ALTERNATIVE_MAX_LENGTH,
  CUSTOM_TEXT_MAX_LENGTH,
  type CustomTextProblem,
} from '@portail/rules/branding/custom-text.ts';
import { CLIENT_TYPES, VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { numeroContrat, requiredText, requiredOr } from '../schemas/fields.ts';
import { mailPreview } from '../campaigns/funder-campaigns.schemas.ts';
import { moment } from '../schemas/wire-fields.ts';
import { optionsFlags } from './personalisation.calls.ts';

export const CUSTOM_TEXT_MESSAGES: Readonly<Record<CustomTextProblem, string>> = {
  vide: 'Ce texte est vide. Pour revenir au texte par défaut, retirez-le.',
  tropLong: `Ce texte a une longueur maximale de ${CUSTOM_TEXT_MAX_LENGTH} caractères.`,
  caractere: 'Ce texte contient un caractère invisible ou interdit.',
  balise: 'Ce texte contient une balise\u00a0: seuls les mots sont affichés, sans mise en forme.',
  adresseActive: 'Ce texte contient une adresse ou une commande qui ne peut pas être affichée.',
  gabarit: 'Ce texte contient des accolades ou des signes réservés.',
  titre: 'Ce texte ne peut pas créer de titre\u00a0: les titres sont ceux des pages.',
  lienMuet:
    '«\u00a0Cliquez ici\u00a0» ne dit pas où mène un lien\u00a0: écrivez ce que l’on y trouve.',
  nomManquant: 'Ce texte doit garder toutes les valeurs entre accolades du texte par défaut.',
  nomInconnu:
    'Ce texte contient une valeur entre accolades qui n’existe pas dans le texte par défaut.',
};

export const BRANDING_MESSAGES = {
  couleur: 'Une couleur s’écrit avec six chiffres hexadécimaux, par exemple 1d3561.',
  texteInconnu: 'Ce texte n’existe pas dans le portail.',
  alternativeRequise: 'Décrivez cette image en quelques mots, ou indiquez qu’elle est décorative.',
  alternativeInutile: 'Une image décorative n’a pas de description.',
  alternativeTropLongue: `Une description a une longueur maximale de ${ALTERNATIVE_MAX_LENGTH} caractères.`,
  imageInconnue: 'Cette image n’existe plus\u00a0: envoyez-la de nouveau.',

  imageVide: 'Le fichier est vide.',
  imageType: 'Seules les images PNG, JPEG et WebP peuvent être envoyées.',
  imageSvg:
    'Les images SVG ne sont pas acceptées\u00a0: enregistrez-la en PNG, puis envoyez-la de nouveau.',
  imageTropGrande: 'Cette image est trop grande\u00a0: elle dépasse 25\u00a0millions de points.',
  imageTropLourde:
    'Une fois réécrite, cette image dépasse 2\u00a0Mo\u00a0: réduisez-la, puis envoyez-la de nouveau.',
  imageAnimee: 'Les images animées ne sont pas acceptées.',
  imageAbimee: 'Cette image est abîmée ou incomplète.',

  fichierIllisible: 'Ce fichier n’est pas un habillage exporté du portail.',
  fichierFutur: 'Ce fichier vient d’une version plus récente du portail.',
  fichierAncien: 'Ce fichier vient d’une version trop ancienne du portail.',
} as const;

const MEGABYTE = 1_024 * 1_024;
/** One uploaded picture. */
export const BRANDING_IMAGE_UPLOAD = { field: 'fichier', maxBytes: 2 * MEGABYTE } as const;
/** Four pictures in base64 and every text of the portal. */
export const BRANDING_FILE_UPLOAD = { field: 'fichier', maxBytes: 13 * MEGABYTE } as const;
export const BRANDING_TEXTS_MAX = 5_000;
export const COMMENT_MAX_LENGTH = 200;

/** Six hexadecimal digits with or without #; stored in lower case without it. */
export const brandingColor = z.pipe(
  z
    .string({ error: requiredOr(BRANDING_MESSAGES.couleur) })
    .check(z.regex(/^#?[0-9a-fA-F]{6}$/, { error: requiredOr(BRANDING_MESSAGES.couleur) })),
  z.transform((text: string) => text.replace('#', '').toLowerCase()),
);

const sixOf = <T extends z.ZodMiniType>(color: T) =>
  z.strictObject({
    primary: color,
    secondary: color,
    tertiary: color,
    success: color,
    warning: color,
    danger: color,
  });

/** Without a picture, the default logo or nothing is shown. */
const placesOf = <T extends z.ZodMiniType>(picture: T) =>
  z.strictObject({
    logo: picture,
    imageConnexionGauche: picture,
    imageConnexionDroite: picture,
    imagePiedDePage: picture,
  });

const IMAGE_PATH =
  /^PERSONNALISATION\/[0-9A-Za-z]{1,20}\/[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.[a-z]{3,4}$/;

export const placedPicture = z.strictObject({
  chemin: z
    .string()
    .check(z.regex(IMAGE_PATH, { error: requiredOr(BRANDING_MESSAGES.imageInconnue) })),
  /** Alternative text; empty for a decorative picture. */
  alternative: z
    .string()
    .check(z.maxLength(CUSTOM_TEXT_MAX_LENGTH, { error: BRANDING_MESSAGES.alternativeTropLongue })),
  decorative: z.boolean(),
});

export const customText = z
  .string()
  .check(z.maxLength(CUSTOM_TEXT_MAX_LENGTH, { error: CUSTOM_TEXT_MESSAGES.tropLong }));

const textKey = z.string().check(
  z.regex(/^[A-Za-z0-9._-]{1,128}$/, { error: requiredOr(BRANDING_MESSAGES.texteInconnu) }),
  // Keys of Object.prototype would be lost in an object.
  z.refine((key) => key !== '__proto__', { error: BRANDING_MESSAGES.texteInconnu }),
);

export const branding = z.object({
  couleurs: sixOf(z.string()),
  images: placesOf(z.nullable(placedPicture)),
  options: optionsFlags,
  /** Only the texts of the contract, by full key. */
  textes: z.record(z.string(), z.string()),
});
export type BrandingContent = z.infer<typeof branding>;

/** The revision that the author has read, so that a concurrent change is not lost. */
const revision = z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000));

/** Only the given parts change, and only the given texts. */
export const brandingChanges = z.strictObject({
  revision,
  couleurs: z.optional(sixOf(brandingColor)),
  images: z.optional(placesOf(z.nullable(placedPicture))),
  options: z.optional(
    z.strictObject({
      afficherImagesConnexion: z.boolean(),
      afficherContact: z.boolean(),
      afficherAide: z.boolean(),
    }),
  ),
  /** `null` removes the text of the contract. */
  textes: z.optional(
    z
      .record(textKey, z.nullable(customText))
      .check(z.refine((texts) => Object.keys(texts).length <= BRANDING_TEXTS_MAX)),
  ),
});
export type BrandingChanges = z.output<typeof brandingChanges>;

export const publishBody = z.strictObject({
  revision,
  /** Shown in the history. */
  commentaire: requiredText(COMMENT_MAX_LENGTH),
});

/** The revision that the author has read. */
export const onDraft = z.strictObject({ revision });

export const copyBody = z.strictObject({ revision, numeroContratSource: numeroContrat });

/** REPRISE: the branding before the first publication. */
export const BRANDING_ORIGINS = ['REPRISE', 'SAISIE', 'RETOUR', 'COPIE', 'IMPORT'] as const;
export type BrandingOrigin = (typeof BRANDING_ORIGINS)[number];

export const brandingVersion = z.object({
  /** Also the cursor of the next page (`avant`). */
  numero: z.number(),
  date: moment,
  auteur: z.string(),
  commentaire: z.string(),
  origine: z.enum(BRANDING_ORIGINS),
  /** The restored version, the copied contract or the imported file, according to the origin. */
  source: z.nullable(z.string()),
  enLigne: z.boolean(),
});

/** Mail texts are not published before a second operator approves them. */
export const publishedBranding = z.object({
  ...brandingVersion.shape,
  textesAValider: z.boolean(),
});
export type PublishedBranding = z.infer<typeof publishedBranding>;
export type BrandingVersion = z.infer<typeof brandingVersion>;

export const brandingView = z.object({
  numeroContrat: z.string(),
  raisonSociale: z.string(),
  typeContrat: z.enum(VISUALISATION_MODES),
  typeClient: z.enum(CLIENT_TYPES),
  /** Increases with every change of the draft. */
  revision: z.number(),
  publie: z.object({
    /** `null` before the first publication. */
    version: z.nullable(brandingVersion),
    habillage: branding,
  }),
  brouillon: z.nullable(
    z.object({
      auteur: z.string(),
      date: moment,
      origine: z.enum(BRANDING_ORIGINS),
      source: z.nullable(z.string()),
      habillage: branding,
    }),
  ),
  /** Texts per contract type and client type, between the default texts and those of the contract. */
  couches: z.object({
    CESU_SOCIAL: z.record(z.string(), z.string()),
    PETIT_CLIENT: z.record(z.string(), z.string()),
  }),
});
export type BrandingView = z.infer<typeof brandingView>;

/** Stored types: WebP is converted, because mails and documents do not support it. */
const KEPT_TYPES = ['PNG', 'JPEG'] as const;

export const keptPicture = z.object({
  /** To be used in the draft. */
  chemin: z.string(),
  largeur: z.number(),
  hauteur: z.number(),
  /** Bytes, as stored. */
  taille: z.number(),
  type: z.enum(KEPT_TYPES),
});
export type KeptPicture = z.infer<typeof keptPicture>;

const hex = z.string();

/** In parts, because the page does not display the HTML of the mail. */
export const brandedMail = z.object({
  ...mailPreview.shape,
  /** The lines at the end of every mail. */
  signature: z.array(z.string()),
  /** `null` when the picture cannot be part of a mail. */
  logo: z.nullable(z.object({ chemin: z.string(), alternative: z.string() })),
  /** As used in mails, adjusted for contrast, with #. */
  couleurs: z.object({
    titre: hex,
    texte: hex,
    discret: hex,
    filet: hex,
    bouton: hex,
    surBouton: hex,
    bandeau: hex,
  }),
});
export type BrandedMail = z.infer<typeof brandedMail>;
