import type { Debt, WriteOffOutcome } from '@portail/contract/backoffice/debts.schemas.ts';
import type { PendingOperation } from '@portail/contract/backoffice/operations.schemas.ts';
import { addDays, addMonths, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bankReport } from '../../../../test/bank-reports.ts';
import { COLLECTED_ON, createDebitWorld, type DebitWorld } from '../../../../test/debit-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createOperationsWorld,
  OPERATIONS,
  PENDING,
  RECEIPTS,
  SHARE_CENTS,
  type OperationsWorld,
} from '../../../../test/operations-world.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { codeOf, fieldsOf } from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { today } from '../../../../test/today.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { expectedDebitQueries, lockExpectedDebits } from '../../orders/ordering/ordering.module.ts';
import { createDirectDebits } from '../../settlement/direct-debits/debits.module.ts';

const DEBTS = `${OPERATIONS}/dettes`;
const api = useTestApi();
let world: OperationsWorld;
let operator: OperatorCalls;
let debits: DebitWorld;

beforeAll(async () => {
  world = await createOperationsWorld(api.current);
  debits = createDebitWorld(api.current, world);
  operator = await createOperatorCalls(api.current);
});

const listed = async (query = ''): Promise<readonly Debt[]> =>
  (await world.get(`${DEBTS}${query}`)).json<Debt[]>();
const debtOf = async (reference: string): Promise<Debt | undefined> =>
  (await listed(`?recherche=${reference}`))[0];

/** An order that was made, and whose collected debit the bank took back. */
const owed = async () => {
  const campaign = await world.openCampaign();
  const id = await world.addLine(campaign, {
    accountCents: SHARE_CENTS,
    fundedCents: 0,
    statutPaiement: 'A_PAYER',
  });
  const row = await world.one('select reference from precommande where id = $1', [id]);
  const line = await debits.collected({ id, reference: String(row?.['reference']) });
  await world.ordered(campaign);
  await world.orders.makeOrders();
  const reply = await operator.upload(
    '/api/sap/operations/retours-bancaires',
    bankReport({
      file: line.file,
      on: addDays(COLLECTED_ON, 1),
      lines: [{ id: line.endToEndId, code: 'AM04', euros: '100.00' }],
    }),
  );
  expect(reply.json()).toMatchObject({ lignes: [{ issue: 'DETTE' }] });
  return { id, reference: line.reference };
};

const debitQueries = () =>
  expectedDebitQueries(api.current.server.platform.reader, operatorScope('essai', 'prélèvements'));
const isDebitExpected = async (id: string): Promise<boolean> =>
  (await debitQueries().list()).some((one) => one.id === id);

const writeOff = (reference: string, body: object, nature = 'COMMANDE', token = world.lucie) =>
  world.post(`${DEBTS}/${nature}/${reference}/abandon`, body, { token });
const plan = (reference: string, body: object, token = world.lucie) =>
  world.post(`${DEBTS}/COMMANDE/${reference}/echeancier`, body, { token });
const isExact = async () => expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
const lossOf = async (): Promise<number> => {
  const row = await world.one(
    `select coalesce(-sum(e.amount), 0)::int as sum from ledger_account a
     join ledger_entry e on e.account_id = a.id where a.kind = 'PERTE'`,
  );
  return Number(row?.['sum']);
};

describe('what people owe', () => {
  it('[32-4] is listed with what is left, for managers alone, until it is paid', async () => {
    const { id, reference } = await owed();
    expect(await debtOf(reference)).toMatchObject({
      nature: 'COMMANDE',
      montant: 100,
      etat: 'OUVERTE',
      prochaineEcheance: null,
    });
    const support = await world.openAs('karim.haddad');
    expect((await world.get(DEBTS, support)).statusCode).toBe(403);
    await world.receive(world.receiptOf(reference));
    expect(await debtOf(reference)).toBeUndefined();
    expect(await world.shareOf(id)).toBe(0);
  });

  it('[32-4] is paid in instalments, which end the debits of the whole amount', async () => {
    const { id, reference } = await owed();
    const first = addDays(today(), 10);
    const body = { montant: 100, premiereEcheance: formatFrenchDate(first), nombre: 3 };
    const past = formatFrenchDate(addDays(today(), -1));
    expect((await plan(reference, { ...body, premiereEcheance: past })).statusCode).toBe(400);
    expect((await plan(reference, { ...body, nombre: 1 })).statusCode).toBe(400);
    expect(codeOf(await plan(reference, { ...body, montant: 90 }))).toBe('MONTANT_DIFFERENT');
    const planned = await plan(reference, body);
    expect(planned.json()).toEqual({
      reference,
      echeances: [
        { date: formatFrenchDate(first), montant: 33.34 },
        { date: formatFrenchDate(addMonths(first, 1)), montant: 33.33 },
        { date: formatFrenchDate(addMonths(first, 2)), montant: 33.33 },
      ],
    });
    expect(await isDebitExpected(id)).toBe(false);
    expect(await debtOf(reference)).toMatchObject({
      etat: 'ECHELONNEE',
      prochaineEcheance: formatFrenchDate(first),
    });

    await world.receive(world.receiptOf(reference, { montant: 33.34 }));
    expect(await debtOf(reference)).toMatchObject({
      montant: 66.66,
      prochaineEcheance: formatFrenchDate(addMonths(first, 1)),
    });
    await world.query(
      `update dette_echeance set jour = jour - interval '3 months' where precommande_id = $1`,
      [id],
    );
    expect(await debtOf(reference)).toMatchObject({ etat: 'EN_RETARD' });
    const late = await listed('?etat=EN_RETARD&taille=200');
    expect(late.map((one) => one.reference)).toContain(reference);
    await isExact();
    await world.receive(world.receiptOf(reference, { montant: 66.66 }));
    expect(await debtOf(reference)).toBeUndefined();
    expect(await world.shareOf(id)).toBe(0);
    await isExact();
  });
});

describe('the debit of a debt', () => {
  it('[32-4] waits while a second person decides whether it is written off', async () => {
    const { id, reference } = await owed();
    expect(await isDebitExpected(id)).toBe(true);
    const asked = await writeOff(reference, { montant: 100, motif: 'INSOLVABLE' });
    expect(await isDebitExpected(id)).toBe(false);
    await world.decide(asked.json<WriteOffOutcome>().numero, 'REFUSER');
    expect(await isDebitExpected(id)).toBe(true);
  });

  it('[32-4] is not made of what is left once a part is received, and an operator is told', async () => {
    const { id, reference } = await owed();
    await world.receive(world.receiptOf(reference, { montant: 40 }));
    expect(await isDebitExpected(id)).toBe(false);
    const paidInPart = await debitQueries().listPaidInPart();
    expect(paidInPart.map((one) => one.reference)).toContain(reference);
    await isExact();
  });

  it('[32-4] does not go out when instalments are agreed after the list was read', async () => {
    const { id, reference } = await owed();
    expect(await isDebitExpected(id)).toBe(true);
    const first = formatFrenchDate(addDays(today(), 10));
    await plan(reference, { montant: 100, premiereEcheance: first, nombre: 2 });
    const { units } = api.current.server.platform;
    expect(await units.transact((unit) => lockExpectedDebits(unit, [reference]))).toEqual([]);
  });

  it('[32-4] goes out alone when its end is asked at the same time', async () => {
    const { id, reference } = await owed();
    await world.query(
      `update mandat_sepa set statut = 'ACTIF', suspendu_le = null
      where beneficiary_id = (select beneficiary_id from precommande where id = $1)`,
      [id],
    );
    const { platform } = api.current.server;
    const outcome = await platform.units.transact(async (unit) => {
      const [due] = await lockExpectedDebits(unit, [reference]);
      const asked = { reply: writeOff(reference, { montant: 100, motif: 'INSOLVABLE' }) };
      const hasWaited = expect
        .poll(() =>
          world.one(`select 1 as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
        )
        .toBeDefined()
        .catch(() => undefined);
      await Promise.race([asked.reply, hasWaited]);
      await createDirectDebits(platform).issueIn(unit, COLLECTED_ON, [
        {
          cause: 'PRECOMMANDE',
          causeId: id,
          beneficiaryId: String(due?.beneficiaryId),
          contract: String(due?.contract),
          amountCents: SHARE_CENTS,
          label: 'Commande CESU',
        },
      ]);
      return asked;
    });
    expect(codeOf(await outcome.reply)).toBe('DETTE_INDISPONIBLE');
    expect(await debtOf(reference)).toMatchObject({ etat: 'EN_PRELEVEMENT' });
  });
});

describe('a debt of a few cents', () => {
  it('[32-4] is not cut into more instalments than cents, and is not listed once nothing is left', async () => {
    const { reference } = await owed();
    await world.receive(world.receiptOf(reference, { montant: 99.99 }));
    const premiereEcheance = formatFrenchDate(addDays(today(), 10));
    const body = { montant: 0.01, premiereEcheance, nombre: 2 };
    const refused = await plan(reference, body);
    expect(refused.statusCode).toBe(400);
    expect(fieldsOf(refused)).toMatchObject([{ champ: 'nombre' }]);
    await isExact();
    const credited = (cents: number) =>
      world.query(`update credit_payeur set montant_cents = $2 where reference = $1`, [
        reference,
        cents,
      ]);
    await credited(SHARE_CENTS);
    expect(await debtOf(reference)).toBeUndefined();
    expect(codeOf(await plan(reference, { ...body, montant: 0 }))).not.toBe('ERREUR_INTERNE');
    await credited(SHARE_CENTS - 1);
  });
});

describe('a debt that is written off', () => {
  it('[32-4] [32-7] moves nothing before a second person agrees, then is a loss, once', async () => {
    const { id, reference } = await owed();
    await world.receive(world.receiptOf(reference, { montant: 40 }));
    const before = await lossOf();
    const body = { montant: 60, motif: 'INSOLVABLE' };
    const unconfirmed = await world.openAs('lucie.fontaine');
    expect(codeOf(await writeOff(reference, body, 'COMMANDE', unconfirmed))).toBe(
      'CONFIRMATION_REQUISE',
    );
    expect(codeOf(await writeOff(reference, { ...body, montant: 100 }))).toBe('MONTANT_DIFFERENT');
    const asked = (await writeOff(reference, body)).json<WriteOffOutcome>();
    expect(asked).toMatchObject({ statut: 'A_VALIDER', montant: 60 });
    expect(codeOf(await writeOff(reference, body))).toMatch(/DETTE_INDISPONIBLE|DEJA_DEMANDEE/);
    expect(await debtOf(reference)).toMatchObject({ etat: 'EN_VALIDATION', montant: 60 });
    expect(await lossOf()).toBe(before);

    const shown = (await world.get(PENDING, world.marc))
      .json<PendingOperation[]>()
      .find(({ idOperation }) => idOperation === asked.numero);
    expect(shown).toMatchObject({
      acte: 'ABANDON_DETTE',
      motifAbandon: 'INSOLVABLE',
      montant: 60,
      peutDecider: true,
    });
    const own = await world.decide(asked.numero, 'ACCEPTER', { token: world.lucie });
    expect(codeOf(own)).toBe('SECONDE_PERSONNE_REQUISE');
    const replies = await Promise.all([
      world.decide(asked.numero, 'ACCEPTER'),
      world.decide(asked.numero, 'ACCEPTER'),
    ]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await lossOf()).toBe(before + 6_000);
    expect(await world.shareOf(id)).toBe(0);
    expect(await debtOf(reference)).toBeUndefined();
    expect((await world.get(`${RECEIPTS}?recherche=${reference}`)).json()).toEqual([]);
    const rows = await world.query(
      `select details->>'motif' as motif from security_event
       where kind = 'OPERATION_ARGENT' and details->>'acte' = 'ABANDON_DETTE'
         and details->>'reference' = $1`,
      [reference],
    );
    expect(rows).toEqual([{ motif: 'INSOLVABLE' }]);
    await isExact();
  });

  it('[32-4] stays due when the second person refuses, and when it is paid meanwhile', async () => {
    const { reference } = await owed();
    const body = { montant: 100, motif: 'MONTANT_FAIBLE' };
    const refused = (await writeOff(reference, body)).json<WriteOffOutcome>().numero;
    expect((await world.decide(refused, 'REFUSER')).json()).toMatchObject({ statut: 'REFUSE' });
    expect(await debtOf(reference)).toMatchObject({ etat: 'OUVERTE', montant: 100 });
    const late = (await writeOff(reference, body)).json<WriteOffOutcome>().numero;
    await world.receive(world.receiptOf(reference, { montant: 30 }));
    expect(codeOf(await world.decide(late, 'ACCEPTER'))).toBe('MONTANT_DIFFERENT');
    expect(await debtOf(reference)).toMatchObject({ montant: 70 });
    await isExact();
  });

  it('[32-4] a credit that was already spent is written off without a movement', async () => {
    const { id, reference } = await world.creditedLine(4_000);
    await world.query(
      `insert into ledger_debt (id, journal_id, account_id, amount_cents, created_at)
       select gen_random_uuid(), j.id, e.account_id, 4000, now() from ledger_journal j
       join ledger_entry e on e.journal_id = j.id
       join ledger_account a on a.id = e.account_id and a.kind = 'BENEFICIAIRE_COMPTE'
       where j.posting_id = $1`,
      [id],
    );
    expect(await debtOf(reference)).toMatchObject({ nature: 'REPRISE', montant: 40 });
    const before = await lossOf();
    const asked = await writeOff(reference, { montant: 40, motif: 'DECES' }, 'REPRISE');
    const { numero } = asked.json<WriteOffOutcome>();
    expect((await world.decide(numero, 'ACCEPTER')).json()).toMatchObject({ statut: 'ABANDONNE' });
    expect(await debtOf(reference)).toBeUndefined();
    expect(await lossOf()).toBe(before);
    await isExact();
  });
});
