import { defineTexts } from '../texts/define-texts.ts';

export const pageContentsTexts = defineTexts('sommaire', {
  title: 'Sur cette page',
});
