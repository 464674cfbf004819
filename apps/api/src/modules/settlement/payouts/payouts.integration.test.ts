import type { AccountPaymentDetail } from '@portail/contract/payments/account-payments.schemas.ts';
import { payoutDayOf } from '@portail/rules/settlement/payout-day.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { createPaperWorld, paymentOf, type PaperWorld } from '../../../../test/paper-world.ts';
import {
  createPayoutWorld,
  FATOU,
  nextClosedMorning,
  nextTargetMorning,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { liftHolds, placeHold } from '../../../../test/sensitive-actions.ts';
import {
  bearer,
  createManualClock,
  startTestApi,
  type TestApi,
} from '../../../../test/test-api.ts';
import { DEDUCTION_CLAIMS_QUEUE, PAYOUTS_QUEUE, QUEUES } from '../../../platform/jobs/queues.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createIssuePayouts } from './issue-payouts.ts';
import { createHoldUnreadable, PAYOUT_MAIL } from './payout-mails.ts';
import { createPayoutsModule } from './payouts.module.ts';
import { payoutQueries } from './payouts.queries.ts';

const urls = useTestDatabase();
const clock = createManualClock();
let api: TestApi;
let world: PayoutWorld;
let paper: PaperWorld;

beforeAll(async () => {
  api = await startTestApi({ adminUrl: urls.adminUrl, appUrl: urls.appUrl }, { clock });
  world = createPayoutWorld(api);
  paper = createPaperWorld(api);
});
afterAll(() => api.server.close());

const issue = () => createPayoutsModule(api.server.platform).issuePayouts();
const breaches = () => breachesOf(urls.adminUrl);
const NATHALIE = '2345678';
const ASSOCIATION = '4567890';

describe('the payouts of a day', () => {
  it('[INT-04] contain earlier payments, in one transfer per payee, and are posted', async () => {
    const reference = await world.pay(3_540);
    await world.giveBank(FATOU);
    const due = await world.dueTo(FATOU);
    const day = nextTargetMorning(clock);
    const before = await world.payableTo(FATOU);
    const issued = await issue();
    expect(issued).toMatchObject({ day, count: 1, totalCents: due });
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    expect(await world.payableTo(FATOU)).toBe(before - due);
    expect(await world.payouts(FATOU)).toMatchObject([
      { cents: due, statut: 'EMIS', day, file: 'PRET' },
    ]);
    const kinds = await api.query(
      `select count(distinct (l.paiement_id is null)) as kinds from versement_ligne l`,
    );
    // The demonstration owes this payee paper vouchers too.
    expect(Number(kinds[0]?.['kinds'])).toBe(2);
    expect(await breaches()).toEqual([]);
  });

  it('are made once a day, without the payments of that day', async () => {
    const reference = await world.pay(1_000);
    await api.query('update paiement_compte set created_at = $2 where reference = $1', [
      reference,
      clock.businessNow(),
    ]);
    expect(await issue()).toBeUndefined();
    nextTargetMorning(clock);
    const late = await world.pay(700);
    await api.query('update paiement_compte set created_at = $2 where reference = $1', [
      late,
      clock.businessNow(),
    ]);
    expect(await issue()).toMatchObject({ count: 1, totalCents: 1_000 });
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    expect(await world.statutOf(late)).toBe('EN_COURS');
    expect(await breaches()).toEqual([]);
  });

  it('[26-3] exclude the voucher payments of that day', async () => {
    nextTargetMorning(clock);
    const book = await paper.openBook([1_500], { login: 'demo-rh' });
    const reply = await paper.pay(await world.tokenOf('demo-rh'), paymentOf(book));
    expect(reply.statusCode, reply.body).toBe(200);
    const handed = await world.one(
      `update remise_titres set created_at = $1 where id =
         (select id from remise_titres order by created_at desc limit 1)
       returning id, montant_cents::int as cents`,
      [new Date(startOfDayInParis(clock.businessDay()))],
    );
    expect(handed).toMatchObject({ cents: 1_500 });
    const statut = async () =>
      (await world.one('select statut from remise_titres where id = $1', [handed?.['id']]))?.[
        'statut'
      ];
    expect(await issue()).toMatchObject({ day: clock.businessDay() });
    expect(await statut()).toBe('EN_COURS');
    nextTargetMorning(clock);
    expect(await issue()).toMatchObject({ count: 1, totalCents: 1_500 });
    expect(await statut()).toBe('EFFECTUE');
    expect(await breaches()).toEqual([]);
  });

  it('[31-4] are made on TARGET days only', async () => {
    nextClosedMorning(clock);
    expect(await issue()).toBeUndefined();
    const files = await api.query('select 1 from versement_fichier where jour = $1', [
      clock.businessDay(),
    ]);
    expect(files).toEqual([]);
  });

  it('exclude payees without usable bank details', async () => {
    const waiting = await world.pay(1_200, NATHALIE);
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(waiting)).toBe('EN_COURS');
    const bank = await world.giveBank(NATHALIE);
    await api.query('update coordonnees_bancaires set refusees_le = now() where id = $1', [bank]);
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(waiting)).toBe('EN_COURS');
    await world.giveBank(NATHALIE);
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(waiting)).toBe('EFFECTUE');
  });

  it('[31-1] hold out the payee whose holder no bank can read, tell the payee once, and pay the others', async () => {
    const held = await world.pay(1_300, NATHALIE);
    const other = await world.pay(1_400);
    const bank = await world.giveBank(NATHALIE);
    await world.giveBank(FATOU);
    await api.query(`update coordonnees_bancaires set titulaire = 'محمد' where id = $1`, [bank]);
    nextTargetMorning(clock);
    await issue();
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(other)).toBe('EFFECTUE');
    expect(await world.statutOf(held)).toBe('EN_COURS');
    const told = await api.query(
      `select payload from outbox_message where kind = 'COURRIEL_TITULAIRE_ILLISIBLE'`,
    );
    expect(told).toEqual([{ payload: { coordonneesId: bank } }]);
    await world.giveBank(NATHALIE);
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(held)).toBe('EFFECTUE');
    expect(await breaches()).toEqual([]);
  });

  it('[24-4] exclude payments of a payer on hold', async () => {
    const held = await world.pay(900);
    await placeHold(api, 'demo-rh');
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(held)).toBe('EN_COURS');
    await liftHolds(api);
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(held)).toBe('EFFECTUE');
    expect(await breaches()).toEqual([]);
  });

  it('[24-4] exclude a payee on hold', async () => {
    const waiting = await world.pay(800);
    await placeHold(api, 'demo-intervenant');
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(waiting)).toBe('EN_COURS');
    await liftHolds(api);
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(waiting)).toBe('EFFECTUE');
  });

  it('[B-069] give the payer the day of the transfer, and none while bank details are missing', async () => {
    const reference = await world.pay(1_300, NATHALIE);
    await api.query('update paiement_compte set created_at = $2 where reference = $1', [
      reference,
      clock.businessNow(),
    ]);
    const shownDay = async (): Promise<string | undefined> => {
      const reply = await api.http.inject({
        url: `/api/eb/beneficiaires/paiements-comptes/prestataires?referenceTransaction=${reference}`,
        headers: bearer(await world.tokenOf('demo-rh')),
      });
      return reply.json<AccountPaymentDetail>().dateVersement;
    };
    const expected = formatFrenchDate(payoutDayOf(clock.businessDay()));
    expect(await shownDay()).toBe(expected);
    const refused = await world.giveBank(NATHALIE);
    await api.query('update coordonnees_bancaires set refusees_le = now() where id = $1', [
      refused,
    ]);
    nextTargetMorning(clock);
    nextTargetMorning(clock);
    await issue();
    expect(await shownDay()).toBeUndefined();
    await world.giveBank(NATHALIE);
    nextTargetMorning(clock);
    await issue();
    expect(await shownDay()).toBe(formatFrenchDate(clock.businessDay()));
  });

  it('[O21] contain every payment once when three replicas run concurrently', async () => {
    await world.giveBank(ASSOCIATION);
    const references = await Promise.all(
      [FATOU, NATHALIE, ASSOCIATION].map((nan, rank) => world.pay(2_000 + rank, nan)),
    );
    nextTargetMorning(clock);
    const replicas = await Promise.all([api.variant({}), api.variant({}), api.variant({})]);
    const outcomes = await Promise.all(
      replicas.map(({ server }) => createPayoutsModule(server.platform).issuePayouts()),
    );
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
    await Promise.all(replicas.map(({ server }) => server.close()));
    for (const reference of references) {
      const lines = await api.query(
        `select l.montant_cents from versement_ligne l join paiement_compte p on p.id = l.paiement_id
         where p.reference = $1`,
        [reference],
      );
      expect(lines).toHaveLength(1);
    }
    expect(await breaches()).toEqual([]);
  });

  it('[O21] continue after a crash, and pay no payee twice', async () => {
    const references = await Promise.all(
      [FATOU, NATHALIE, ASSOCIATION].map((nan) => world.pay(3_000, nan)),
    );
    const day = nextTargetMorning(clock);
    const { platform } = api.server;
    let payees = 0;
    const outbox: Platform['outbox'] = {
      ...platform.outbox,
      // The second payee's transaction never ends, as after a crash.
      add: (unit, message) => {
        if (message.kind === PAYOUT_MAIL) payees += 1;
        return payees === 2
          ? Promise.reject(new Error('killed'))
          : platform.outbox.add(unit, message);
      },
    };
    const stopped = createIssuePayouts(
      { ...platform, outbox },
      {
        queries: payoutQueries(platform.reader, operatorScope('essai', 'virements')),
        holdUnreadable: createHoldUnreadable(platform),
      },
    );
    await expect(stopped()).rejects.toThrow('killed');
    const statuts = async () => Promise.all(references.map((one) => world.statutOf(one)));
    expect((await statuts()).filter((statut) => statut === 'EFFECTUE')).toHaveLength(1);
    const issued = await issue();
    expect(issued?.day).toBe(day);
    expect(issued?.count).toBeGreaterThanOrEqual(3);
    expect(await statuts()).toEqual(['EFFECTUE', 'EFFECTUE', 'EFFECTUE']);
    expect(await breaches()).toEqual([]);
  });

  it('concurrent with cancellations pay out or cancel each payment, never both', async () => {
    const references: string[] = [];
    for (let rank = 0; rank < 12; rank += 1) references.push(await world.pay(1_100 + rank));
    nextTargetMorning(clock);
    const headers = bearer(await world.tokenOf('demo-rh'));
    const cancels = references.map((reference) =>
      api.http.inject({
        method: 'POST',
        url: `/api/eb/beneficiaires/paiements-comptes/${reference}/annulation`,
        headers: { ...headers, 'idempotency-key': `annule-${reference}` },
      }),
    );
    const [, ...replies] = await Promise.all([issue(), ...cancels]);
    const statuts = await Promise.all(references.map((one) => world.statutOf(one)));
    statuts.forEach((statut, rank) => {
      expect(statut).toBe(replies[rank]?.statusCode === 200 ? 'ANNULE' : 'EFFECTUE');
    });
    expect(await breaches()).toEqual([]);
  });

  it('[L24] have a queue of their own, outside the hours of clock changes', async () => {
    const bank = await api.variant({ BANK_URL: 'http://127.0.0.1:9' });
    const [job, claims, ...others] = createPayoutsModule(bank.server.platform).scheduledJobs;
    await bank.server.close();
    expect(others).toEqual([]);
    expect(job).toMatchObject({ queue: PAYOUTS_QUEUE, cron: '0 6 * * *', atStart: true });
    expect(claims).toMatchObject({ queue: DEDUCTION_CLAIMS_QUEUE, cron: '45 6 * * *' });
    expect(QUEUES.map(({ name }) => name)).toEqual(
      expect.arrayContaining([PAYOUTS_QUEUE, DEDUCTION_CLAIMS_QUEUE]),
    );
    // Without a bank the payments stay due.
    expect(createPayoutsModule(api.server.platform).scheduledJobs).toEqual([]);
  });
});
