import {
  CUSTOM_TEXT_MESSAGES,
  BRANDING_MESSAGES,
  type BrandingChanges,
  type BrandingContent,
} from '@portail/contract/branding/branding.schemas.ts';
import { ALTERNATIVE_MAX_LENGTH, customTextProblem } from '@portail/rules/branding/custom-text.ts';
import { BRANDING_PICTURES, type BrandingPicture } from '@portail/rules/branding/branding.ts';
import {
  parseHexColor,
  THEME_COLOR_NAMES,
  type ThemeColorName,
} from '@portail/rules/branding/theme/theme-colors.ts';

/** Typed values, which may be incomplete or invalid. */
export type TypedBranding = BrandingContent;

export const OPTION_NAMES = ['afficherImagesConnexion', 'afficherContact', 'afficherAide'] as const;
export type OptionName = (typeof OPTION_NAMES)[number];

/** Ignores the notation: case and leading #. */
const colorAs = (text: string): string => parseHexColor(text.trim())?.slice(1) ?? text;

/** An empty text means the default one. */
const wordsAs = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text;

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const changedColors = (from: BrandingContent, to: TypedBranding): ThemeColorName[] =>
  THEME_COLOR_NAMES.filter((name) => from.couleurs[name] !== colorAs(to.couleurs[name]));

export const changedPictures = (from: BrandingContent, to: TypedBranding): BrandingPicture[] =>
  BRANDING_PICTURES.filter((place) => !same(from.images[place], to.images[place]));

export const changedOptions = (from: BrandingContent, to: TypedBranding): OptionName[] =>
  OPTION_NAMES.filter((name) => from.options[name] !== to.options[name]);

/** The custom texts that differ; `null` removes one. */
export const changedTexts = (
  { textes: from }: BrandingContent,
  { textes: to }: TypedBranding,
): Readonly<Record<string, string | null>> => {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changed: Record<string, string | null> = {};
  for (const key of keys) {
    const words = wordsAs(to[key]);
    if (words !== wordsAs(from[key])) changed[key] = words;
  }
  return changed;
};

export type SentChanges = Omit<BrandingChanges, 'revision'>;

/** Only differences are sent, so that concurrent changes are not overwritten. */
export const changesOf = (from: BrandingContent, to: TypedBranding): SentChanges => {
  const textes = changedTexts(from, to);
  return {
    ...(changedColors(from, to).length === 0 ? {} : { couleurs: to.couleurs }),
    ...(changedPictures(from, to).length === 0 ? {} : { images: to.images }),
    ...(changedOptions(from, to).length === 0 ? {} : { options: to.options }),
    ...(Object.keys(textes).length === 0 ? {} : { textes }),
  };
};

export const hasChanges = (from: BrandingContent, to: TypedBranding): boolean =>
  Object.keys(changesOf(from, to)).length > 0;

const picked = <Name extends string, Value>(
  theirs: Readonly<Record<Name, Value>>,
  mine: Readonly<Record<Name, Value>>,
  names: readonly Name[],
): Record<Name, Value> => {
  const merged: Record<Name, Value> = { ...theirs };
  for (const name of names) merged[name] = mine[name];
  return merged;
};

/** Applies the own changes on the draft saved meanwhile; own changes win. */
export const mergedOnto = (
  theirs: BrandingContent,
  from: BrandingContent,
  mine: TypedBranding,
): TypedBranding => {
  const textes = { ...theirs.textes };
  for (const [key, words] of Object.entries(changedTexts(from, mine))) {
    if (words === null) delete textes[key];
    else textes[key] = words;
  }
  return {
    couleurs: picked(theirs.couleurs, mine.couleurs, changedColors(from, mine)),
    images: picked(theirs.images, mine.images, changedPictures(from, mine)),
    options: picked(theirs.options, mine.options, changedOptions(from, mine)),
    textes,
  };
};

export type BrandingPlace =
  | { readonly kind: 'couleur'; readonly name: ThemeColorName }
  | { readonly kind: 'image'; readonly name: BrandingPicture }
  | { readonly kind: 'texte'; readonly name: string };

export type BrandingProblem = BrandingPlace & { readonly message: string };

/** Maps field names of the server, such as « textes.connexion.title », to fields of the page. */
export const placeOfPath = (path: string): BrandingPlace | undefined => {
  const [part, ...rest] = path.split('.');
  const name = rest.join('.');
  if (part === 'textes' && name !== '') return { kind: 'texte', name };
  const color = THEME_COLOR_NAMES.find((one) => one === rest[0]);
  if (part === 'couleurs' && color !== undefined) return { kind: 'couleur', name: color };
  const picture = BRANDING_PICTURES.find((one) => one === rest[0]);
  return part === 'images' && picture !== undefined ? { kind: 'image', name: picture } : undefined;
};

export const fieldIdOf = ({ kind, name }: BrandingPlace): string =>
  `${kind}-${name.replaceAll('.', '-')}`;

export const colorProblem = (text: string): string | undefined =>
  parseHexColor(text.trim()) === undefined ? BRANDING_MESSAGES.couleur : undefined;

export const textProblem = (text: string, names: readonly string[]): string | undefined => {
  const problem = wordsAs(text) === null ? undefined : customTextProblem(text, names);
  return problem === undefined ? undefined : CUSTOM_TEXT_MESSAGES[problem];
};

export const pictureProblem = (picture: TypedBranding['images'][BrandingPicture]) => {
  if (picture === null || picture.decorative) return undefined;
  if (picture.alternative.trim() === '') return BRANDING_MESSAGES.alternativeRequise;
  return picture.alternative.length > ALTERNATIVE_MAX_LENGTH
    ? BRANDING_MESSAGES.alternativeTropLongue
    : undefined;
};

const said = (place: BrandingPlace, message: string | undefined): readonly BrandingProblem[] =>
  message === undefined ? [] : [{ ...place, message }];

/** All problems of the draft, in page order. */
export const problemsOf = (
  typed: TypedBranding,
  namesIn: (key: string) => readonly string[],
): readonly BrandingProblem[] => [
  ...THEME_COLOR_NAMES.flatMap((name) =>
    said({ kind: 'couleur', name }, colorProblem(typed.couleurs[name])),
  ),
  ...Object.entries(typed.textes).flatMap(([name, text]) =>
    said({ kind: 'texte', name }, textProblem(text, namesIn(name))),
  ),
  ...BRANDING_PICTURES.flatMap((name) =>
    said({ kind: 'image', name }, pictureProblem(typed.images[name])),
  ),
];
