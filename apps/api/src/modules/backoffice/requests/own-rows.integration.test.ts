import { beforeAll, describe, expect, it } from 'vitest';
import { useManagementWorld } from '../../../../test/management-world.ts';
import { scopeOfUser, tryIn } from '../../../../test/owner-scopes.ts';
import { pdfOf } from '../../../../test/pictures.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { operatorRequestQueries, personMailQueries } from './operator-requests.queries.ts';
import { operatorRequestsIn } from './operator-requests.repository.ts';

/*
 * An operator may open every request, but must see only the messages, files and mails of that one.
 */
const world = useManagementWorld();
const reader = () => world.api.current.server.platform.reader;
let scope: OperatorScope;
let first: string;
let second: string;
const files = new Map<string, string>();

const fill = async (rank: number): Promise<string> => {
  const { camille, lucie } = world.people;
  const { id } = await camille.open();
  await lucie.follow(id, { commentaire: `Réponse ${rank}`, visibilite: 'PERSONNE' });
  await lucie.follow(id, { commentaire: `Note ${rank}` });
  const joined = await lucie.join(id, pdfOf(), `piece-${rank}.pdf`);
  files.set(id, joined.json<{ idFichier: string }>().idFichier);
  return id;
};

beforeAll(async () => {
  const { userId } = await scopeOfUser(world.api.current, 'demo-operateur');
  scope = operatorScope(userId, 'Essai');
  first = await fill(1);
  second = await fill(2);
});

describe('[S21] one support request', () => {
  it('contains its own messages and notes only', async () => {
    const queries = operatorRequestQueries(reader(), scope);
    for (const [id, rank] of [
      [first, 1],
      [second, 2],
    ] as const) {
      const said = await queries.followUps([id]);
      expect(said.map(({ words }) => words).filter((words) => words !== '')).toEqual([
        `Réponse ${rank}`,
        `Note ${rank}`,
      ]);
      expect(new Set(said.map(({ requestId }) => requestId))).toEqual(new Set([id]));
    }
  });

  it('contains its own files only', async () => {
    const queries = operatorRequestQueries(reader(), scope);
    for (const [id, rank] of [
      [first, 1],
      [second, 2],
    ] as const) {
      const joined = await queries.files([id]);
      expect(joined.map(({ name }) => name)).toEqual([`piece-${rank}.pdf`]);
      const count = await tryIn(world.api.current, (unit) =>
        operatorRequestsIn(unit, scope).countFiles(id),
      );
      expect(count).toBe(1);
    }
    expect(await queries.findFile(first, files.get(first) ?? '')).toBeDefined();
    expect(await queries.findFile(first, files.get(second) ?? '')).toBeUndefined();
  });

  it('is the one that its mail is about', async () => {
    for (const id of [first, second]) {
      const found = await personMailQueries(reader(), scope).findForMail(id, null);
      expect(found?.id).toBe(id);
    }
  });
});
