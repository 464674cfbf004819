import { BRANDING_MESSAGES } from '@portail/contract/branding/branding-messages.ts';
import {
  customText,
  BRANDING_TEXTS_MAX,
  brandingColor,
  placedPicture,
} from '@portail/contract/branding/branding.schemas.ts';
import { BRANDING_PICTURES, type Branding } from '@portail/rules/branding/branding.ts';
import * as z from 'zod/mini';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileStore } from '../../../platform/ports/file-store.ts';

const FORMAT = 'portail-cesu/habillage';
const FILE_VERSION = 1;
/** Two megabytes, written as text. */
const BASE64_MAX_LENGTH = 2_800_000;

/** A picture comes with its bytes, or is one of those that come with the product. */
const filePicture = z.strictObject({
  chemin: z.nullable(placedPicture.shape.chemin),
  contenu: z.nullable(
    z.string().check(z.maxLength(BASE64_MAX_LENGTH), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  ),
  alternative: placedPicture.shape.alternative,
  decorative: z.boolean(),
});
export type FilePicture = z.output<typeof filePicture>;

const place = z.nullable(filePicture);

const brandingFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FILE_VERSION),
  contrat: z.string().check(z.regex(/^[0-9A-Za-z]{1,20}$/)),
  couleurs: z.strictObject({
    primary: brandingColor,
    secondary: brandingColor,
    tertiary: brandingColor,
    success: brandingColor,
    warning: brandingColor,
    danger: brandingColor,
  }),
  images: z.strictObject({
    logo: place,
    imageConnexionGauche: place,
    imageConnexionDroite: place,
    imagePiedDePage: place,
  }),
  options: z.strictObject({
    afficherImagesConnexion: z.boolean(),
    afficherContact: z.boolean(),
    afficherAide: z.boolean(),
  }),
  textes: z
    .record(z.string(), customText)
    .check(z.refine((texts) => Object.keys(texts).length <= BRANDING_TEXTS_MAX)),
});
export type BrandingFile = z.output<typeof brandingFile>;

const head = z.object({ format: z.literal(FORMAT), version: z.number().check(z.int()) });

const refused = (message: string): DomainError =>
  new DomainError('FICHIER_NON_CONFORME', { fields: [{ champ: 'fichier', message }] });

const MAX_REPORTED = 20;
const MAX_NAME_LENGTH = 100;

/** What a file of ours says; of any other, a sentence. */
export const parseBrandingFile = (content: unknown): BrandingFile => {
  const opening = z.safeParse(head, content);
  if (!opening.success) throw refused(BRANDING_MESSAGES.fichierIllisible);
  const { version } = opening.data;
  if (version > FILE_VERSION) throw refused(BRANDING_MESSAGES.fichierFutur);
  if (version < FILE_VERSION) throw refused(BRANDING_MESSAGES.fichierAncien);
  const parsed = z.safeParse(brandingFile, content, {
    error: () => BRANDING_MESSAGES.fichierIllisible,
  });
  if (parsed.success) return parsed.data;
  throw new DomainError('FICHIER_NON_CONFORME', {
    fields: parsed.error.issues.slice(0, MAX_REPORTED).map(({ path, message }) => ({
      champ: path.map(String).join('.').slice(0, MAX_NAME_LENGTH) || 'fichier',
      message,
    })),
  });
};

const KEPT = /^image\/(?:png|jpeg)$/;

/** Pictures that operators sent travel in the file; the others are known by their name. */
const filePictureOf = async (
  files: FileStore,
  placed: Branding['images'][keyof Branding['images']],
): Promise<FilePicture | null> => {
  if (placed === null) return null;
  const { chemin, alternative, decorative } = placed;
  const file = await files.read(chemin);
  return file !== undefined && KEPT.test(file.contentType)
    ? { chemin: null, contenu: file.content.toString('base64'), alternative, decorative }
    : { chemin, contenu: null, alternative, decorative };
};

export const writeBrandingFile = async (
  files: FileStore,
  contrat: string,
  branding: Branding,
): Promise<Buffer> => {
  const pictures = await Promise.all(
    BRANDING_PICTURES.map(
      async (name) => [name, await filePictureOf(files, branding.images[name])] as const,
    ),
  );
  const content = {
    format: FORMAT,
    version: FILE_VERSION,
    contrat,
    couleurs: branding.couleurs,
    options: branding.options,
    textes: branding.textes,
    images: Object.fromEntries(pictures),
  };
  return Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`, 'utf8');
};
