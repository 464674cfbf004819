import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { idsOfSomeRunsOnly, readNamedTests } from './named-tests.ts';

describe('what browser tests leave to their turn', () => {
  it('is proven by every run in another way', () => {
    expect(idsOfSomeRunsOnly(readNamedTests(ROOT))).toEqual([]);
  });

  it('is told of when it is not', () => {
    const tests = [
      { file: 'e2e/a.turn.spec.ts', title: '[XC-01] a', ids: ['XC-01'] },
      { file: 'e2e/b.turn.spec.ts', title: '[XC-02] b', ids: ['XC-02'] },
      { file: 'apps/long/c.test.ts', title: '[XC-01] c', ids: ['XC-01'] },
      { file: 'e2e/d.spec.ts', title: '[XC-02] d', ids: ['XC-02'] },
    ];
    expect(idsOfSomeRunsOnly(tests)).toEqual(['XC-01']);
  });
});
