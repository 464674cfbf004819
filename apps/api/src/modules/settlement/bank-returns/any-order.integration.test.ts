import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { addDays, calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import fc from 'fast-check';
import { describe, expect, it, beforeAll } from 'vitest';
import { bankReport } from '../../../../test/bank-reports.ts';
import { bytesOf, camtOf, type TestEntry } from '../../../../test/bank-statements.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createOperationsWorld,
  SHARE_CENTS,
  type OperationsWorld,
} from '../../../../test/operations-world.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import {
  createPayoutWorld,
  FATOU,
  nextTargetMorning,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { OPERATORS } from '../../../../test/operator-sessions.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import { createRecordMatches } from '../../backoffice/operations/operations.module.ts';
import { createDirectDebits } from '../direct-debits/debits.module.ts';
import { createPayoutsModule } from '../payouts/payouts.module.ts';
import { createReadStatementFile } from '../statements/statements.module.ts';
import { createApplyReturns } from './bank-returns.module.ts';

const RETURNS = '/api/sap/operations/retours-bancaires';
const HELD = '/api/sap/operations/virements-retenus';
const COLLECTED_ON = calendarDay('2026-03-16');
const clock = createManualClock();
const api = useTestApi({ clock });
let world: OperationsWorld;
let payouts: PayoutWorld;
let operator: OperatorCalls;
let people = 0;
let statements = 0;

beforeAll(async () => {
  world = await createOperationsWorld(api.current);
  payouts = createPayoutWorld(api.current);
  operator = await createOperatorCalls(api.current);
});

const text = async (sql: string, values: unknown[] = []): Promise<string> => {
  const [value] = Object.values((await world.query(sql, values))[0] ?? {});
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
};

/** An order whose own part is paid by debit. */
const orderByDebit = async () => {
  const line = await world.expectedLine();
  people += 1;
  await world.query('update precommande set mode_paiement = $2 where id = $1', [
    line.id,
    PAYMENT_MODES.PRELEVEMENT,
  ]);
  const beneficiaryId = await text('select beneficiary_id from precommande where id = $1', [
    line.id,
  ]);
  return { ...line, beneficiaryId };
};
type Order = Awaited<ReturnType<typeof orderByDebit>>;

const sign = async ({ beneficiaryId }: Order): Promise<void> => {
  people += 1;
  const id = await text('select gen_random_uuid()');
  const sealed = api.current.server.platform.secretBox.seal(
    `iban-mandat:${id}`,
    'FR7630006000011234567890189',
  );
  await world.query(
    `update mandat_sepa set statut = 'REVOQUE', revoked_at = now()
     where beneficiary_id = $1 and statut = 'ACTIF'`,
    [beneficiaryId],
  );
  await world.query(
    `insert into mandat_sepa (id, rum, beneficiary_id, titulaire, iban_scelle, iban_fin, statut, created_at, signed_at)
     values ($1, 'ORDRE' || $2::int, $3, 'Essai', $4, '0189', 'ACTIF', now(), now())`,
    [id, people, beneficiaryId, sealed],
  );
};

interface DebitFile {
  readonly file: string;
  readonly endToEndId: string;
}

const emit = async ({ id, beneficiaryId }: Order): Promise<DebitFile | undefined> => {
  const statut = await text('select statut_paiement from precommande where id = $1', [id]);
  if (statut !== 'A_PAYER') return undefined;
  const issued = await createDirectDebits(api.current.server.platform).issue(COLLECTED_ON, [
    {
      cause: 'PRECOMMANDE',
      causeId: id,
      beneficiaryId,
      contract: '100001',
      amountCents: SHARE_CENTS,
      label: 'Commande CESU',
    },
  ]);
  if (issued.count === 0) return undefined;
  const [row] = await world.query(
    `update prelevement_fichier f set jour = $2 from prelevement p
     where p.fichier_id = f.id and p.cause_id = $1 and p.statut = 'EMIS'
     returning f.message_id as file, p.bout_en_bout as ref`,
    [id, COLLECTED_ON],
  );
  return { file: String(row?.['file']), endToEndId: String(row?.['ref']) };
};

/** By two operators, whose sessions end when the clock moves. */
const collect = async ({ reference }: Order): Promise<void> => {
  const [manager, other] = [OPERATORS.manager, OPERATORS.otherManager];
  const id = await world.requestedReceipt(
    world.receiptOf(reference, {
      moyen: 'PRELEVEMENT',
      dateReception: formatFrenchDate(dayInFrance(clock.businessNow())),
    }),
    await world.openConfirmed(manager),
  );
  const token = await world.openConfirmed(other);
  expect((await world.decide(id, 'ACCEPTER', { token })).statusCode).toBe(200);
};

const CODES = ['AC04', 'AM04', 'MD06', 'MD01', 'MD07', 'FF01', 'DUPL', 'TM01', 'BE06', 'ZZ99'];

/** What may happen, in any order and again: a choice names which of the files it is about. */
const anyEvent = fc.oneof(
  fc.constant({ type: 'sign' } as const),
  fc.constant({ type: 'emit' } as const),
  fc.constant({ type: 'collect' } as const),
  fc.constant({ type: 'cancel' } as const),
  fc.constant({ type: 'pay' } as const),
  fc.constant({ type: 'payout' } as const),
  fc.constant({ type: 'bank' } as const),
  fc.constant({ type: 'resume' } as const),
  fc.record({
    type: fc.constantFrom('debit', 'transfer'),
    which: fc.nat(5),
    code: fc.constantFrom(...CODES),
    isWhole: fc.boolean(),
    afterDays: fc.constantFrom(0, 3, 40, 300, 500),
    isRepeated: fc.boolean(),
  }),
  // The same returns, as a statement of the bank shows them.
  fc.record({
    type: fc.constantFrom('debit shown', 'transfer shown'),
    which: fc.nat(5),
    code: fc.constantFrom(...CODES),
    isRepeated: fc.boolean(),
  }),
);

type BankEvent = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never;

const bankBalance = async (): Promise<number> =>
  Number(
    await text(
      `select coalesce(-sum(e.amount), 0)::int from ledger_account a
       join ledger_entry e on e.account_id = a.id where a.kind = 'BANQUE'`,
    ),
  );

describe('payouts, collections, refusals, returns and their repetitions', () => {
  it('[31-5] keep the books balanced and count every euro once, in any order', async () => {
    const start = await bankBalance();
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 6, maxLength: 18 }), async (events) => {
        const order = await orderByDebit();
        await sign(order);
        await payouts.giveBank(FATOU);
        const debits: DebitFile[] = [];
        const report = async (content: string, isRepeated: boolean): Promise<void> => {
          const reply = await operator.upload(RETURNS, content);
          expect(reply.statusCode, reply.body).toBe(200);
          if (!isRepeated) return;
          const again = await operator.upload(RETURNS, content);
          expect(again.json()).toMatchObject({ dejaRecu: true });
        };
        const show = async (entry: TestEntry, isRepeated: boolean): Promise<void> => {
          const { platform } = api.current.server;
          const read = createReadStatementFile(platform, {
            recordMatches: createRecordMatches(platform),
            applyReturns: createApplyReturns(platform),
          });
          statements += 1;
          const reference = `R${entry.isDebit === true ? 'P' : 'V'}-${entry.endToEndId ?? ''}`;
          const xml = camtOf(`ORDRE-${statements}`, [{ ...entry, reference }]);
          await read(bytesOf(xml));
          if (isRepeated) await read(bytesOf(xml));
        };
        const play = async (event: BankEvent): Promise<void> => {
          switch (event.type) {
            case 'sign':
              return await sign(order);
            case 'emit': {
              const sent = await emit(order);
              if (sent !== undefined) debits.push(sent);
              return;
            }
            case 'collect': {
              const isCollectable = await text(
                `select count(*) from prelevement d join precommande p on p.id::text = d.cause_id
                 where p.id = $1 and d.statut = 'EMIS' and p.statut_paiement = 'A_PAYER'`,
                [order.id],
              );
              return isCollectable === '0' ? undefined : await collect(order);
            }
            case 'cancel':
              return void (await world.query(
                `update precommande set statut = 'ANNULEE',
                   statut_paiement = case statut_paiement when 'A_PAYER' then 'SANS_OBJET' else statut_paiement end
                 where id = $1 and statut = 'VALIDEE'`,
                [order.id],
              ));
            case 'pay':
              return void (await payouts.pay(1_000));
            case 'payout': {
              nextTargetMorning(clock);
              operator = await createOperatorCalls(api.current);
              const module = createPayoutsModule(api.current.server.platform);
              await module.issuePayouts();
              // No bank is configured: its files count as sent.
              await world.query(
                `update versement_fichier set statut = 'TRANSMIS', transmis_le = now() where statut = 'PRET'`,
              );
              return module.stop();
            }
            case 'bank':
              return void (await payouts.giveBank(FATOU));
            case 'resume': {
              const [held] = (await operator.get(HELD)).json<{ id: string }[]>();
              if (held !== undefined) await operator.post(`${HELD}/${held.id}/reprise`, undefined);
              await world.query(
                `update versement_fichier set statut = 'TRANSMIS', transmis_le = now() where statut = 'PRET'`,
              );
              return;
            }
            case 'debit': {
              const sent = debits[event.which];
              if (sent === undefined) return;
              const on = addDays(COLLECTED_ON, event.afterDays);
              const lines = [{ id: sent.endToEndId, code: event.code, euros: '100.00' }];
              const content = event.isWhole
                ? bankReport({ file: sent.file, on, whole: event.code })
                : bankReport({ file: sent.file, on, lines });
              return await report(content, event.isRepeated);
            }
            case 'debit shown': {
              const sent = debits[event.which];
              if (sent === undefined) return;
              const { endToEndId } = sent;
              return await show(
                { cents: SHARE_CENTS, endToEndId, returnReason: event.code, isDebit: true },
                event.isRepeated,
              );
            }
            case 'transfer shown': {
              const sent = (await payouts.payouts(FATOU)).at(-1 - event.which);
              if (sent === undefined) return;
              const endToEndId = String(sent['reference']);
              const cents = Number(sent['cents']);
              return await show({ cents, endToEndId, returnReason: event.code }, event.isRepeated);
            }
            case 'transfer': {
              const sent = (await payouts.payouts(FATOU)).at(-1 - event.which);
              if (sent === undefined) return;
              const file = await text(
                `select f.message_id from versement v join versement_fichier f on f.id = v.fichier_id where v.id = $1`,
                [sent['id']],
              );
              const lines = [{ id: String(sent['reference']), code: event.code }];
              const kind = 'pain.001.001.09';
              const content = event.isWhole
                ? bankReport({ file, kind, whole: event.code })
                : bankReport({ file, kind, lines });
              return await report(content, event.isRepeated);
            }
          }
        };
        for (const event of events) await play(event);

        // Every euro of the bank account is a collected debit or a transfer that stands.
        const expected = await text(
          `select (select count(*) * ${SHARE_CENTS} from prelevement where statut = 'ENCAISSE')
             - (select coalesce(sum(montant_cents), 0) from versement where statut = 'EMIS')`,
        );
        expect((await bankBalance()) - start).toBe(Number(expected));
        expect(await payouts.payableTo(FATOU)).toBe(await payouts.dueTo(FATOU));
        expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
