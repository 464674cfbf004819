import { createMeasure } from '@portail/rules/identity/password/measure.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as french } from '@zxcvbn-ts/language-fr';

const wordLists = { ...common, ...french };
const library = new ZxcvbnFactory({ dictionary: wordLists, graphs: adjacencyGraphs });

export const measurePassword = createMeasure({
  scoreOf: (password, context) => library.check(password, [...context]).score,
  wordLists,
});
