import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/root.ts';
import { applyChange, type Change } from './mutant.ts';
import { PATH_MUTANTS } from './path-mutants.ts';
import { SQL_MUTANTS } from './sql-mutants.ts';
import { SEEDED_FAULTS } from './seeded-faults.ts';

const MIGRATIONS = join(ROOT, 'apps', 'api', 'migrations');

/** Migrations that define again the function which a change is in: the change has no effect there. */
const laterDefinitionsOf = ({ file, from }: Change): readonly string[] => {
  if (!file.startsWith('migrations/')) return [];
  const text = readFileSync(join(ROOT, 'apps', 'api', file), 'utf8');
  const before = text.slice(0, text.indexOf(from));
  const [name] = [...before.matchAll(/^create (?:or replace )?function (\w+)/gm)]
    .filter(({ index }) => !before.slice(index).includes('end $$;'))
    .map((match) => match[1])
    .slice(-1);
  if (name === undefined) return [];
  return readdirSync(MIGRATIONS)
    .filter((one) => one > file.slice('migrations/'.length))
    .filter((one) =>
      readFileSync(join(MIGRATIONS, one), 'utf8').includes(`create or replace function ${name}(`),
    );
};

const ALL = [...SQL_MUTANTS, ...PATH_MUTANTS];

describe('the mistakes that `npm run verify -- mutants` sows in the books', () => {
  it.each(Object.entries(SEEDED_FAULTS))('[L4] have among them: %s', (_mistake, name) => {
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

  it.each(SQL_MUTANTS.map(({ name, changes }) => [name, changes] as const))(
    '[L4] change the definition that is in force: %s',
    (_name, changes) => {
      expect(changes.flatMap(laterDefinitionsOf)).toEqual([]);
    },
  );
});
