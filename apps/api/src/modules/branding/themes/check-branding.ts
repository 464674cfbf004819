import { readFileSync } from 'node:fs';
import {
  CUSTOM_TEXT_MESSAGES,
  BRANDING_MESSAGES,
} from '@portail/contract/branding/branding.schemas.ts';
import {
  BRANDING_PICTURES,
  type Branding,
  type BrandingPicture,
  type PlacedPicture,
} from '@portail/rules/branding/branding.ts';
import { ALTERNATIVE_MAX_LENGTH, customTextProblem } from '@portail/rules/branding/custom-text.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { FileStore } from '../../../platform/ports/file-store.ts';

const DATA = new URL('../../../../data/textes.txt', import.meta.url);

/** Every text of the portal by key, with the names of its placeholders. */
type KnownTexts = ReadonlyMap<string, readonly string[]>;

let loaded: KnownTexts | undefined;

/** The file is generated from the texts of the portal by `npm run docs`. */
const knownTexts = (): KnownTexts =>
  (loaded ??= new Map(
    readFileSync(DATA, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== '')
      .map((line) => {
        const [key = '', ...names] = line.split(' ');
        return [key, names] as const;
      }),
  ));

const MAX_REPORTED = 20;
const MAX_NAME_LENGTH = 100;

const textProblem = (key: string, value: string): string | undefined => {
  const names = knownTexts().get(key);
  if (names === undefined) return BRANDING_MESSAGES.texteInconnu;
  const problem = customTextProblem(value, names);
  return problem === undefined ? undefined : CUSTOM_TEXT_MESSAGES[problem];
};

const problemsOfTexts = (textes: Readonly<Record<string, string | null>>): readonly FieldError[] =>
  Object.entries(textes).flatMap(([key, value]) => {
    const message = value === null ? undefined : textProblem(key, value);
    return message === undefined
      ? []
      : [{ champ: `textes.${key}`.slice(0, MAX_NAME_LENGTH), message }];
  });

/** A picture without a path comes with its bytes, which were checked before. */
interface AssessedPicture extends Omit<PlacedPicture, 'chemin'> {
  readonly chemin: string | undefined;
}
type AssessedPictures = Readonly<Record<BrandingPicture, AssessedPicture | null>>;

/** A decorative picture has no alternative; any other picture needs one. */
const alternativeProblem = ({ alternative, decorative }: AssessedPicture): string | undefined => {
  if (decorative) return alternative === '' ? undefined : BRANDING_MESSAGES.alternativeInutile;
  if (alternative.trim() === '') return BRANDING_MESSAGES.alternativeRequise;
  if (alternative.length > ALTERNATIVE_MAX_LENGTH) return BRANDING_MESSAGES.alternativeTropLongue;
  const problem = customTextProblem(alternative, []);
  return problem === undefined ? undefined : CUSTOM_TEXT_MESSAGES[problem];
};

const problemsOfPictures = async (
  files: FileStore,
  images: AssessedPictures,
): Promise<readonly FieldError[]> => {
  const problems: FieldError[] = [];
  for (const place of BRANDING_PICTURES) {
    const picture = images[place];
    if (picture === null) continue;
    const message = alternativeProblem(picture);
    if (message !== undefined) problems.push({ champ: `images.${place}.alternative`, message });
    const { chemin } = picture;
    if (chemin !== undefined && (await files.read(chemin)) === undefined) {
      problems.push({ champ: `images.${place}.chemin`, message: BRANDING_MESSAGES.imageInconnue });
    }
  }
  return problems;
};

export interface CheckedParts {
  readonly textes?: Readonly<Record<string, string | null>> | undefined;
  readonly images?: AssessedPictures | undefined;
}

/** Colours and options are checked by the schema; texts and pictures here. */
export const checkBranding = async (
  files: FileStore,
  { textes, images }: CheckedParts,
): Promise<void> => {
  const fields = [
    ...(textes === undefined ? [] : problemsOfTexts(textes)),
    ...(images === undefined ? [] : await problemsOfPictures(files, images)),
  ].slice(0, MAX_REPORTED);
  if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
};

/** Removes texts whose key no longer exists or whose placeholders no longer match. */
export const withoutObsoleteTexts = (branding: Branding): Branding => ({
  ...branding,
  textes: Object.fromEntries(
    Object.entries(branding.textes).filter(([key, value]) => textProblem(key, value) === undefined),
  ),
});
