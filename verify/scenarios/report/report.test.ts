import { describe, expect, it } from 'vitest';
import { durationText, markdownOf } from './markdown.ts';
import { mergeDays, readDay, type DayReport, type TrialRecord } from './record.ts';

const record = (changes: Partial<TrialRecord> = {}): TrialRecord => ({
  name: 'chutes',
  ids: ['L3'],
  title: 'Tout est tué | au hasard',
  criterion: '0 perdue',
  verdict: 'tenu',
  measures: [
    { name: 'opérations', value: 12_345 },
    { name: 'pente', value: 0.5, unit: '%/h' },
  ],
  seconds: 312.4,
  workSeconds: 300,
  fullSeconds: 1_800,
  isFull: false,
  commit: '0123456789abcdef',
  startedAt: '2026-11-16T13:00:00.000Z',
  loadBefore: 3.5,
  ...changes,
});

const day = (trials: readonly TrialRecord[], notes: readonly string[] = []): DayReport => ({
  day: '2026-11-16',
  machine: { cores: 2, memoryGib: 7.6, architecture: 'arm64', system: 'linux', node: '24.0.0' },
  notes: [...notes],
  trials: [...trials],
});

describe('the report of a day', () => {
  it('tells each trial in one line: what, criterion, figures, verdict, shortened or not', () => {
    const row = markdownOf(day([record()]))
      .split('\n')
      .find((line) => line.startsWith('| L3'));
    expect(row?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      '| L3 | Tout est tué \\| au hasard | 0 perdue | opérations : 12 345 · pente : 0,5 %/h | **tenu** | 5 min 12 s (abrégé à 5 min sur 30 min) |',
    );
  });

  it('says why a trial was not done, and does not shorten a full one', () => {
    const text = markdownOf(
      day([
        record({ verdict: 'non exécuté', measures: [], reason: 'pas de disque à remplir' }),
        record({ name: 'charge', isFull: true, workSeconds: 1_800 }),
      ]),
    );
    expect(text).toContain('| pas de disque à remplir | **non exécuté** | — |');
    expect(text.match(/abrégé/g)).toBeNull();
    expect(text).toContain('1 tenus, 0 non tenus, 1 non exécutés');
  });

  it('names the machine by what it has, the commits, the load beside it and the notes', () => {
    const text = markdownOf(day([record()], ['D’autres travaux tournaient à côté.']));
    expect(text).toContain('2 cœurs (arm64)');
    expect(text).toContain('`01234567`');
    expect(text).toContain('jusqu’à 3,5 pour 2 cœurs');
    expect(text).toContain('- D’autres travaux tournaient à côté.');
  });

  it('names the trials of the list that were not done that day', () => {
    const all = [record(), { name: 'charge', ids: ['L42'] }];
    expect(markdownOf(day([record()]), all)).toContain('Pas faits ce jour-là\u00a0: charge (L42).');
    expect(markdownOf(day([record()]), [record()])).not.toContain('Pas faits');
  });

  it('is read back as it was written', () => {
    expect(readDay(JSON.stringify(day([record()])))).toEqual(day([record()]));
  });
});

describe('two runs of one day', () => {
  it('keep one line for each trial: what was done again takes the place of what was done before', () => {
    const before = day([record(), record({ name: 'charge' })], ['matin']);
    const now = day([record({ verdict: 'non tenu' }), record({ name: 'fuzz' })], ['soir']);
    const { trials, notes } = mergeDays(before, now);
    expect(trials.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
      'chutes non tenu',
      'charge tenu',
      'fuzz tenu',
    ]);
    expect(notes).toEqual(['matin', 'soir']);
  });

  it('what could not be done again does not hide what was found before', () => {
    const before = day([record({ verdict: 'non tenu' })]);
    const { trials } = mergeDays(before, day([record({ verdict: 'non exécuté' })]));
    expect(trials.map(({ verdict }) => verdict)).toEqual(['non tenu']);
  });
});

it.each([
  [5.4, '5\u00a0s'],
  [60, '1\u00a0min'],
  [3_599.7, '60\u00a0min'],
  [125, '2\u00a0min 5\u00a0s'],
])('%d s are written %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
