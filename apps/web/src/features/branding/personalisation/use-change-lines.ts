import type { BrandingContent } from '@portail/contract/branding/branding.schemas.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  brandingColorTexts,
  brandingImageTexts,
  brandingOptionTexts,
  brandingTexts,
} from './operator-branding.texts.ts';
import {
  changedColors,
  changedOptions,
  changedPictures,
  changedTexts,
  type TypedBranding,
} from './branding-draft.ts';

/** Differences between two brandings, one line each. */
export const useChangeLines = (from: BrandingContent, to: TypedBranding): readonly string[] => {
  const texts = useTexts(brandingTexts);
  const colors = useTexts(brandingColorTexts);
  const images = useTexts(brandingImageTexts);
  const options = useTexts(brandingOptionTexts);
  const named = (sentence: string, names: readonly string[]) =>
    names.length === 0 ? [] : [fill(sentence, { noms: names.join(', ') })];
  const words = Object.values(changedTexts(from, to));
  const taken = words.filter((one) => one === null).length;
  const said = words.length - taken;
  return [
    ...named(
      texts.changedColors,
      changedColors(from, to).map((name) => colors[name]),
    ),
    ...(said === 0 ? [] : [plural(said, texts.textsOne, texts.textsMany)]),
    ...(taken === 0 ? [] : [plural(taken, texts.textsBackOne, texts.textsBackMany)]),
    ...named(
      texts.changedImages,
      changedPictures(from, to).map((place) => images[place]),
    ),
    ...named(
      texts.changedOptions,
      changedOptions(from, to).map((name) => options[name]),
    ),
  ];
};
