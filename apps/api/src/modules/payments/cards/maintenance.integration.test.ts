import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { useCardWorld } from '../../../../test/card-world.ts';
import type { TestApi } from '../../../../test/test-api.ts';

const PUBLIC_CALL = '/api/eb/fonctionnalites?numeroContrat=100001';
const WALKERS = 20;
const ENOUGH = 200;
/** Maximum delay of the switch on every replica; the requirement allows ten seconds. */
const KNOWN_AFTER_MS = 2_001;

const world = useCardWorld();

const setMaintenance = (isOn: boolean) =>
  world.current.api.query(
    `insert into platform_state values ('maintenance', $1, now())
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(isOn)],
  );

afterEach(async () => {
  await setMaintenance(false);
  await world.current.restore();
});

interface Seen {
  readonly phase: string;
  readonly status: number;
  readonly said: string;
}

/** Clients that send a request as soon as the last one is answered, to every replica. */
const crowd = (replicas: readonly TestApi[]) => {
  let phase = 'open';
  const end = new AbortController();
  const seen: Seen[] = [];
  const walk = async ({ http }: TestApi) => {
    while (!end.signal.aborted) {
      const begunIn = phase;
      const reply = await http.inject(PUBLIC_CALL);
      const { errorMessage } = reply.json<{ errorMessage?: string }>();
      const said = `${String(reply.headers['retry-after'])} ${errorMessage ?? ''}`;
      // Cached answers would not yield to the event loop.
      await pause(1);
      seen.push({ phase: begunIn, status: reply.statusCode, said });
    }
  };
  const walkers = Array.from({ length: WALKERS }, (_, index) => {
    const replica = replicas[index % replicas.length];
    return replica === undefined ? Promise.resolve() : walk(replica);
  });
  const of = (name: string) => seen.filter((one) => one.phase === name);
  return {
    of,
    enter: async (name: string) => {
      phase = name;
      await expect.poll(() => of(name).length).toBeGreaterThan(ENOUGH);
    },
    leave: async () => {
      end.abort();
      await Promise.all(walkers);
    },
  };
};

const statusesOf = (seen: readonly Seen[]) => [...new Set(seen.map(({ status }) => status))];

describe('maintenance, switched on under load on two replicas', () => {
  it('[O22] refuses all users in French, stores notifications, and ends', async () => {
    const { api, clock, sandbox, begin, tell, bodyOf, work, stateOf, journalsOf, one } =
      world.current;
    const other = await api.variant({});
    await sandbox.change({ envoi: 'PERDU' });
    const { reference, precommandeId } = await begin();
    const body = await bodyOf(reference, 'CAPTURE', { id: 'pendant-la-maintenance' });
    const people = crowd([api, other]);
    try {
      await people.enter('before');
      await setMaintenance(true);
      clock.advance(KNOWN_AFTER_MS);
      await people.enter('closed');
      expect((await tell(body)).statusCode).toBe(204);
      expect((await other.http.inject('/healthz')).statusCode).toBe(200);
      await setMaintenance(false);
      clock.advance(KNOWN_AFTER_MS);
      await people.enter('after');
    } finally {
      await people.leave();
      await other.server.close();
    }
    // A call sent just before the switch may be answered before or after it.
    expect(statusesOf(people.of('before')).filter((one) => one !== 503)).toEqual([200]);
    expect(statusesOf(people.of('closed'))).toEqual([503]);
    expect(statusesOf(people.of('after'))).toEqual([200]);
    const said = people.of('closed').map((one) => one.said);
    expect([...new Set(said)]).toEqual(['300 Le service est momentanément indisponible.']);
    expect(
      await one(
        `select traitee_le from carte_notification where evenement_id = 'pendant-la-maintenance'`,
      ),
    ).toEqual({ traitee_le: null });
    await work();
    expect(await stateOf(reference)).toBe('ACCEPTEE');
    expect(await journalsOf(precommandeId)).toEqual(['ENCAISSEMENT']);
  });
});
