import { describe, expect, it } from 'vitest';
import { HELD_REQUIREMENTS } from './asvs-catalogue.ts';
import { checkMatrix, COLUMNS } from './asvs.ts';
import { readTable } from './read-table.ts';

const evidence = {
  tests: [{ file: 'a.test.ts', title: '[S12] serves once', ids: ['S12'] }],
  exists: (path: string) => path === 'apps/api/a.test.ts' || path === 'security/dossier.md',
};

type Change = Partial<Record<'level' | 'requirement' | 'status' | 'proof' | 'remark', string>>;

const lineOf = (id: string, level: number, change: Change = {}): string =>
  [
    id,
    change.level ?? String(level),
    'Chapitre',
    change.requirement ?? '"Ce qui est demandé, en un mot"',
    change.status ?? 'tenue',
    change.proof ?? 'S12',
    change.remark ?? '',
  ].join(',');

/** A right matrix, but for the lines that a test changes. */
const matrixWith = (changes: Readonly<Record<string, Change>> = {}): string =>
  [
    COLUMNS.join(),
    ...[...HELD_REQUIREMENTS].map(([id, level]) => lineOf(id, level, changes[id])),
    '',
  ].join('\n');

const problemsOf = (text: string) => checkMatrix(text, evidence).problems;

describe('the requirements held', () => {
  it('are the 253 of levels 1 and 2, 70 of them of the first', () => {
    expect(HELD_REQUIREMENTS.size).toBe(253);
    expect([...HELD_REQUIREMENTS.values()].filter((level) => level === 1)).toHaveLength(70);
    expect(HELD_REQUIREMENTS.get('1.2.10')).toBeUndefined();
    expect(HELD_REQUIREMENTS.get('10.4.11')).toBe(2);
  });
});

describe('the matrix', () => {
  it('is right where every line has its test', () => {
    expect(checkMatrix(matrixWith(), evidence)).toEqual({
      problems: [],
      counts: { tenue: 253, écart: 0, 'sans objet': 0 },
    });
  });

  it.each<[string, Change, string]>([
    ['a scenario that no suite runs', { proof: 'S99' }, '1.2.4 aucun test ne nomme S99'],
    ['a file that is gone', { proof: 'apps/x.test.ts' }, '1.2.4 le fichier apps/x.test.ts'],
    ['words for a proof', { proof: 'voir le code' }, '1.2.4 «\u00a0voir le code\u00a0» n’est ni'],
    ['no proof', { proof: '' }, '1.2.4 est dite tenue sans test'],
    ['a document for a test', { proof: 'security/dossier.md' }, '1.2.4 est dite tenue sans test'],
    ['a deviation without a word', { status: 'écart' }, '1.2.4 est «\u00a0écart\u00a0» sans une'],
    ['a reason of one word', { status: 'sans objet', remark: 'Non.' }, '1.2.4 est «\u00a0sans'],
    ['an unknown status', { status: 'ok' }, '1.2.4 a le statut «\u00a0ok\u00a0»'],
    ['another level', { level: '2' }, '1.2.4 est du niveau 1'],
    ['no requirement', { requirement: '' }, '1.2.4 ne dit pas ce qui est demandé'],
  ])('is refused for %s', (_what, change, problem) => {
    expect(problemsOf(matrixWith({ '1.2.4': change })).join()).toContain(problem);
  });

  it('takes a document where a document is what is asked for, and a test file anywhere', () => {
    const text = matrixWith({
      '6.1.1': { proof: 'security/dossier.md' },
      '1.2.4': { proof: 'apps/api/a.test.ts' },
    });
    expect(problemsOf(text)).toEqual([]);
  });

  it('has every requirement, each once, and no other', () => {
    const lines = matrixWith().trimEnd().split('\n');
    expect(problemsOf(lines.filter((line) => !line.startsWith('8.2.2,')).join('\n'))).toEqual([
      '8.2.2 manque',
    ]);
    expect(problemsOf([...lines, lines[1]].join('\n'))).toEqual(['1.1.1 est écrite deux fois']);
    expect(problemsOf([...lines, lineOf('1.2.10', 3)].join('\n'))).toEqual([
      '1.2.10 n’est pas une exigence du niveau 2',
    ]);
    expect(problemsOf(lines.slice(1).join('\n'))[0]).toContain('en-tête attendu');
  });

  it('is refused when a line has a column too many', () => {
    expect(problemsOf(`${matrixWith().trimEnd()},de trop\n`)).toEqual([
      '17.3.2 n’a pas 7 colonnes',
    ]);
  });
});

describe('a table', () => {
  it('keeps commas, quotes and line ends inside quotes', () => {
    expect(readTable('a,"b, ""c""\nd",e\n1,2,\n')).toEqual([
      ['a', 'b, "c"\nd', 'e'],
      ['1', '2', ''],
    ]);
    expect(() => readTable('a,"b" c,d\n')).toThrow('guillemets');
  });
});
