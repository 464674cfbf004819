import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { readRequirements } from '../spec/requirements.ts';

const textOf = (file: string): string => readFileSync(join(ROOT, 'docs', file), 'utf8');

/** One row of the table of states: what was tried, when, the tester, the outcome. */
const statesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => /^[A-Z]\d+$/.test(cells[1] ?? ''))
    .map((cells) => ({ id: cells[1], madeOn: cells[5], by: cells[6], state: cells[7] }));

describe('docs/essais-manuels.md', () => {
  const text = textOf('essais-manuels.md');
  const states = statesIn(text);

  it('holds every trial that people make, with its script', () => {
    const manual = readRequirements(textOf('exigences.md'))
      .filter(({ title }) => title.includes('(M)'))
      .map(({ id }) => id);
    expect(new Set(states.map(({ id }) => id))).toEqual(new Set(manual));
    expect(states).toHaveLength(manual.length);
    for (const id of manual) expect(text).toContain(`\n## ${id}. `);
  });

  it('states for each that it was not made, or its date and tester', () => {
    for (const { id, madeOn, by, state } of states) {
      const isMade = state !== 'non réalisé';
      expect(/^\d\d\/\d\d\/\d{4}$/.test(madeOn ?? ''), id).toBe(isMade);
      expect(by !== '—' && by !== '', id).toBe(isMade);
    }
  });
});
