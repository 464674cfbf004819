import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/root.ts';
import { readNamedTests } from '../../scripts/spec/named-tests.ts';
import { tablesUnder } from './markdown-table.ts';

const text = readFileSync(join(ROOT, 'docs/aipd.md'), 'utf8');
const measures = tablesUnder(text, '## Mesures').map((row) => ({
  measure: row['Mesure'] ?? '',
  trials: (row['Essais'] ?? '').split(',').map((id) => id.trim()),
}));

describe('[P18] the impact assessment', () => {
  it('[P18] links each of its measures to trials that tests name', () => {
    const named = new Set(readNamedTests(ROOT).flatMap(({ ids }) => ids));
    const unproven = measures
      .filter(({ trials }) => !trials.every((id) => /^[LSAPO]\d+$/.test(id) && named.has(id)))
      .map(({ measure, trials }) => `${measure} (${trials.join(', ')})`);
    expect(unproven).toEqual([]);
    expect(measures.length).toBeGreaterThan(35);
  });

  it('[P18] has a measure for each trial of the plan about people’s data', () => {
    const linked = new Set(measures.flatMap(({ trials }) => trials));
    const forgotten = Array.from({ length: 20 }, (_, n) => `P${n + 1}`).filter(
      (id) => !linked.has(id),
    );
    expect(forgotten).toEqual([]);
  });

  it('[P18] says the risks before and after, none higher for having been looked at', () => {
    const risks = tablesUnder(text, '## Risques');
    expect(risks).toHaveLength(4);
    for (const risk of risks) {
      const [before, after] = [risk['Avant'], risk['Après']].map((cell) =>
        (cell ?? '').split('/').map(Number),
      );
      expect(before).toHaveLength(2);
      for (const rank of [0, 1]) expect(after?.[rank]).toBeLessThanOrEqual(before?.[rank] ?? 0);
    }
  });

  it('[P18] a table is read under its own heading and no other', () => {
    const page =
      '\n## A\n\n| x | y |\n| - | - |\n| 1 | 2 |\n\n### B\n\n| x |\n| - |\n| 3 |\n\n## C\n\n| x |\n| - |\n| 4 |\n';
    expect(tablesUnder(page, '## A')).toEqual([{ x: '1', y: '2' }, { x: '3' }]);
  });
});
