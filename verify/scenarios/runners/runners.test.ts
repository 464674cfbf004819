import { PAGES } from '@portail/contract/pages/registry.ts';
import { describe, expect, it } from 'vitest';
import { assessTests } from './assess-tests.ts';
import { pagesOf } from './numbered-tests.ts';
import { idsIn, titleFilter } from './numbered.ts';
import { readPlaywright, readVitest, type RanTest } from './test-report.ts';

describe('a number in a title', () => {
  const IDS = ['S2', 'S20', 'S22'];
  it.each([
    ['[S20] [S21] refused', ['S20']],
    ['[S20, S22] both', ['S20', 'S22']],
    ['a group [S22] and [PROF-11] a test', ['S22']],
    ['[XS20] another', []],
    ['S20 without brackets', []],
    ['[S200] another', []],
    // Not told by the name: a run of trials would take these examples for proofs.
  ])('is found where it stands alone: case %#', (name, found) => {
    expect(idsIn(name, IDS)).toEqual(found);
    expect(new RegExp(titleFilter(IDS)).test(name)).toBe(found.length > 0);
  });
});

const ran = (name: string, status: RanTest['status'] = 'passed', isUnstable = false): RanTest => ({
  name,
  status,
  isUnstable,
});
/** A runner that ended by itself, content unless one of its tests is not. */
const runOf = (...tests: readonly RanTest[]) => ({
  isOk: tests.every(({ status }) => status !== 'failed'),
  tests,
});

describe('the verdict of a run of tests', () => {
  it('holds when every number is borne by a test that passed, and says how many bear each', () => {
    const run = runOf(ran('[S20] one'), ran('[S20, S22] other'), ran('[S99] beside'));
    expect(assessTests(['S20', 'S22'], run)).toEqual({
      verdict: 'tenu',
      measures: [
        { name: 'tests', value: 2 },
        { name: 'en échec', value: 0 },
        { name: 'portant S20', value: 2 },
        { name: 'portant S22', value: 1 },
      ],
    });
  });

  it('does not hold when a number is borne by no test', () => {
    const { verdict, reason } = assessTests(['S20', 'S22'], runOf(ran('[S20] one')));
    expect(verdict).toBe('non tenu');
    expect(reason).toContain('S22');
    expect(reason).not.toContain('S20');
    expect(assessTests(['S20'], runOf()).verdict).toBe('non tenu');
  });

  it('does not hold when one of its tests did not run, whatever the others say', () => {
    const run = runOf(ran('[S20] one'), ran('[S20] other', 'skipped'), ran('beside', 'skipped'));
    const { verdict, reason, measures } = assessTests(['S20'], run);
    expect(verdict).toBe('non tenu');
    expect(reason).toBe('non exécutés\u00a0: «\u00a0[S20] other\u00a0»');
    expect(measures).toContainEqual({ name: 'non exécutés', value: 1 });
  });

  it('does not hold when one fails, nor when something that bears no number fails beside it', () => {
    const failed = assessTests(['S20'], runOf(ran('[S20] one', 'failed')));
    expect(failed.reason).toContain('[S20] one');
    const beside = runOf(ran('[S20] one'), ran('fichier x.test.ts', 'failed'));
    expect(assessTests(['S20'], beside).verdict).toBe('non tenu');
  });

  it('is not that of another trial of the same run', () => {
    const run = runOf(ran('[S20] one'), ran('[S37] other', 'failed'));
    expect(assessTests(['S20'], run, { asked: ['S20', 'S37'] }).verdict).toBe('tenu');
    expect(assessTests(['S37'], run, { asked: ['S20', 'S37'] }).verdict).toBe('non tenu');
  });

  it('does not hold when the runner broke, nor when the figures that are asked for are missing', () => {
    const broken = { isOk: false, tests: [ran('[S20] one')] };
    expect(assessTests(['S20'], broken).verdict).toBe('non tenu');
    const silent = assessTests(['S20'], runOf(ran('[S20] one')), { figures: undefined });
    expect(silent.verdict).toBe('non tenu');
    expect(silent.reason).toContain('chiffres');
  });

  it('is none when it was stopped before its end, unless a test had failed', () => {
    const stopped = { isStopped: true };
    expect(assessTests(['S20'], runOf(ran('[S20] one')), stopped).verdict).toBe('non exécuté');
    expect(assessTests(['S20'], runOf(ran('[S20] one', 'failed')), stopped).verdict).toBe(
      'non tenu',
    );
  });

  it('counts what passed at the second try only', () => {
    const { verdict, measures } = assessTests(['A1'], runOf(ran('[A1] x', 'passed', true)));
    expect(verdict).toBe('tenu');
    expect(measures).toContainEqual({ name: 'passés au second essai', value: 1 });
  });

  it('counts each page once, for each number that is about pages', () => {
    const tests = [
      { ...ran('[A1] light'), pages: ['HOME', 'LOGIN'] },
      { ...ran('[A1] dark'), pages: ['HOME'] },
      { ...ran('[A1] a step'), pages: ['PAY'], pagesFor: { A23: ['PAY', 'HOME'] } },
      { ...ran('[A23] targets'), pages: ['HOME'] },
      ran('[A3] keyboard'),
    ];
    const measures = pagesOf(['A1', 'A3', 'A23'], tests);
    expect(measures.map(({ name }) => name)).toEqual([
      'pages parcourues pour A1',
      'pages parcourues pour A23',
    ]);
    expect(measures.map(({ value }) => String(value).split(' ')[0])).toEqual(['3', '2']);
  });

  it('names the pages that were not walked through, where they are few', () => {
    const [most = '', ...rest] = Object.keys(PAGES);
    const valuesOf = (pages: readonly string[]) =>
      pagesOf(['A1'], [{ ...ran('[A1] all'), pages }]).map(({ value }) => value);
    expect(valuesOf(rest)).toEqual([`${rest.length} sur ${rest.length + 1} (sauf ${most})`]);
    expect(valuesOf([most, ...rest])).toEqual([`${rest.length + 1} sur ${rest.length + 1}`]);
    expect(valuesOf([most])).toEqual([`1 sur ${rest.length + 1}`]);
  });
});

describe('what runners say', () => {
  it('a file that does not load is a failure', () => {
    const report = { testResults: [{ name: '/x/y.ts', status: 'failed', assertionResults: [] }] };
    expect(readVitest(report)).toEqual([ran('fichier y.ts', 'failed')]);
  });

  it('a file whose preparation breaks is a failure, though its tests are said to be skipped', () => {
    const assertionResults = [{ fullName: '[S20] one', status: 'skipped' }];
    const report = { testResults: [{ name: '/x/y.ts', status: 'failed', assertionResults }] };
    expect(readVitest(report)).toEqual([
      ran('[S20] one', 'skipped'),
      ran('fichier y.ts', 'failed'),
    ]);
  });

  it('of vitest: a test carries the names of its groups', () => {
    const assertionResults = [
      { fullName: '[S20] group one', status: 'passed' },
      { fullName: '[S20] group two', status: 'pending' },
    ];
    expect(
      readVitest({ testResults: [{ name: '/x', status: 'passed', assertionResults }] }),
    ).toEqual([ran('[S20] group one'), ran('[S20] group two', 'skipped')]);
  });

  it('of Playwright: groups within groups, second tries told apart, pages as the tests name them', () => {
    const spec = (title: string, status: string, description = '') => ({
      title,
      tests: [
        {
          status,
          annotations: [
            { type: 'pages', description },
            { type: 'pages A23', description },
            { type: 'skip' },
          ],
        },
      ],
    });
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('[A1] one', 'expected', 'HOME LOGIN'), spec('[A1] two', 'unexpected')],
          suites: [{ title: 'dark', specs: [spec('[A1] three', 'flaky')] }],
        },
      ],
    };
    expect(readPlaywright(report)).toEqual([
      {
        ...ran('a.spec.ts [A1] one'),
        pages: ['HOME', 'LOGIN'],
        pagesFor: { A23: ['HOME', 'LOGIN'] },
      },
      { ...ran('a.spec.ts [A1] two', 'failed'), pages: [], pagesFor: { A23: [] } },
      { ...ran('a.spec.ts dark [A1] three', 'passed', true), pages: [], pagesFor: { A23: [] } },
    ]);
  });
});
