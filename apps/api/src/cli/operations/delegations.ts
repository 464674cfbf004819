import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReviewDelegations } from '../../modules/identity/delegations/delegations.module.ts';

export const DELEGATION_USAGE = [
  'acces',
  'acces voir <idAcces> [--vers <dossier>]',
  'acces valider <idAcces>',
  'acces refuser <idAcces> --motif <motif>',
];

interface Options {
  readonly reason: string | undefined;
  readonly folder: string;
}

const listAwaited = async (review: ReviewDelegations): Promise<string> => {
  const awaited = await review.list();
  if (awaited.length === 0) return 'Aucun justificatif à vérifier.';
  return awaited
    .map(
      ({ idAcces, person, guardian, since }) =>
        `${idAcces}  depuis le ${since}\u00a0: ${guardian}, tuteur de ${person}`,
    )
    .join('\n');
};

/** A court decision: readable by its recipient only. */
const saveProofs = async (
  review: ReviewDelegations,
  id: string,
  folder: string,
): Promise<string> => {
  const proofs = await review.proofsOf(id);
  if (proofs.length === 0) return `L’accès ${id} n’a pas de justificatif.`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const paths: string[] = [];
  for (const [index, { name, content }] of proofs.entries()) {
    const path = join(folder, `${id}-${index + 1}-${name}`);
    await writeFile(path, content, { mode: 0o600 });
    paths.push(path);
  }
  return paths.join('\n');
};

/** `undefined` where the words are none of these. */
export const runDelegationCommand = async (
  review: ReviewDelegations,
  [act, id]: readonly string[],
  { reason, folder }: Options,
): Promise<string | undefined> => {
  if (act === undefined) return await listAwaited(review);
  if (id === undefined) return undefined;
  switch (act) {
    case 'voir':
      return await saveProofs(review, id, folder);
    case 'valider':
      await review.validate(id);
      return `Le justificatif de l’accès ${id} est accepté\u00a0: l’invitation est partie.`;
    case 'refuser':
      await review.refuse(id, reason ?? '');
      return `Le justificatif de l’accès ${id} est refusé\u00a0: la personne en lit le motif.`;
    default:
      return undefined;
  }
};
