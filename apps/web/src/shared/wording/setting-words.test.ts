import { expect, it } from 'vitest';
import { segmentWords, settingValue } from './setting-words.ts';

it('[32-11] shows a commercial segment in words, on the sheet and in its history', () => {
  expect(segmentWords('GRANDS_COMPTES')).toBe('Grands comptes');
  expect(segmentWords('PME')).toBe('PME');
  expect(segmentWords('Secteur public')).toBe('Secteur public');
  const answers = { yes: 'Oui', no: 'Non', unset: 'Non renseigné' };
  expect(settingValue({}, answers, 'segmentId', 'GRANDS_COMPTES')).toBe('Grands comptes');
});
