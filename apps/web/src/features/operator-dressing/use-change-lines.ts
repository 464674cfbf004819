import type { DressingContent } from '@portail/contract/branding/dressing.schemas.ts';
import { plural } from '../../shared/wording/counts.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import {
  dressingColorTexts,
  dressingImageTexts,
  dressingOptionTexts,
  dressingTexts,
} from '../../texts/operator-dressing.ts';
import {
  changedColors,
  changedOptions,
  changedPictures,
  changedTexts,
  type TypedDressing,
} from './dressing-draft.ts';

/** What differs from one dress to another, line by line. */
export const useChangeLines = (from: DressingContent, to: TypedDressing): readonly string[] => {
  const texts = useTexts(dressingTexts);
  const colors = useTexts(dressingColorTexts);
  const images = useTexts(dressingImageTexts);
  const options = useTexts(dressingOptionTexts);
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
