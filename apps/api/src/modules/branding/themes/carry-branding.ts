import {
  BRANDING_PICTURES,
  eachPlace,
  type BrandingPicture,
  type PlacedPicture,
} from '@portail/rules/branding/branding.ts';
import { BRANDING_MESSAGES } from '@portail/contract/branding/branding-messages.ts';
import type { RewrittenPicture } from '../../../platform/pictures/rewrite-picture.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import type { ChangeDraft, DraftChange } from './change-draft.ts';
import { checkBranding, type CheckedParts } from './check-branding.ts';
import { parseBrandingFile, writeBrandingFile, type BrandingFile } from './branding-file.ts';
import type { ShownBranding } from './shown-branding.ts';
import { cleanPicture, keepPicture, readWhole } from './keep-picture.ts';

type Dependencies = Pick<Platform, 'clock' | 'files'> & {
  readonly changeDraft: ChangeDraft;
  readonly shown: ShownBranding;
  /** Strict: no key twice, no depth that hides something. */
  readonly readJson: (bytes: Buffer) => unknown;
};

interface ComingPicture extends Omit<PlacedPicture, 'chemin'> {
  readonly place: BrandingPicture;
  /** Drawn anew, or known by its path. */
  readonly picture: RewrittenPicture | string;
}

/** Every picture is judged before the first is kept. */
const comingPictures = async ({ images }: BrandingFile): Promise<readonly ComingPicture[]> => {
  const coming: ComingPicture[] = [];
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
    coming.push({ place, picture, alternative, decorative });
  }
  return coming;
};

/** Bytes that came are right by now: of them only the words are judged. */
const partsOf = ({ textes }: BrandingFile, coming: readonly ComingPicture[]): CheckedParts => ({
  textes,
  images: eachPlace((place) => {
    const one = coming.find((picture) => picture.place === place);
    if (one === undefined) return null;
    const { picture, alternative, decorative } = one;
    return { chemin: typeof picture === 'string' ? picture : undefined, alternative, decorative };
  }),
});

const readJsonFile = (readJson: Dependencies['readJson'], bytes: Buffer): unknown => {
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

/** A dress goes from one place to another as a file. */
export const createCarryBranding = ({
  clock,
  files,
  changeDraft,
  shown,
  readJson,
}: Dependencies) => ({
  export: async (
    numero: string,
    source: 'BROUILLON' | 'PUBLIE' | undefined,
  ): Promise<FileAnswer> => ({
    content: await writeBrandingFile(files, numero, (await shown(numero, source)).branding),
    contentType: JSON_TYPE,
    downloadName: `habillage-${numero}.json`,
  }),

  import: async (on: DraftChange, upload: UploadedFile): Promise<void> => {
    const file = parseBrandingFile(readJsonFile(readJson, await readWhole(upload)));
    const coming = await comingPictures(file);
    await checkBranding(files, partsOf(file, coming));
    await changeDraft.takeFile(on, upload.name.slice(0, SOURCE_MAX_LENGTH), async (unit) => {
      const placed: Partial<Record<BrandingPicture, PlacedPicture>> = {};
      for (const { place, picture, alternative, decorative } of coming) {
        const chemin =
          typeof picture === 'string'
            ? picture
            : await keepPicture(unit, { numero: on.numero, at: clock.businessNow() }, picture);
        placed[place] = { chemin, alternative, decorative };
      }
      const { couleurs, options, textes } = file;
      return { couleurs, options, textes, images: eachPlace((place) => placed[place] ?? null) };
    });
  },
});
export type CarryBranding = ReturnType<typeof createCarryBranding>;
