import type { Requirement } from './requirements.ts';

export interface NamedTest {
  readonly file: string;
  readonly title: string;
  readonly ids: readonly string[];
}

export interface AreaCoverage {
  readonly area: string;
  readonly total: number;
  readonly missing: readonly Requirement[];
}

export interface Coverage {
  readonly areas: readonly AreaCoverage[];
  /** Tests that name an id which docs/exigences.md does not hold. */
  readonly unknown: readonly { readonly test: NamedTest; readonly id: string }[];
}

export function compareWithTests(
  requirements: readonly Requirement[],
  tests: readonly NamedTest[],
): Coverage {
  const known = new Set(requirements.map(({ id }) => id));
  const named = new Set(tests.flatMap(({ ids }) => ids));
  const byArea = Map.groupBy(requirements, ({ area }) => area);
  return {
    areas: [...byArea].map(([area, rows]) => ({
      area,
      total: rows.length,
      missing: rows.filter(({ id }) => !named.has(id)),
    })),
    unknown: tests.flatMap((test) =>
      test.ids.filter((id) => !known.has(id)).map((id) => ({ test, id })),
    ),
  };
}
