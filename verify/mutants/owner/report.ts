import process from 'node:process';
import { seconds } from '../report.ts';
import { tryOwnerMutants, type OwnerVerdict } from './run.ts';

const lineOf = ({ mutant: { name }, kind, by }: OwnerVerdict): string => {
  switch (kind) {
    case 'caught':
      return `✓ ${name}\n    repéré par «\u00a0${by}\u00a0»`;
    case 'survived':
      return `✗ ${name}\n    A SURVÉCU`;
    case 'unseen':
      return `✗ ${name}\n    n’est atteint par aucun test`;
  }
};

/** Whether every owner condition that is taken away is missed by a test. */
export async function reportOwnerMutants(wanted: readonly string[]): Promise<boolean> {
  const begun = Date.now();
  const verdicts = await tryOwnerMutants(wanted);
  for (const verdict of verdicts) process.stdout.write(`${lineOf(verdict)}\n`);
  const caught = verdicts.filter(({ kind }) => kind === 'caught').length;
  process.stdout.write(
    `\n${caught} conditions de propriété repérées sur ${verdicts.length}, en ${seconds(begun)}.\n`,
  );
  return caught === verdicts.length;
}
