import { beforeAll, describe, expect, it } from 'vitest';
import {
  organismeOf,
  useDeclaringWorld,
  type DeclaredKind,
  type DeclaringCalls,
} from '../../../../test/declaring-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { BEFORE_AND_AFTER, countStatements, stopsOf } from '../../../../test/ledger/cuts.ts';
import { underWatch } from '../../../../test/ledger/statement-hook.ts';
import type { TestApi } from '../../../../test/test-api.ts';

const world = useDeclaringWorld();
let replica: DeclaringCalls;
let other: TestApi;

beforeAll(async () => {
  for (const kind of ['CESU', 'GED', 'AMA'] as const) await world.current.identify(kind);
  const { api, calls } = await world.current.restart();
  [other, replica] = [api, calls];
});

/** Connection lost before the statement, or process stopped after it. */
const pointsOf = (statements: number) => {
  expect(statements).toBeGreaterThan(1);
  return stopsOf(statements, BEFORE_AND_AFTER);
};

const messagesOf = async (kind: DeclaredKind, id: string): Promise<readonly number[]> => {
  const keys = await world.current.keysOf(id);
  const held = await world.current.body(organismeOf(kind)).held();
  return keys.map((key) => held.filter(({ cle }) => cle === key).length);
};

describe('[L2] interruption at any statement', () => {
  it.each([
    ['B-108', 'CESU', [1]],
    ['B-110', 'AMA', [1, 1]],
  ] as const)(
    'of %s leaves one declaration, its messages and one answer',
    async (_call, kind, messages) => {
      const probe = await world.current.newMonth(kind);
      const statements = await countStatements(() => world.current.declare(kind, probe));
      for (const { name, fate } of pointsOf(statements)) {
        const month = await world.current.newMonth(kind);
        const key = `${kind}-${name}`;
        await underWatch(fate, () => world.current.declare(kind, month, key));
        const second = await replica.declare(kind, month, key);
        expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
        expect((await world.current.declare(kind, month, key)).body, name).toBe(second.body);
        expect(await world.current.work(other), name).toBe(0);
        expect(await messagesOf(kind, world.current.idOf(second.body)), name).toEqual(messages);
      }
      expect(await breachesOf(world.current.api.urls.adminUrl)).toEqual([]);
    },
  );
});

describe('[L44] process that stops between two phases', () => {
  /** Declared, with the intent stored and the body not called. */
  const intend = async (kind: DeclaredKind) => {
    const reply = await world.current.declare(kind, await world.current.newMonth(kind));
    expect(reply.statusCode, reply.body).toBe(200);
    return world.current.idOf(reply.body);
  };

  const expectFinished = async (kind: DeclaredKind, id: string, at: string) => {
    expect(await world.current.lineOf(kind, id), at).toMatchObject({
      statut: 'TRANSMISE',
      envoi: 'RECUE',
    });
    for (const count of await messagesOf(kind, id)) expect(count, at).toBe(1);
  };

  it('finishes with the same key after the intent, the call or the answer was stored', async () => {
    const probe = await intend('CESU');
    const [message = ''] = await world.current.waiting();
    const statements = await countStatements(() => world.current.api.server.doMessage(message));
    await expectFinished('CESU', probe, 'témoin');
    for (const { name, fate } of pointsOf(statements)) {
      const id = await intend('CESU');
      const [waiting = ''] = await world.current.waiting();
      await underWatch(fate, () => world.current.api.server.doMessage(waiting));
      expect(await world.current.work(other), name).toBe(0);
      await expectFinished('CESU', id, name);
    }
    expect(await breachesOf(world.current.api.urls.adminUrl)).toEqual([]);
  });

  it('records the decision at the next poll after a stop during polling', async () => {
    const accepted = async () => {
      const id = await intend('CESU');
      await world.current.work(other);
      const [key = ''] = await world.current.keysOf(id);
      await world.current.body('CESU').decide(key, { etat: 'ACCEPTEE' });
      return id;
    };
    await world.current.followNothing();
    const probe = await accepted();
    const statements = await countStatements(() => world.current.follow());
    expect(await world.current.lineOf('CESU', probe)).toMatchObject({ statut: 'ACCEPTEE' });
    for (const { name, fate } of pointsOf(statements)) {
      const id = await accepted();
      await underWatch(fate, () => world.current.follow());
      await world.current.follow(other);
      expect(await world.current.lineOf('CESU', id), name).toMatchObject({ statut: 'ACCEPTEE' });
    }
    expect(await breachesOf(world.current.api.urls.adminUrl)).toEqual([]);
  });
});
