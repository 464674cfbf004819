import { camt029 } from '@portail/rules/settlement/recalls.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { lastReturnDay } from '@portail/rules/settlement/return-reasons.ts';
import type { BankStatement } from '@portail/contract/settlement/statements.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bankReport } from '../../../../test/bank-reports.ts';
import { bytesOf, camtOf, type TestEntry } from '../../../../test/bank-statements.ts';
import { COLLECTED_ON, createDebitWorld, type DebitWorld } from '../../../../test/debit-world.ts';
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
import { deliver } from '../../../../test/second-step.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { createRecordMatches } from '../../backoffice/operations/operations.module.ts';
import { createPayoutsModule } from '../payouts/payouts.module.ts';
import { createReadStatementFile } from '../statements/statements.module.ts';
import { createApplyReturns } from './bank-returns.module.ts';

const RETURNS = '/api/sap/operations/retours-bancaires';
const STATEMENTS = '/api/sap/operations/releves';
const RECALLS = '/api/sap/operations/rappels';
const clock = createManualClock();
const api = useTestApi({ clock });
let world: OperationsWorld;
let debits: DebitWorld;
let payouts: PayoutWorld;
let operator: OperatorCalls;
let number = 0;

beforeAll(async () => {
  world = await createOperationsWorld(api.current);
  debits = createDebitWorld(api.current, world);
  payouts = createPayoutWorld(api.current);
  operator = await createOperatorCalls(api.current);
});

const nextNumber = (): string => `RET-${(number += 1)}`;
const readFile = (xml: string) => {
  const { platform } = api.current.server;
  const effects = {
    recordMatches: createRecordMatches(platform),
    applyReturns: createApplyReturns(platform),
  };
  return createReadStatementFile(platform, effects)(bytesOf(xml));
};
const read = (entries: readonly TestEntry[], kind: '052' | '053' | '054' = '053') =>
  readFile(camtOf(nextNumber(), entries, kind));

/** The lines of a statement with that end-to-end number, and what they are. */
const linesOf = (endToEndId: string) =>
  world.query(
    `select l.sens, r.etat, r.objet from releve_ligne l join releve_rapprochement r on r.ligne_id = l.id
     where l.bout_en_bout = $1 order by l.id`,
    [endToEndId],
  );
const alarms = async () =>
  (
    await world.query(
      `select 1 from security_event where kind = 'ALARME' and details->>'alarme' = 'RETOUR_BANQUE_A_VERIFIER'`,
    )
  ).length;
const isExact = async () => expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);

interface SentDebit {
  readonly file: string;
  readonly endToEndId: string;
}
const collection = ({ endToEndId }: SentDebit): TestEntry => ({
  cents: SHARE_CENTS,
  endToEndId,
  reference: `PRL-${endToEndId}`,
  day: COLLECTED_ON,
});
const takenBack = (
  { endToEndId }: SentDebit,
  code = 'MD06',
  day: string = addDays(COLLECTED_ON, 3),
): TestEntry => ({
  cents: SHARE_CENTS,
  endToEndId,
  reference: `IMP-${endToEndId}`,
  isDebit: true,
  returnReason: code,
  day,
});
const report = async ({ file, endToEndId }: SentDebit, code = 'MD06') => {
  const lines = [{ id: endToEndId, code, euros: '100.00' }];
  const reply = await operator.upload(
    RETURNS,
    bankReport({ file, on: addDays(COLLECTED_ON, 3), lines }),
  );
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ lignes: { issue: string }[] }>().lignes.map(({ issue }) => issue);
};

describe('a debit that a statement shows as taken back', () => {
  const BACK = { statut: 'REJETE', isTakenBack: true, mandate: 'ACTIF', isSuspended: true };

  it('[31-5] leaves the books once when the statement comes before the report, twice, or both', async () => {
    const line = await debits.collected();
    const before = await debits.bank();
    const entry = takenBack(line);
    expect(await read([entry])).toMatchObject({ recognised: 1, unmatched: 0 });
    expect(await debits.bank()).toBe(before - SHARE_CENTS);
    expect(await debits.stateOf(line.endToEndId)).toEqual(BACK);
    expect(await world.lineState(line.id)).toEqual({ statut: 'VALIDEE', paiement: 'A_PAYER' });
    expect(await report(line)).toEqual(['SANS_EFFET']);
    // The same entry in the notification and the intraday report.
    expect(await read([entry], '054')).toMatchObject({ recognised: 1 });
    expect(await read([entry], '052')).toMatchObject({ recognised: 1 });
    expect(await linesOf(line.endToEndId)).toEqual([
      { sens: 'DEBIT', etat: 'RECONNUE', objet: 'RETOUR_PRELEVEMENT' },
    ]);
    expect(await debits.bank()).toBe(before - SHARE_CENTS);
    await deliver(api.current);
    const mails = api.current.mailbox.sent.filter(({ subject }) =>
      subject.startsWith('Votre banque nous a repris un prélèvement de 100,00'),
    );
    expect(mails).toHaveLength(1);
    expect(
      await world.query('select distinct actor, origin from ledger_journal where actor = $1', [
        'releve-bancaire',
      ]),
    ).toEqual([{ actor: 'releve-bancaire', origin: 'TACHE' }]);
    await isExact();
  });

  it('[31-5] moves nothing more when the report came before the statement', async () => {
    const line = await debits.collected();
    const before = await debits.bank();
    expect(await report(line)).toEqual(['RETOURNEE']);
    expect(await read([collection(line), takenBack(line)])).toMatchObject({
      recognised: 2,
      unmatched: 0,
    });
    expect(await debits.bank()).toBe(before - SHARE_CENTS);
    expect(await debits.stateOf(line.endToEndId)).toEqual(BACK);
    expect(await world.lineState(line.id)).toMatchObject({ paiement: 'A_PAYER' });
    await isExact();
  });

  it('[31-5] balances its collection in the same statement, or in a later one', async () => {
    const before = await debits.bank();
    const [together, apart] = [await debits.sent(), await debits.sent()];
    expect(await read([collection(together), takenBack(together)])).toMatchObject({ unmatched: 0 });
    expect(await debits.stateOf(together.endToEndId)).toEqual(BACK);
    expect(await read([takenBack(apart)])).toMatchObject({ recognised: 1 });
    expect(await read([collection(apart)])).toMatchObject({ recognised: 1 });
    expect(await debits.stateOf(apart.endToEndId)).toMatchObject({ statut: 'REJETE' });
    for (const { id } of [together, apart]) {
      expect(await world.lineState(id)).toMatchObject({ paiement: 'A_PAYER' });
      expect(await world.shareOf(id)).toBe(0);
    }
    expect(await debits.bank()).toBe(before);
    await isExact();
  });

  it('[31-5] balances its collection when two workers read both at the same time', async () => {
    const before = await debits.bank();
    const lines = [await debits.sent(), await debits.sent(), await debits.sent()];
    await Promise.all(lines.flatMap((line) => [read([collection(line)]), read([takenBack(line)])]));
    await read([]);
    for (const { id, endToEndId } of lines) {
      expect(await world.lineState(id)).toMatchObject({ paiement: 'A_PAYER' });
      expect(await world.shareOf(id)).toBe(0);
      const states = (await linesOf(endToEndId)).map(({ etat }) => etat);
      expect(states).toContain('RECONNUE');
      expect(states).not.toContain('PROPOSEE');
      expect(states).not.toContain('A_TRAITER');
    }
    expect(await debits.bank()).toBe(before);
    await isExact();
  });

  it('[31-5] refused by a report before its collection is shown balances both lines', async () => {
    const before = await debits.bank();
    const line = await debits.sent();
    expect(await report(line)).toEqual(['APPLIQUEE']);
    expect(await read([collection(line)])).toMatchObject({ recognised: 0, unmatched: 1 });
    expect(await read([takenBack(line)])).toMatchObject({ recognised: 1 });
    expect(await linesOf(line.endToEndId)).toMatchObject([
      { sens: 'CREDIT', etat: 'RECONNUE' },
      { sens: 'DEBIT', etat: 'RECONNUE' },
    ]);
    expect(await debits.bank()).toBe(before);
    await isExact();
  });

  it('[31-5] later than the scheme allows, or unknown, waits in the queue and moves nothing', async () => {
    const line = await debits.collected();
    const [before, raised] = [await debits.bank(), await alarms()];
    const late = addDays(lastReturnDay('MD06', COLLECTED_ON), 1);
    expect(await read([takenBack(line, 'MD06', late)])).toMatchObject({ unmatched: 1 });
    expect(await linesOf(line.endToEndId)).toEqual([
      { sens: 'DEBIT', etat: 'A_TRAITER', objet: 'RETOUR_PRELEVEMENT' },
    ]);
    expect(await alarms()).toBe(raised + 1);
    const unknown = { file: '', endToEndId: `INCONNU${nextNumber().slice(4)}` };
    expect(await read([takenBack(unknown)])).toMatchObject({ recognised: 0, unmatched: 1 });
    expect(await linesOf(unknown.endToEndId)).toEqual([
      { sens: 'DEBIT', etat: 'A_TRAITER', objet: null },
    ]);
    // Another amount is not the debit that came back.
    const other = { ...takenBack(line), cents: SHARE_CENTS + 5, reference: nextNumber() };
    expect(await read([other])).toMatchObject({ unmatched: 1 });
    expect(await debits.bank()).toBe(before);
    await isExact();
  });

  it('[31-5] in a file that an operator brings moves nothing until another one confirms it', async () => {
    const line = await debits.collected();
    const before = await debits.bank();
    const statement = nextNumber();
    const xml = camtOf(statement, [takenBack(line)]);
    const reply = await operator.upload(STATEMENTS, xml, { token: world.lucie });
    expect(reply.json(), reply.body).toMatchObject({ lignes: 1, rapproches: 0 });
    expect(await debits.bank()).toBe(before);
    const listed = (await world.get(STATEMENTS, world.marc)).json<BankStatement[]>();
    const id = listed.find(({ numero }) => numero === statement)?.id;
    const confirmed = await world.post(
      `${STATEMENTS}/${id}/confirmation`,
      {},
      { token: world.marc },
    );
    expect(confirmed.statusCode, confirmed.body).toBe(204);
    expect(await debits.bank()).toBe(before - SHARE_CENTS);
    expect(await linesOf(line.endToEndId)).toMatchObject([{ etat: 'RECONNUE' }]);
    await isExact();
  });
});

describe('a payout that a statement shows as returned', () => {
  interface SentPayout {
    readonly endToEndId: string;
    readonly cents: number;
    readonly file: string;
    readonly payment: string;
  }

  /** A payout of the day, in a file that the bank has. */
  const paidOut = async (cents: number): Promise<SentPayout> => {
    await payouts.giveBank(FATOU);
    const payment = await payouts.pay(cents);
    nextTargetMorning(clock);
    const module = createPayoutsModule(api.current.server.platform);
    await module.issuePayouts();
    module.stop();
    await world.query(
      `update versement_fichier set statut = 'TRANSMIS', transmis_le = now() where statut = 'PRET'`,
    );
    // Sessions end when the clock moves.
    operator = await createOperatorCalls(api.current);
    const sent = (await payouts.payouts(FATOU)).at(-1);
    const file = await world.one(
      `select f.message_id from versement v join versement_fichier f on f.id = v.fichier_id where v.id = $1`,
      [sent?.['id']],
    );
    return {
      endToEndId: String(sent?.['reference']),
      cents: Number(sent?.['cents']),
      file: String(file?.['message_id']),
      payment,
    };
  };
  const sentEntry = ({ endToEndId, cents }: SentPayout): TestEntry => ({
    cents,
    endToEndId,
    reference: `VIR-${endToEndId}`,
    isDebit: true,
  });
  const returned = ({ endToEndId, cents }: SentPayout, code = 'AC04'): TestEntry => ({
    cents,
    endToEndId,
    reference: `RET-${endToEndId}`,
    returnReason: code,
  });
  const reported = async ({ file, endToEndId }: SentPayout, code = 'AC04') => {
    const lines = [{ id: endToEndId, code }];
    const reply = await operator.upload(
      RETURNS,
      bankReport({ file, kind: 'pain.001.001.09', lines }),
    );
    return reply.json<{ lignes: { issue: string }[] }>().lignes.map(({ issue }) => issue);
  };
  const payoutOf = ({ endToEndId }: SentPayout) =>
    world.one(
      `select v.statut, v.motif_rejet as motif, v.retenu, c.refusees_le is not null as "isRefused"
       from versement v join coordonnees_bancaires c on c.id = v.coordonnees_id where v.bout_en_bout = $1`,
      [endToEndId],
    );

  it('[31-5] is due again with its reason, once, when the statement comes before the report', async () => {
    const payout = await paidOut(2_500);
    const before = await debits.bank();
    expect(await read([sentEntry(payout), returned(payout)])).toMatchObject({
      recognised: 2,
      unmatched: 0,
    });
    expect(await debits.bank()).toBe(before + payout.cents);
    expect(await payoutOf(payout)).toEqual({
      statut: 'REJETE',
      motif: 'AC04',
      retenu: false,
      isRefused: true,
    });
    expect(await payouts.statutOf(payout.payment)).toBe('EN_COURS');
    expect(await reported(payout)).toEqual(['SANS_EFFET']);
    expect(await read([returned(payout)], '054')).toMatchObject({ recognised: 1 });
    expect(await debits.bank()).toBe(before + payout.cents);
    await deliver(api.current);
    const mails = api.current.mailbox.sent.filter(({ subject }) =>
      subject.startsWith('Votre banque a refusé un virement'),
    );
    expect(mails).toHaveLength(1);
    await isExact();
  });

  it('[31-5] moves nothing more when the report came before the statement', async () => {
    const payout = await paidOut(1_200);
    expect(await reported(payout)).toEqual(['APPLIQUEE']);
    const before = await debits.bank();
    // Carried out although it was reported as refused: an operator looks until it comes back.
    expect(await read([sentEntry(payout)])).toMatchObject({ recognised: 0, unmatched: 1 });
    expect(await read([returned(payout)])).toMatchObject({ recognised: 1 });
    expect(await linesOf(payout.endToEndId)).toMatchObject([
      { sens: 'DEBIT', etat: 'RECONNUE' },
      { sens: 'CREDIT', etat: 'RECONNUE' },
    ]);
    expect(await debits.bank()).toBe(before);
    await isExact();
  });

  it('[31-5] for a reason that needs an operator is held, and raises an alarm', async () => {
    const payout = await paidOut(900);
    const raised = await alarms();
    await read([returned(payout, 'MD07')]);
    expect(await payoutOf(payout)).toMatchObject({ statut: 'REJETE', retenu: true });
    expect(await alarms()).toBe(raised + 1);
    await isExact();
  });

  it('[31-5] as paid twice moves nothing: the line waits until an operator knows which one', async () => {
    const payout = await paidOut(700);
    const before = await debits.bank();
    expect(await read([returned(payout, 'DUPL')])).toMatchObject({ recognised: 0, unmatched: 1 });
    expect(await payoutOf(payout)).toMatchObject({ statut: 'EMIS' });
    expect(await debits.bank()).toBe(before);
    // The report that follows settles it: the line is recognised without an operator.
    expect(await reported(payout, 'MS03')).toEqual(['APPLIQUEE']);
    await read([]);
    expect(await linesOf(payout.endToEndId)).toMatchObject([{ etat: 'RECONNUE' }]);
    await isExact();
  });

  it('[31-5] after a recall closes the recall without moving the money again', async () => {
    const payout = await paidOut(1_100);
    const asked = await operator.post(RECALLS, { reference: payout.endToEndId, motif: 'DUPL' });
    const { numero } = asked.json<{ numero: string }>();
    const before = await debits.bank();
    await read([returned(payout, 'FOCR')]);
    expect(await payoutOf(payout)).toMatchObject({ statut: 'REJETE', motif: 'FOCR', retenu: true });
    const answer = camt029(
      {
        id: `REP-${numero}`,
        requestId: numero,
        endToEndId: payout.endToEndId,
        fileMessageId: payout.file,
        isAccepted: true,
        reason: undefined,
      },
      { name: 'Banque', createdAt: clock.realNow() },
    );
    const closed = await operator.upload(`${RECALLS}/fichiers`, answer);
    expect(closed.json(), closed.body).toMatchObject([{ statut: 'ACCEPTE' }]);
    expect(await debits.bank()).toBe(before + payout.cents);
    await isExact();
  });
});
