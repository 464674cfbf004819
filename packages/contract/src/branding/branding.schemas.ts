import { CUSTOM_TEXT_MAX_LENGTH } from '@portail/rules/branding/custom-text.ts';
import { CLIENT_TYPES, VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { optionsFlags } from './personalisation.calls.ts';
import { CUSTOM_TEXT_MESSAGES, BRANDING_MESSAGES } from './branding-messages.ts';
import { numeroContrat, requiredText, requiredOr } from '../schemas/fields.ts';
import { mailPreview } from '../campaigns/funder-campaigns.schemas.ts';
import { moment } from '../schemas/wire-fields.ts';

const MEGABYTE = 1_024 * 1_024;
/** One picture as it is sent. */
export const BRANDING_IMAGE_UPLOAD = { field: 'fichier', maxBytes: 2 * MEGABYTE } as const;
/** Four pictures written as text, and every sentence of the portal. */
export const BRANDING_FILE_UPLOAD = { field: 'fichier', maxBytes: 13 * MEGABYTE } as const;
export const BRANDING_TEXTS_MAX = 5_000;
export const COMMENT_MAX_LENGTH = 200;

/** Six hexadecimal digits, with their sign or not; kept in small letters and without it. */
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

/** Four places, each with a picture or with none: then the house's logo, or nothing. */
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
  /** What is said to who does not see it; empty when it only decorates. */
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
  // Such a key would be lost on the way: an object has it already.
  z.refine((key) => key !== '__proto__', { error: BRANDING_MESSAGES.texteInconnu }),
);

/** The whole dress of a contract, as it is read. */
export const branding = z.object({
  couleurs: sixOf(z.string()),
  images: placesOf(z.nullable(placedPicture)),
  options: optionsFlags,
  /** Only the contract's own sentences, by full key. */
  textes: z.record(z.string(), z.string()),
});
export type BrandingContent = z.infer<typeof branding>;

/** The state that the person saw, as the last reading gave it: a change made since is never lost. */
const revision = z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000));

/** What changes in the draft: the parts that are given, and of the texts only those that are named. */
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
  /** `null` takes the contract's own sentence away. */
  textes: z.optional(
    z
      .record(textKey, z.nullable(customText))
      .check(z.refine((texts) => Object.keys(texts).length <= BRANDING_TEXTS_MAX)),
  ),
});
export type BrandingChanges = z.output<typeof brandingChanges>;

export const publishBody = z.strictObject({
  revision,
  /** What changed, for who reads the history. */
  commentaire: requiredText(COMMENT_MAX_LENGTH),
});

/** Before a draft is replaced: the one that the person saw. */
export const onDraft = z.strictObject({ revision });

export const copyBody = z.strictObject({ revision, numeroContratSource: numeroContrat });

/** REPRISE: what the contract wore before it was ever dressed here. */
export const BRANDING_ORIGINS = ['REPRISE', 'SAISIE', 'RETOUR', 'COPIE', 'IMPORT'] as const;
export type BrandingOrigin = (typeof BRANDING_ORIGINS)[number];

export const brandingVersion = z.object({
  /** Also where the next page begins: give it as `avant`. */
  numero: z.number(),
  date: moment,
  auteur: z.string(),
  commentaire: z.string(),
  origine: z.enum(BRANDING_ORIGINS),
  /** The version that went back, the contract that was copied, the file: what the origin names. */
  source: z.nullable(z.string()),
  enLigne: z.boolean(),
});

/** What was published; texts of mails wait for a second operator and are not part of it. */
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
  /** Grows with every change of the draft; each command says which one it follows. */
  revision: z.number(),
  publie: z.object({
    /** None while the contract was never published from here. */
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
  /** What stands between the portal's own sentences and the contract's; typeContrat and typeClient tell which apply. */
  couches: z.object({
    CESU_SOCIAL: z.record(z.string(), z.string()),
    PETIT_CLIENT: z.record(z.string(), z.string()),
  }),
});
export type BrandingView = z.infer<typeof brandingView>;

/** As kept: WebP is turned into one of them, since neither mails nor documents take it. */
const KEPT_TYPES = ['PNG', 'JPEG'] as const;

export const keptPicture = z.object({
  /** To be placed in the draft; nobody sees it before that. */
  chemin: z.string(),
  largeur: z.number(),
  hauteur: z.number(),
  /** Bytes, as kept. */
  taille: z.number(),
  type: z.enum(KEPT_TYPES),
});
export type KeptPicture = z.infer<typeof keptPicture>;

const hex = z.string();

/** A mail in the draft's dress, in parts: a page shows it without any HTML of a mail. */
export const brandedMail = z.object({
  ...mailPreview.shape,
  /** At the end of every mail, one line each. */
  signature: z.array(z.string()),
  /** Only pictures that mails can hold. */
  logo: z.nullable(z.object({ chemin: z.string(), alternative: z.string() })),
  /** As mails use them, already readable: with their sign. */
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
