import { afterEach, describe, expect, it } from 'vitest';
import { NOTIFICATIONS, SECOND_KEY, signed, useCardWorld } from '../../../../test/card-world.ts';

const world = useCardWorld();
const MINUTE_MS = 60_000;

afterEach(async () => {
  await world.current.restore();
});

/** The provider sends no notification: the test sends them. */
const begin = async () => {
  await world.current.sandbox.change({ envoi: 'PERDU' });
  return await world.current.begin();
};

let turn = 0;
const nowMs = () => world.current.clock.realNow().getTime();

const keptOf = async () =>
  Number((await world.current.one('select count(*) from carte_notification'))?.['count']);

describe('a forged callback', () => {
  const forgeries: readonly (readonly [
    string,
    (body: string) => { body: string; headers: Record<string, string> },
    string,
  ])[] = [
    [
      'without signature',
      (body) => ({ body, headers: { 'content-type': 'application/json' } }),
      'SANS_SIGNATURE',
    ],
    [
      'under a wrong key',
      (body) => ({ body, headers: signed(body, nowMs(), { secret: 'une-autre-cle' }) }),
      'SIGNATURE_FAUSSE',
    ],
    [
      'with an unknown key',
      (body) => ({ body, headers: signed(body, nowMs(), { key: '3' }) }),
      'CLE_INCONNUE',
    ],
    [
      'with the signature of another body',
      (body) => ({ body, headers: signed(`${body} `, nowMs()) }),
      'SIGNATURE_FAUSSE',
    ],
    [
      'whose JSON was put in another order',
      (body) => {
        const fields = Object.entries(JSON.parse(body) as object).toReversed();
        return { body: JSON.stringify(Object.fromEntries(fields)), headers: signed(body, nowMs()) };
      },
      'SIGNATURE_FAUSSE',
    ],
    [
      'five minutes and a second old',
      (body) => {
        const headers = signed(body, nowMs());
        world.current.clock.advance(5 * MINUTE_MS + 1_000);
        return { body, headers };
      },
      'HORS_DELAI',
    ],
  ];

  it.each(forgeries)(
    '[S32] %s is refused with an alarm, and changes nothing',
    async (_, forge, why) => {
      const { tell, bodyOf, work, stateOf, alarms, clock } = world.current;
      const { reference } = await begin();
      // Each alarm is raised once a minute.
      turn += 1;
      clock.advance(turn * 2 * MINUTE_MS);
      const before = [await keptOf(), (await alarms()).length] as const;
      const { body, headers } = forge(await bodyOf(reference, 'CAPTURE'));
      const reply = await tell(body, headers);
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ code: 'SIGNATURE_REFUSEE' });
      await work();
      expect(await stateOf(reference)).toBe('INITIEE');
      expect(await keptOf()).toBe(before[0]);
      expect((await alarms()).slice(before[1])).toEqual([`NOTIFICATION_CARTE_REFUSEE ${why}`]);
    },
  );

  it('[S32] replayed byte for byte is refused with an alarm; a new delivery by the provider is accepted', async () => {
    const { tell, bodyOf, work, stateOf, alarms, clock } = world.current;
    const { reference, precommandeId } = await begin();
    clock.advance(2 * MINUTE_MS);
    const body = await bodyOf(reference, 'CAPTURE');
    const headers = signed(body, nowMs());
    expect((await tell(body, headers)).statusCode).toBe(204);
    const replayed = await tell(body, headers);
    expect(replayed.statusCode).toBe(400);
    expect(replayed.json()).toMatchObject({ code: 'DEMANDE_REJOUEE' });
    expect((await alarms()).at(-1)).toBe('NOTIFICATION_CARTE_REFUSEE REJOUEE');
    expect((await tell(body)).statusCode).toBe(204);
    await work();
    expect(await stateOf(reference)).toBe('ACCEPTEE');
    expect(await world.current.journalsOf(precommandeId)).toEqual(['ENCAISSEMENT']);
  });

  it('[S32] from an address that is not on the list is refused', async () => {
    const { api, bodyOf, rowOf } = world.current;
    const { reference } = await begin();
    const body = await bodyOf(reference, 'CAPTURE');
    const strict = await api.variant({ CARD_ADDRESSES: '192.0.2.7' });
    const send = (remoteAddress: string) =>
      strict.http.inject({
        method: 'POST',
        url: NOTIFICATIONS,
        remoteAddress,
        headers: signed(body, nowMs()),
        payload: body,
      });
    try {
      expect((await send('198.51.100.1')).statusCode).toBe(401);
      expect((await rowOf(reference))?.['etat']).toBe('INITIEE');
      expect((await send('192.0.2.7')).statusCode).toBe(204);
    } finally {
      await strict.server.close();
    }
  });

  it('[S32] by GET, of another type or without a body is refused', async () => {
    const { api, tell } = world.current;
    expect((await api.http.inject(NOTIFICATIONS)).statusCode).toBe(405);
    const plain = { ...signed('{}', nowMs()), 'content-type': 'text/plain' };
    expect((await tell('{}', plain)).statusCode).toBe(415);
    const bare = await api.http.inject({ method: 'POST', url: NOTIFICATIONS });
    expect(bare.statusCode).toBe(401);
  });

  it('[S32] differs from one with a right signature and no content', async () => {
    const { tell } = world.current;
    for (const body of ['{}', '[]', 'null', '{"id":"a","id":"b"}', 'pas du JSON', '']) {
      expect((await tell(body)).statusCode, body).toBe(400);
    }
  });

  it('[S32] is detected with two keys during a key rotation', async () => {
    const { tell, bodyOf, work, stateOf } = world.current;
    const { reference } = await begin();
    const body = await bodyOf(reference, 'CAPTURE');
    const headers = signed(body, nowMs(), { key: '2', secret: SECOND_KEY });
    expect((await tell(body, headers)).statusCode).toBe(204);
    await work();
    expect(await stateOf(reference)).toBe('ACCEPTEE');
  });
});
