import {
  CUSTOM_TEXT_MESSAGES,
  DRESSING_MESSAGES,
} from '@portail/contract/branding/dressing-messages.ts';
import { ALTERNATIVE_MAX_LENGTH, customTextProblem } from '@portail/rules/branding/dressing/custom-text.ts';
import {
  DRESSING_PICTURES,
  type Dressing,
  type DressingPicture,
  type PlacedPicture,
} from '@portail/rules/branding/dressing/dressing.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { FileStore } from '../../../platform/ports/file-store.ts';
import { knownTexts } from './known-texts.ts';

const MAX_REPORTED = 20;
const MAX_NAME_LENGTH = 100;

const textFault = (key: string, value: string): string | undefined => {
  const names = knownTexts().get(key);
  if (names === undefined) return DRESSING_MESSAGES.texteInconnu;
  const problem = customTextProblem(value, names);
  return problem === undefined ? undefined : CUSTOM_TEXT_MESSAGES[problem];
};

const faultsOfTexts = (textes: Readonly<Record<string, string | null>>): readonly FieldError[] =>
  Object.entries(textes).flatMap(([key, value]) => {
    const message = value === null ? undefined : textFault(key, value);
    return message === undefined
      ? []
      : [{ champ: `textes.${key}`.slice(0, MAX_NAME_LENGTH), message }];
  });

/** Without a path, its bytes have been judged already. */
interface JudgedPicture extends Omit<PlacedPicture, 'chemin'> {
  readonly chemin: string | undefined;
}
type JudgedPictures = Readonly<Record<DressingPicture, JudgedPicture | null>>;

/** A picture says something or decorates, and whoever places it says which. */
const alternativeFault = ({ alternative, decorative }: JudgedPicture): string | undefined => {
  if (decorative) return alternative === '' ? undefined : DRESSING_MESSAGES.alternativeInutile;
  if (alternative.trim() === '') return DRESSING_MESSAGES.alternativeRequise;
  if (alternative.length > ALTERNATIVE_MAX_LENGTH) return DRESSING_MESSAGES.alternativeTropLongue;
  const problem = customTextProblem(alternative, []);
  return problem === undefined ? undefined : CUSTOM_TEXT_MESSAGES[problem];
};

const faultsOfPictures = async (
  files: FileStore,
  images: JudgedPictures,
): Promise<readonly FieldError[]> => {
  const faults: FieldError[] = [];
  for (const place of DRESSING_PICTURES) {
    const picture = images[place];
    if (picture === null) continue;
    const message = alternativeFault(picture);
    if (message !== undefined) faults.push({ champ: `images.${place}.alternative`, message });
    const { chemin } = picture;
    if (chemin !== undefined && (await files.read(chemin)) === undefined) {
      faults.push({ champ: `images.${place}.chemin`, message: DRESSING_MESSAGES.imageInconnue });
    }
  }
  return faults;
};

export interface CheckedParts {
  readonly textes?: Readonly<Record<string, string | null>> | undefined;
  readonly images?: JudgedPictures | undefined;
}

/** Colours and options are right by their form alone; what is written is judged here. */
export const checkDressing = async (
  files: FileStore,
  { textes, images }: CheckedParts,
): Promise<void> => {
  const fields = [
    ...(textes === undefined ? [] : faultsOfTexts(textes)),
    ...(images === undefined ? [] : await faultsOfPictures(files, images)),
  ].slice(0, MAX_REPORTED);
  if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
};

/** Sentences that the portal no longer has go; so do those that no longer fit its own. */
export const withoutLostTexts = (dressing: Dressing): Dressing => ({
  ...dressing,
  textes: Object.fromEntries(
    Object.entries(dressing.textes).filter(([key, value]) => textFault(key, value) === undefined),
  ),
});
