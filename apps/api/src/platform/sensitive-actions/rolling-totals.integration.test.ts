import { DEFAULT_THRESHOLDS } from '@portail/rules/sensitive-actions/policy.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBusinessClock } from '../../../test/changing-world.ts';
import {
  bookRequest,
  createConversionWorld,
  ELSEWHERE,
  type ConversionWorld,
} from '../../../test/conversion-world.ts';
import { createOrderer } from '../../../test/order-calls.ts';
import { signInConfirmed } from '../../../test/sensitive-actions.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';

const PAY = '/api/eb/beneficiaires/paiements-comptes/prestataires';
const PAYEE = '1234567';
const RUNS = 25;
const LONG = { timeout: 300_000 };

const clock = createBusinessClock(new Date().toISOString());
const api = useTestApi({ clock, env: { DB_POOL_SIZE: '12' } });
let world: ConversionWorld;
let keys = 0;
const newKey = () => `total-${(keys += 1)}`;
/** With and without a recent code. */
let tokens: { readonly plain: string; readonly confirmed: string };
let accounts: readonly { readonly numero: string }[];
let newPayee: string;

beforeAll(async () => {
  world = createConversionWorld(api.current, clock);
  tokens = {
    plain: await api.current.signIn('demo-rh'),
    confirmed: await signInConfirmed(api.current, 'demo-rh'),
  };
  accounts = await Promise.all(
    Array.from({ length: 3 }, () => world.ledger.openLoadedAccount(90_000_000)),
  );
});
afterAll(() => world.close());

type Step =
  | {
      readonly kind: 'pay';
      readonly euros: number;
      readonly account: number;
      readonly isNew: boolean;
    }
  | {
      readonly kind: 'paper';
      readonly euros: number;
      readonly account: number;
      readonly isElsewhere: boolean;
    }
  | { readonly kind: 'order'; readonly euros: number }
  | { readonly kind: 'wait'; readonly hours: number };
type Asked = Step & { readonly isConfirmed: boolean };

const account = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      euros: fc.constantFrom(1, 99, 150, 300, 301, 500, 999, 1_000, 1_001),
      account,
      isNew: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('paper' as const),
      euros: fc.constantFrom(15, 90, 150, 285, 300, 315, 1_005),
      account,
      isElsewhere: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      euros: fc.constantFrom(150, 300, 450),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 8, 23) }),
  },
);
/** Each batch is sent at once. */
const batches: fc.Arbitrary<readonly (readonly Asked[])[]> = fc.array(
  fc.array(
    fc
      .tuple(step, fc.integer({ min: 0, max: 4 }))
      .map(([one, draw]): Asked => ({ ...one, isConfirmed: draw === 0 })),
    { minLength: 1, maxLength: 6 },
  ),
  { minLength: 1, maxLength: 5 },
);

/** What left, as the person's own rows tell it and not as the guard counted it. */
interface Left {
  readonly family: 'payments' | 'paper';
  readonly cents: number;
  readonly isConfirmed: boolean;
  readonly isNew: boolean;
  readonly order: string | undefined;
  atHours: number;
}

const send = async (one: Asked): Promise<number | undefined> => {
  const token = one.isConfirmed ? tokens.confirmed : tokens.plain;
  switch (one.kind) {
    case 'wait':
      return undefined;
    case 'pay': {
      const reply = await api.current.http.inject({
        method: 'POST',
        url: PAY,
        headers: { ...bearer(token), 'idempotency-key': newKey() },
        payload: {
          codeNAN: one.isNew ? newPayee : PAYEE,
          numeroContrat: '100001',
          typeContrat: 'CESU_RH',
          montant: one.euros,
          numeroComptesCESU: [accounts[one.account]?.numero],
        },
      });
      return reply.statusCode;
    }
    case 'paper': {
      const wish = bookRequest(accounts[one.account] ?? { numero: '' }, {
        montantTotal: one.euros,
        ...(one.isElsewhere ? { adresseTierce: ELSEWHERE } : {}),
      });
      return (await world.toPaper(wish, { token })).statusCode;
    }
    case 'order': {
      const orderer = await createOrderer(api.current, 'demo-rh', token);
      const body = await orderer.bodyFor('5001', {
        montants: {
          montantTotal: one.euros,
          montantTitre: one.euros,
          montantCompte: 0,
          valeurFaciale: 15,
        },
      });
      return (await orderer.save('5001', body)).statusCode;
    }
  }
};

const passes = async (hours: number): Promise<void> => {
  await api.current.query('update outgoing_action set at = at - $1::interval', [`${hours} hours`]);
};

/** A payee, and a day, that no earlier run has used. */
const beginAnew = async (): Promise<void> => {
  await passes(25);
  newPayee = String(8_000_000 + (keys += 1));
  await api.current.query(
    `insert into intervenant (id, code_nan, type, contact_status, social_reason, created_at)
     values (gen_random_uuid(), $1, 'SALARIE', 'ACTIF', 'Nouvel intervenant', now())`,
    [newPayee],
  );
  await api.current.query(
    `update user_session set confirmed_at = clock_timestamp() where confirmed_at is not null`,
  );
};

const sum = (left: readonly Left[]): number => left.reduce((total, { cents }) => total + cents, 0);

/** At each unconfirmed action the window that ends with it holds no more than the threshold. */
const requireUnder = (left: readonly Left[]): void => {
  for (const family of ['payments', 'paper'] as const) {
    const own = left.filter((one) => one.family === family && !one.isConfirmed);
    for (const { atHours } of own) {
      const window = own.filter((one) => one.atHours <= atHours && one.atHours > atHours - 24);
      const threshold =
        family === 'payments' ? DEFAULT_THRESHOLDS.paymentsCents : DEFAULT_THRESHOLDS.paperCents;
      expect(sum(window), `${family} of 24 hours`).toBeLessThanOrEqual(threshold);
      const toNew = window.filter(({ isNew }) => isNew);
      if (!left.some((one) => one.isNew && one.isConfirmed)) {
        expect(sum(toNew), 'to a new payee').toBeLessThanOrEqual(DEFAULT_THRESHOLDS.newPayeeCents);
      }
    }
  }
};

it(
  '[24-4] no sequence of payments, conversions and paper orders, parallel or not, moves more than the threshold in 24 hours without a recent code',
  LONG,
  async () => {
    let accepted = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(batches, async (asked) => {
        await beginAnew();
        const left: Left[] = [];
        let hours = 0;
        for (const batch of asked) {
          const statuses = await Promise.all(batch.map(send));
          let savedCents = Number.POSITIVE_INFINITY;
          for (const [index, one] of batch.entries()) {
            if (one.kind === 'wait') continue;
            const isAccepted = statuses[index] === 200;
            expect([200, 403, 409]).toContain(statuses[index]);
            accepted += isAccepted ? 1 : 0;
            refused += statuses[index] === 403 ? 1 : 0;
            if (!isAccepted) continue;
            const order = one.kind === 'order' ? '5001' : undefined;
            // A saved order replaces its former amount. Of parallel saves any may be the last one:
            // the one that counts least is kept.
            if (order !== undefined) {
              const counted = one.isConfirmed ? 0 : one.euros * 100;
              if (counted > savedCents) continue;
              savedCents = counted;
              const before = left.findIndex((other) => other.order === order);
              if (before >= 0) left.splice(before, 1);
            }
            left.push({
              family: one.kind === 'pay' ? 'payments' : 'paper',
              cents: one.euros * 100,
              isConfirmed: one.isConfirmed,
              isNew: one.kind === 'pay' && one.isNew,
              order,
              atHours: hours,
            });
          }
          requireUnder(left);
          const waited = batch.reduce((all, one) => all + (one.kind === 'wait' ? one.hours : 0), 0);
          if (waited > 0) await passes(waited);
          hours += waited;
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    // Both outcomes were met: the property is not true of nothing.
    expect(accepted).toBeGreaterThan(RUNS);
    expect(refused).toBeGreaterThan(RUNS);
  },
);
