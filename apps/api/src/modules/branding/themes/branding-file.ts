import {
  BRANDING_MESSAGES,
  customText,
  BRANDING_TEXTS_MAX,
  brandingColor,
  placedPicture,
} from '@portail/contract/branding/branding.schemas.ts';
import {
  BRANDING_PICTURES,
  type Branding,
  eachPlace,
  type BrandingPicture,
  type PlacedPicture,
} from '@portail/rules/branding/branding.ts';
import * as z from 'zod/mini';
import type { RewrittenPicture } from '../../../platform/pictures/rewrite-picture.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import type { FileStore } from '../../../platform/ports/file-store.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import type { ChangeDraft, DraftChange } from './change-draft.ts';
import { checkBranding, type CheckedParts } from './check-branding.ts';
import { cleanPicture, savePicture, readWhole } from './pictures.ts';
import type { ShownBranding } from './read-branding.ts';

const FORMAT = 'portail-cesu/habillage';
const FILE_VERSION = 1;
/** Two megabytes in base64. */
const BASE64_MAX_LENGTH = 2_800_000;

/** Either the bytes, or the path of a picture that comes with the product. */
const filePicture = z.strictObject({
  chemin: z.nullable(placedPicture.shape.chemin),
  contenu: z.nullable(
    z.string().check(z.maxLength(BASE64_MAX_LENGTH), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  ),
  alternative: placedPicture.shape.alternative,
  decorative: z.boolean(),
});
type FilePicture = z.output<typeof filePicture>;

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
type BrandingFile = z.output<typeof brandingFile>;

const head = z.object({ format: z.literal(FORMAT), version: z.number().check(z.int()) });

const refused = (message: string): DomainError =>
  new DomainError('FICHIER_NON_CONFORME', { fields: [{ champ: 'fichier', message }] });

const MAX_REPORTED = 20;
const MAX_NAME_LENGTH = 100;

const parseBrandingFile = (content: unknown): BrandingFile => {
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

const UPLOADED_TYPES = /^image\/(?:png|jpeg)$/;

/** Uploaded pictures are exported with their bytes, those of the product by path. */
const filePictureOf = async (
  files: FileStore,
  placed: Branding['images'][keyof Branding['images']],
): Promise<FilePicture | null> => {
  if (placed === null) return null;
  const { chemin, alternative, decorative } = placed;
  const file = await files.read(chemin);
  return file !== undefined && UPLOADED_TYPES.test(file.contentType)
    ? { chemin: null, contenu: file.content.toString('base64'), alternative, decorative }
    : { chemin, contenu: null, alternative, decorative };
};

const writeBrandingFile = async (
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

interface BrandingFileNeeds {
  readonly changeDraft: ChangeDraft;
  readonly shown: ShownBranding;
  /** Refuses duplicate keys and deep nesting. */
  readonly readJson: (bytes: Buffer) => unknown;
}

interface ImportedPicture extends Omit<PlacedPicture, 'chemin'> {
  readonly place: BrandingPicture;
  /** Re-encoded bytes, or the path of a picture of the product. */
  readonly picture: RewrittenPicture | string;
}

/** Checks every picture before the first one is stored. */
const readPictures = async ({ images }: BrandingFile): Promise<readonly ImportedPicture[]> => {
  const pictures: ImportedPicture[] = [];
  for (const place of BRANDING_PICTURES) {
    const given = images[place];
    if (given === null) continue;
    const { contenu, chemin, alternative, decorative } = given;
    const champ = `images.${place}`;
    if ((contenu === null) === (chemin === null)) {
      throw new DomainError('FICHIER_NON_CONFORME', {
        fields: [{ champ, message: BRANDING_MESSAGES.fichierIllisible }],
      });
    }
    const picture =
      contenu === null ? (chemin ?? '') : await cleanPicture(Buffer.from(contenu, 'base64'), champ);
    pictures.push({ place, picture, alternative, decorative });
  }
  return pictures;
};

/** The bytes are checked already; the texts and alternatives are not. */
const partsOf = ({ textes }: BrandingFile, pictures: readonly ImportedPicture[]): CheckedParts => ({
  textes,
  images: eachPlace((place) => {
    const one = pictures.find((picture) => picture.place === place);
    if (one === undefined) return null;
    const { picture, alternative, decorative } = one;
    return { chemin: typeof picture === 'string' ? picture : undefined, alternative, decorative };
  }),
});

const readJsonFile = (readJson: BrandingFileNeeds['readJson'], bytes: Buffer): unknown => {
  try {
    return readJson(bytes);
  } catch (error) {
    throw new DomainError('FICHIER_NON_CONFORME', {
      fields: [{ champ: 'fichier', message: BRANDING_MESSAGES.fichierIllisible }],
      cause: error,
    });
  }
};

const SOURCE_MAX_LENGTH = 120;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Exports a branding as a file and imports it as the draft of a contract. */
export const createBrandingFiles = (
  { clock, files }: Pick<Platform, 'clock' | 'files'>,
  { changeDraft, shown, readJson }: BrandingFileNeeds,
) => ({
  export: async (
    numero: string,
    source: 'BROUILLON' | 'PUBLIE' | undefined,
  ): Promise<FileAnswer> => ({
    content: await writeBrandingFile(files, numero, (await shown(numero, source)).branding),
    contentType: JSON_TYPE,
    downloadName: `habillage-${numero}.json`,
  }),

  import: async (change: DraftChange, upload: UploadedFile): Promise<void> => {
    const file = parseBrandingFile(readJsonFile(readJson, await readWhole(upload)));
    const pictures = await readPictures(file);
    await checkBranding(files, partsOf(file, pictures));
    await changeDraft.importFile(change, upload.name.slice(0, SOURCE_MAX_LENGTH), async (unit) => {
      const placed: Partial<Record<BrandingPicture, PlacedPicture>> = {};
      for (const { place, picture, alternative, decorative } of pictures) {
        const chemin =
          typeof picture === 'string'
            ? picture
            : await savePicture(unit, { numero: change.numero, at: clock.businessNow() }, picture);
        placed[place] = { chemin, alternative, decorative };
      }
      const { couleurs, options, textes } = file;
      return { couleurs, options, textes, images: eachPlace((place) => placed[place] ?? null) };
    });
  },
});
