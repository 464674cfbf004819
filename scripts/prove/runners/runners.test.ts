import { describe, expect, it } from 'vitest';
import { judgeTests } from './judge-tests.ts';
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
const COMPLETE = { isComplete: true };

describe('the verdict of a run of tests', () => {
  it('holds when every number is borne by a test that passed', () => {
    const tests = [ran('[S20] one'), ran('[S22] other'), ran('[S99] beside')];
    expect(judgeTests(['S20', 'S22'], tests, COMPLETE)).toEqual({
      verdict: 'tenu',
      measures: [
        { name: 'tests', value: 2 },
        { name: 'en échec', value: 0 },
      ],
    });
  });

  it('does not hold when a number is borne by no test, or by one that did not run', () => {
    const { verdict, reason } = judgeTests(
      ['S20', 'S22'],
      [ran('[S20] one'), ran('[S22] other', 'skipped')],
      COMPLETE,
    );
    expect(verdict).toBe('non tenu');
    expect(reason).toContain('S22');
    expect(reason).not.toContain('S20');
  });

  it('does not hold when one fails, when another fails beside it, when the runner was cut short', () => {
    const failed = judgeTests(['S20'], [ran('[S20] one', 'failed')], COMPLETE);
    expect(failed.reason).toContain('[S20] one');
    const beside = [ran('[S20] one'), ran('fichier illisible', 'failed')];
    expect(judgeTests(['S20'], beside, COMPLETE).verdict).toBe('non tenu');
    expect(judgeTests(['S20'], [ran('[S20] one')], { isComplete: false }).verdict).toBe('non tenu');
    expect(judgeTests(['S20'], [], COMPLETE).verdict).toBe('non tenu');
  });

  it('counts what passed at the second try only', () => {
    const { verdict, measures } = judgeTests(['A1'], [ran('[A1] x', 'passed', true)], COMPLETE);
    expect(verdict).toBe('tenu');
    expect(measures).toContainEqual({ name: 'passés au second essai', value: 1 });
  });
});

describe('what runners say', () => {
  it('a file that does not load is a failure', () => {
    const report = { testResults: [{ name: '/x', status: 'failed', assertionResults: [] }] };
    expect(readVitest(report)).toEqual([ran('fichier illisible', 'failed')]);
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

  it('of Playwright: groups within groups, second tries told apart', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('[A1] one', 'expected'), spec('[A1] two', 'unexpected')],
          suites: [{ title: 'dark', specs: [spec('[A1] three', 'flaky')] }],
        },
      ],
    };
    expect(readPlaywright(report)).toEqual([
      ran('a.spec.ts [A1] one'),
      ran('a.spec.ts [A1] two', 'failed'),
      ran('a.spec.ts dark [A1] three', 'passed', true),
    ]);
  });
});
