import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accessibilityTexts } from '../../apps/web/src/features/people/information/accessibility.texts.ts';
import { ROOT } from '../lib/root.ts';

it('[A28] the declaration has the rate of the audit: none before there was one', () => {
  const rows = readFileSync(join(ROOT, 'docs/essais-manuels.md'), 'utf8').split('\n');
  const audit = rows.find((line) => /^\| A35\s/.test(line)) ?? '';
  const [, rate = ''] =
    /: (non mesuré|[\d,]+\s%)/.exec(accessibilityTexts.defaults.resultsRate) ?? [];
  expect(rate).not.toBe('');
  expect(audit).toContain(rate === 'non mesuré' ? 'non réalisé' : rate);
});
