import { defineTexts } from './define-texts.ts';

export const pageContentsTexts = defineTexts('sommaire', {
  title: 'Sur cette page',
});
