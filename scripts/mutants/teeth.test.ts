import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { applyChange } from './mutant.ts';
import { PATH_MUTANTS } from './path-mutants.ts';
import { SQL_MUTANTS } from './sql-mutants.ts';
import { TEN_MISTAKES } from './teeth.ts';

const ALL = [...SQL_MUTANTS, ...PATH_MUTANTS];

describe('the mistakes that `npm run test:mutants` sows in the books', () => {
  it.each(Object.entries(TEN_MISTAKES))('[L4] have among them: %s', (_mistake, name) => {
    expect(ALL.filter((mutant) => mutant.name === name)).toHaveLength(1);
  });

  it.each(ALL.map((mutant) => [mutant.name, mutant] as const))(
    '[L4] can still be sown in the code as it is: %s',
    (_name, { changes }) => {
      const texts = new Map<string, string>();
      for (const change of changes) {
        const file = join(ROOT, 'apps', 'api', change.file);
        const before = texts.get(file) ?? readFileSync(file, 'utf8');
        const after = applyChange(before, change);
        expect(after).not.toBe(before);
        texts.set(file, after);
      }
    },
  );
});
