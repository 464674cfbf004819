export interface CheckedInvariant {
  readonly id: string;
  readonly libelle: string;
  readonly breaches: number;
  readonly first: unknown;
}

const ID_COLUMN = 13;

/** One line for one question, with the first offender where there is one. */
export function lineOfInvariant({ id, libelle, breaches, first }: CheckedInvariant): string {
  const name = `${id.padEnd(ID_COLUMN)} ${libelle}`;
  if (breaches === 0) return `✓ ${name}\u00a0: 0 manquement`;
  const count = `${breaches} ${breaches === 1 ? 'manquement' : 'manquements'}`;
  return `✗ ${name}\u00a0: ${count}, le premier\u00a0: ${JSON.stringify(first)}`;
}
