import { beforeAll, describe, expect, it } from 'vitest';
import { scopeOfUser, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { pngOf } from '../../../../test/pictures.ts';
import { requestCallsOf } from '../../../../test/request-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import type { UserScope } from '../../../platform/ports/owner-scope.ts';
import { requestQueries } from './requests.queries.ts';
import { requestsIn } from './requests.repository.ts';

const api = useTestApi();
const ALL = { before: undefined, limit: 50 };
let camille: UserScope;
let lucien: UserScope;
let id: string;
let fileId: string;

beforeAll(async () => {
  camille = await scopeOfUser(api.current, 'demo-rh');
  lucien = await scopeOfUser(api.current, 'demo-social');
  const calls = requestCallsOf(api.current, await api.current.signIn('demo-rh'));
  ({ id } = await calls.open());
  fileId = (await calls.join(id, pngOf())).json<{ idFichier: string }>().idFichier;
});

const reader = () => api.current.server.platform.reader;

describe('[S21] rows of a request', () => {
  it('are read by its author only', async () => {
    const own = requestQueries(reader(), camille);
    expect((await own.list(ALL)).map((one) => one.id)).toContain(id);
    expect(await own.find(id)).toBeDefined();
    expect(await own.messages(id)).toHaveLength(1);
    expect(await own.files(id)).toHaveLength(1);
    expect(await own.findFile(id, fileId)).toBeDefined();
    const foreign = requestQueries(reader(), lucien);
    expect((await foreign.list(ALL)).map((one) => one.id)).not.toContain(id);
    expect(await foreign.find(id)).toBeUndefined();
    expect(await foreign.messages(id)).toBeUndefined();
    expect(await foreign.files(id)).toEqual([]);
    expect(await foreign.findFile(id, fileId)).toBeUndefined();
  });

  it('are locked and changed by its author only', async () => {
    const message = { id: crypto.randomUUID(), requestId: id, message: 'x', at: new Date() };
    const after = await tryIn(api.current, async (unit) => {
      expect(await requestsIn(unit, lucien).lock(id)).toBeUndefined();
      await requestsIn(unit, lucien).addMessage({ ...message, statut: 'ROUVERTE' });
      return await requestsIn(unit, camille).lock(id);
    });
    expect(after).toEqual({ statut: 'NOUVELLE' });
    await expect(
      tryBeside(api.current, 'select id from demande_gestion where id = $1', [id], (unit) =>
        requestsIn(unit, lucien).lock(id),
      ),
    ).resolves.toBeUndefined();
  });

  it('are updated by a new file of its author only', async () => {
    const at = new Date('2030-01-01T00:00:00Z');
    const file = {
      requestId: id,
      name: 'x.png',
      kind: 'PNG',
      bytes: 1,
      sealed: Buffer.of(1),
    } as const;
    const after = await tryIn(api.current, async (unit) => {
      await requestsIn(unit, lucien).addFile({ ...file, id: crypto.randomUUID(), at });
      await expect(requestsIn(unit, lucien).read(id)).rejects.toThrow('is gone');
      return await requestsIn(unit, camille).read(id);
    });
    expect(after.updatedAt).not.toEqual(at);
  });

  it('have the name of the signed-in author', async () => {
    const names = await tryIn(api.current, async (unit) => [
      await requestsIn(unit, camille).findAuthor(),
      await requestsIn(unit, lucien).findAuthor(),
    ]);
    expect(names[0]).toMatchObject({ firstName: 'Camille', lastName: 'Rousseau' });
    expect(names[1]).not.toEqual(names[0]);
  });
});
