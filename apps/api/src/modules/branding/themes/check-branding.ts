import {
  CUSTOM_TEXT_MESSAGES,
  BRANDING_MESSAGES,
} from '@portail/contract/branding/branding-messages.ts';
import { ALTERNATIVE_MAX_LENGTH, customTextProblem } from '@portail/rules/branding/custom-text.ts';
import {
  BRANDING_PICTURES,
  type Branding,
  type BrandingPicture,
  type PlacedPicture,
} from '@portail/rules/branding/branding.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { FileStore } from '../../../platform/ports/file-store.ts';
import { knownTexts } from './known-texts.ts';

const MAX_REPORTED = 20;
const MAX_NAME_LENGTH = 100;

const textFault = (key: string, value: string): string | undefined => {
  const names = knownTexts().get(key);
  if (names === undefined) return BRANDING_MESSAGES.texteInconnu;
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
interface AssessedPicture extends Omit<PlacedPicture, 'chemin'> {
  readonly chemin: string | undefined;
}
type AssessedPictures = Readonly<Record<BrandingPicture, AssessedPicture | null>>;

/** A picture says something or decorates, and whoever places it says which. */
const alternativeFault = ({ alternative, decorative }: AssessedPicture): string | undefined => {
  if (decorative) return alternative === '' ? undefined : BRANDING_MESSAGES.alternativeInutile;
  if (alternative.trim() === '') return BRANDING_MESSAGES.alternativeRequise;
  if (alternative.length > ALTERNATIVE_MAX_LENGTH) return BRANDING_MESSAGES.alternativeTropLongue;
  const problem = customTextProblem(alternative, []);
  return problem === undefined ? undefined : CUSTOM_TEXT_MESSAGES[problem];
};

const faultsOfPictures = async (
  files: FileStore,
  images: AssessedPictures,
): Promise<readonly FieldError[]> => {
  const faults: FieldError[] = [];
  for (const place of BRANDING_PICTURES) {
    const picture = images[place];
    if (picture === null) continue;
    const message = alternativeFault(picture);
    if (message !== undefined) faults.push({ champ: `images.${place}.alternative`, message });
    const { chemin } = picture;
    if (chemin !== undefined && (await files.read(chemin)) === undefined) {
      faults.push({ champ: `images.${place}.chemin`, message: BRANDING_MESSAGES.imageInconnue });
    }
  }
  return faults;
};

export interface CheckedParts {
  readonly textes?: Readonly<Record<string, string | null>> | undefined;
  readonly images?: AssessedPictures | undefined;
}

/** Colours and options are right by their form alone; what is written is judged here. */
export const checkBranding = async (
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
export const withoutLostTexts = (branding: Branding): Branding => ({
  ...branding,
  textes: Object.fromEntries(
    Object.entries(branding.textes).filter(([key, value]) => textFault(key, value) === undefined),
  ),
});
