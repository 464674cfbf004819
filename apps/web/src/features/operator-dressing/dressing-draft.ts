import {
  CUSTOM_TEXT_MESSAGES,
  DRESSING_MESSAGES,
} from '@portail/contract/branding/dressing-messages.ts';
import type { DressingChanges, DressingContent } from '@portail/contract/branding/dressing.schemas.ts';
import { ALTERNATIVE_MAX_LENGTH, customTextProblem } from '@portail/rules/branding/dressing/custom-text.ts';
import { DRESSING_PICTURES, type DressingPicture } from '@portail/rules/branding/dressing/dressing.ts';
import {
  parseHexColor,
  THEME_COLOR_NAMES,
  type ThemeColorName,
} from '@portail/rules/branding/theme/theme-colors.ts';

/** What the person has typed: colours may be half written, texts may be refused. */
export type TypedDressing = DressingContent;

export const OPTION_NAMES = ['afficherImagesConnexion', 'afficherContact', 'afficherAide'] as const;
export type OptionName = (typeof OPTION_NAMES)[number];

/** One digit pair more or less, a sign before it or not: the same colour is the same. */
const colorAs = (text: string): string => parseHexColor(text.trim())?.slice(1) ?? text;

/** Nothing typed means the portal's own sentence. */
const wordsAs = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text;

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const changedColors = (from: DressingContent, to: TypedDressing): ThemeColorName[] =>
  THEME_COLOR_NAMES.filter((name) => from.couleurs[name] !== colorAs(to.couleurs[name]));

export const changedPictures = (from: DressingContent, to: TypedDressing): DressingPicture[] =>
  DRESSING_PICTURES.filter((place) => !same(from.images[place], to.images[place]));

export const changedOptions = (from: DressingContent, to: TypedDressing): OptionName[] =>
  OPTION_NAMES.filter((name) => from.options[name] !== to.options[name]);

/** The contract's sentences that differ; `null` takes one away. */
export const changedTexts = (
  { textes: from }: DressingContent,
  { textes: to }: TypedDressing,
): Readonly<Record<string, string | null>> => {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changed: Record<string, string | null> = {};
  for (const key of keys) {
    const words = wordsAs(to[key]);
    if (words !== wordsAs(from[key])) changed[key] = words;
  }
  return changed;
};

export type SentChanges = Omit<DressingChanges, 'revision'>;

/** Only what differs is sent: whoever works beside loses nothing. */
export const changesOf = (from: DressingContent, to: TypedDressing): SentChanges => {
  const textes = changedTexts(from, to);
  return {
    ...(changedColors(from, to).length === 0 ? {} : { couleurs: to.couleurs }),
    ...(changedPictures(from, to).length === 0 ? {} : { images: to.images }),
    ...(changedOptions(from, to).length === 0 ? {} : { options: to.options }),
    ...(Object.keys(textes).length === 0 ? {} : { textes }),
  };
};

export const hasChanges = (from: DressingContent, to: TypedDressing): boolean =>
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

/** Mine, put upon what somebody else has saved meanwhile: where both changed, mine stay. */
export const mergedOnto = (
  theirs: DressingContent,
  from: DressingContent,
  mine: TypedDressing,
): TypedDressing => {
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

export type DressingPlace =
  | { readonly kind: 'couleur'; readonly name: ThemeColorName }
  | { readonly kind: 'image'; readonly name: DressingPicture }
  | { readonly kind: 'texte'; readonly name: string };

export type DressingProblem = DressingPlace & { readonly message: string };

/** Where the server's own names of fields lead: « textes.connexion.title ». */
export const placeOfPath = (path: string): DressingPlace | undefined => {
  const [part, ...rest] = path.split('.');
  const name = rest.join('.');
  if (part === 'textes' && name !== '') return { kind: 'texte', name };
  const color = THEME_COLOR_NAMES.find((one) => one === rest[0]);
  if (part === 'couleurs' && color !== undefined) return { kind: 'couleur', name: color };
  const picture = DRESSING_PICTURES.find((one) => one === rest[0]);
  return part === 'images' && picture !== undefined ? { kind: 'image', name: picture } : undefined;
};

export const fieldIdOf = ({ kind, name }: DressingPlace): string =>
  `${kind}-${name.replaceAll('.', '-')}`;

export const colorProblem = (text: string): string | undefined =>
  parseHexColor(text.trim()) === undefined ? DRESSING_MESSAGES.couleur : undefined;

export const textProblem = (text: string, names: readonly string[]): string | undefined => {
  const problem = wordsAs(text) === null ? undefined : customTextProblem(text, names);
  return problem === undefined ? undefined : CUSTOM_TEXT_MESSAGES[problem];
};

export const pictureProblem = (picture: TypedDressing['images'][DressingPicture]) => {
  if (picture === null || picture.decorative) return undefined;
  if (picture.alternative.trim() === '') return DRESSING_MESSAGES.alternativeRequise;
  return picture.alternative.length > ALTERNATIVE_MAX_LENGTH
    ? DRESSING_MESSAGES.alternativeTropLongue
    : undefined;
};

const said = (place: DressingPlace, message: string | undefined): readonly DressingProblem[] =>
  message === undefined ? [] : [{ ...place, message }];

/** Everything that keeps the draft from being saved, in the order of the page. */
export const problemsOf = (
  typed: TypedDressing,
  namesIn: (key: string) => readonly string[],
): readonly DressingProblem[] => [
  ...THEME_COLOR_NAMES.flatMap((name) =>
    said({ kind: 'couleur', name }, colorProblem(typed.couleurs[name])),
  ),
  ...Object.entries(typed.textes).flatMap(([name, text]) =>
    said({ kind: 'texte', name }, textProblem(text, namesIn(name))),
  ),
  ...DRESSING_PICTURES.flatMap((name) =>
    said({ kind: 'image', name }, pictureProblem(typed.images[name])),
  ),
];
