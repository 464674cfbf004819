import { expect, it } from 'vitest';
import { accessibilityTexts } from '../accessibility.texts.ts';

const YEARS = 3;
const MONTHS =
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

// Here and not in `npm test`: a declaration that ages must not turn an unchanged commit red.
it('[A28] the declaration of accessibility is less than three years old', () => {
  const { established } = accessibilityTexts.defaults;
  const [, day, month, year] = /le (\d+)\s(\S+)\s(\d{4})/.exec(established) ?? [];
  const until = Date.UTC(Number(year) + YEARS, MONTHS.indexOf(month ?? ''), Number(day));
  expect(Date.now()).toBeLessThan(until);
});
