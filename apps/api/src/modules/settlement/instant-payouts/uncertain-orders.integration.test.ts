import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createPayoutWorld,
  FATOU,
  nextTargetMorning,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { liftThresholds } from '../../../../test/sensitive-actions.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';
import type { InstantAnswer, InstantOrder, InstantState } from '../../../platform/ports/bank.ts';
import {
  createPayoutsModule,
  createRejectPayout,
  ibanPurposeOf,
} from '../payouts/payouts.module.ts';
import { createInstantPayouts } from './instant-payouts.module.ts';

const PAST_CERTAINTY_MS = 61_000;
const PAST_EXPIRY_MS = 21_000;

const clock = createManualClock();
// An address is set so that instant payouts are offered; the bank of this test answers instead.
const api = useTestApi({ clock, env: { BANK_URL: 'http://127.0.0.1:9' } });
let world: PayoutWorld;
let sent: InstantOrder[];
let answer: InstantAnswer;
let state: InstantState;

beforeAll(async () => {
  world = createPayoutWorld(api.current);
  await liftThresholds(api.current);
});
beforeEach(async () => {
  await world.giveVerifiedBank(FATOU);
  sent = [];
  answer = { state: 'ACCEPTE', at: clock.realNow() };
  state = { state: 'NON_RECU' };
});

const instantPayouts = (platform = api.current.server.platform) =>
  createInstantPayouts(platform, {
    ibanPurposeOf,
    bank: {
      sendInstant: (order) => {
        sent.push(order);
        return Promise.resolve(answer);
      },
      findInstant: () => Promise.resolve(state),
    },
  });

const idOf = async (reference: string): Promise<string> =>
  String(
    (await world.one('select id from paiement_compte where reference = $1', [reference]))?.['id'],
  );
const payAtOnce = async (reference: string) => {
  const id = await idOf(reference);
  await instantPayouts().handler.run({ paiementId: id }, { id });
};
const askLater = async () => {
  clock.advance(PAST_CERTAINTY_MS);
  await instantPayouts().askUnanswered();
};
const nextFile = async () => {
  nextTargetMorning(clock);
  const payouts = createPayoutsModule(api.current.server.platform);
  await payouts.issuePayouts();
  payouts.stop();
};
const breaches = () => breachesOf(api.current.urls.adminUrl);

describe('an order that the bank says it has already', () => {
  it.each(['AM05', 'DUPL'])(
    '[31-3] is not paid by the file (%s): what became of it is asked',
    async (reason) => {
      answer = { state: 'REJETE', reason };
      const reference = await world.pay(3_100);
      await payAtOnce(reference);
      expect(await world.statutOf(reference)).toBe('EFFECTUE');
      // The same answer to the question settles nothing either.
      state = { state: 'REJETE', reason };
      await askLater();
      await nextFile();
      expect(await world.carriedBy(reference)).toEqual([
        expect.objectContaining({ canal: 'INSTANTANE' }),
      ]);
      state = { state: 'ACCEPTE', at: clock.realNow() };
      await askLater();
      expect(
        await world.one(
          `select etat from virement_instantane x join paiement_compte p on p.id = x.paiement_id
           where p.reference = $1`,
          [reference],
        ),
      ).toEqual({ etat: 'ACCEPTE' });
      expect(await breaches()).toEqual([]);
    },
  );

  it('[31-3] joins the next file once the bank says that it refused the first', async () => {
    answer = { state: 'REJETE', reason: 'AM05' };
    const reference = await world.pay(3_200);
    await payAtOnce(reference);
    state = { state: 'REJETE', reason: 'AB06' };
    await askLater();
    await nextFile();
    expect(await world.carriedBy(reference)).toEqual([
      expect.objectContaining({ canal: 'FICHIER', cents: 3_200 }),
    ]);
    expect(await breaches()).toEqual([]);
  });
});

describe('an order that could not leave in time', () => {
  it('[31-3] is never sent, and its payment joins the next file once', async () => {
    const reference = await world.pay(3_300);
    const { platform } = api.current.server;
    // A process that stands still between the books and the order.
    const late = instantPayouts({
      ...platform,
      units: {
        ...platform.units,
        transact: async (work, options) => {
          const done = await platform.units.transact(work, options);
          clock.advance(PAST_EXPIRY_MS);
          return done;
        },
      },
    });
    const id = await idOf(reference);
    await late.handler.run({ paiementId: id }, { id });
    expect(sent).toEqual([]);
    await askLater();
    await nextFile();
    expect(await world.carriedBy(reference)).toEqual([
      expect.objectContaining({ canal: 'FICHIER', cents: 3_300 }),
    ]);
    expect(await breaches()).toEqual([]);
  });
});

describe('a payment whose transfer came back and waits for an operator', () => {
  it('[31-3] is not paid at once by a message that comes late', async () => {
    const reference = await world.pay(3_400);
    // The message waits, and the file of the day takes the payment first.
    await nextFile();
    const [transfer] = await world.carriedBy(reference);
    expect(transfer).toMatchObject({ canal: 'FICHIER' });
    const { platform } = api.current.server;
    await platform.units.transact((unit) =>
      createRejectPayout(platform)(unit, { endToEndId: String(transfer?.['id']), reason: 'FRAD' }),
    );
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    await payAtOnce(reference);
    expect(sent).toEqual([]);
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    expect(await world.carriedBy(reference)).toEqual([]);
  });
});
