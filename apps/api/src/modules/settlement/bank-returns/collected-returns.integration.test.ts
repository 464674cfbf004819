import { lastReturnDay } from '@portail/rules/settlement/return-reasons.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bankReport, type BankReport } from '../../../../test/bank-reports.ts';
import { COLLECTED_ON, createDebitWorld, type DebitWorld } from '../../../../test/debit-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createOperationsWorld,
  REFUNDS,
  RECEIPTS,
  SHARE_CENTS,
  type OperationsWorld,
} from '../../../../test/operations-world.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { deliver } from '../../../../test/second-step.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { expectedDebitQueries } from '../../orders/ordering/ordering.module.ts';
import { createDirectDebits } from '../direct-debits/debits.module.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';

const RETURNS = '/api/sap/operations/retours-bancaires';
const api = useTestApi();
let world: OperationsWorld;
let operator: OperatorCalls;
let debits: DebitWorld;

beforeAll(async () => {
  world = await createOperationsWorld(api.current);
  debits = createDebitWorld(api.current, world);
  operator = await createOperatorCalls(api.current);
});

const upload = async (report: BankReport) =>
  (await operator.upload(RETURNS, bankReport(report))).json<{
    lignes: readonly { issue: string; motif: string }[];
    dejaRecu: boolean;
  }>();
const takeBack = (
  { file, endToEndId }: { readonly file: string; readonly endToEndId: string },
  code = 'MD06',
  on: string = addDays(COLLECTED_ON, 40),
) => upload({ file, on, lines: [{ id: endToEndId, code, euros: '100.00' }] });
const isExact = async () => expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);

describe('a debit that the bank takes back after it was collected', () => {
  it('[31-5] leaves the bank account once, and its order waits for its payment again', async () => {
    const line = await debits.collected();
    const before = await debits.bank();
    const report = { file: line.file, numero: 'BQ-REPRIS', on: addDays(COLLECTED_ON, 40) };
    const lines = [{ id: line.endToEndId, code: 'MD06', euros: '100.00' }];
    const [one, other] = await Promise.all([
      upload({ ...report, lines }),
      upload({ ...report, lines }),
    ]);
    expect(one.lignes).toMatchObject([{ issue: 'RETOURNEE', motif: 'Prélèvement contesté' }]);
    expect(new Set([one.dejaRecu, other.dejaRecu])).toEqual(new Set([false, true]));
    expect((await takeBack(line)).lignes).toMatchObject([{ issue: 'SANS_EFFET' }]);
    expect(await debits.bank()).toBe(before - SHARE_CENTS);
    expect(await world.shareOf(line.id)).toBe(0);
    expect(await world.lineState(line.id)).toEqual({ statut: 'VALIDEE', paiement: 'A_PAYER' });
    expect(await debits.stateOf(line.endToEndId)).toEqual({
      statut: 'REJETE',
      isTakenBack: true,
      mandate: 'ACTIF',
      isSuspended: true,
    });
    await deliver(api.current);
    const mail = api.current.mailbox.sent.findLast(({ subject }) =>
      subject.startsWith('Votre banque nous a repris un prélèvement de 100,00'),
    );
    expect(mail?.text).toContain('Prélèvement contesté');
    expect(mail?.text).toContain('choisissez un autre moyen de paiement');
    await isExact();
    // The suspended mandate is not used; another payment closes the order.
    const platform = createDirectDebits(api.current.server.platform);
    const person = await world.one('select beneficiary_id as id from precommande where id = $1', [
      line.id,
    ]);
    const again = await platform.issue(COLLECTED_ON, [
      {
        cause: 'PRECOMMANDE',
        causeId: line.id,
        beneficiaryId: String(person?.['id']),
        contract: '100001',
        amountCents: SHARE_CENTS,
        label: 'Commande CESU',
      },
    ]);
    expect(again).toMatchObject({ count: 0, withoutMandate: [line.id] });
    await world.receive(world.receiptOf(line.reference));
    expect(await debits.bank()).toBe(before);
    await isExact();
  });

  it('[31-5] of an order that was made is a debt: what was delivered stays delivered', async () => {
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
    expect(await world.balanceOf(id)).toBe(SHARE_CENTS);
    const before = await debits.bank();
    expect(
      (await takeBack(line, 'AM04', lastReturnDay('AM04', COLLECTED_ON))).lignes,
    ).toMatchObject([{ issue: 'DETTE' }]);
    expect(await debits.bank()).toBe(before - SHARE_CENTS);
    expect(await world.shareOf(id)).toBe(-SHARE_CENTS);
    expect(await world.balanceOf(id)).toBe(SHARE_CENTS);
    await isExact();
    // It is followed up: expected again, debited again, and settled like another payment.
    const scope = operatorScope('essai', 'prélèvements');
    const expected = await expectedDebitQueries(api.current.server.platform.reader, scope).list();
    expect(expected.map((one) => one.id)).toContain(id);
    const receipts = await world.get(`${RECEIPTS}?recherche=${line.reference}`);
    expect(receipts.json()).toMatchObject([{ reference: line.reference, montant: 100 }]);
    const second = await debits.debit(line);
    await world.receive(world.receiptOf(line.reference, { moyen: 'PRELEVEMENT' }));
    expect(await world.shareOf(id)).toBe(0);
    expect((await takeBack(second, 'AC04', COLLECTED_ON)).lignes).toMatchObject([
      { issue: 'DETTE' },
    ]);
    expect(await debits.stateOf(second.endToEndId)).toMatchObject({ mandate: 'REVOQUE' });
    await world.receive(world.receiptOf(line.reference));
    expect(await world.shareOf(id)).toBe(0);
    expect(await debits.bank()).toBe(before);
    await isExact();
  });

  it('[31-5] of a cancelled order ends its refund', async () => {
    const line = await debits.collected();
    await world.query(`update precommande set statut = 'ANNULEE' where id = $1`, [line.id]);
    const before = await debits.bank();
    expect((await takeBack(line)).lignes).toMatchObject([{ issue: 'RETOURNEE' }]);
    expect(await world.lineState(line.id)).toEqual({ statut: 'ANNULEE', paiement: 'SANS_OBJET' });
    expect(await world.shareOf(line.id)).toBe(0);
    expect(await debits.bank()).toBe(before - SHARE_CENTS);
    await isExact();
  });

  it('[31-5] of an order that was refunded is a debt, and is not refunded again once paid', async () => {
    const line = await debits.collected();
    await world.query(`update precommande set statut = 'ANNULEE' where id = $1`, [line.id]);
    const refund = await world.post(REFUNDS, world.refundOf(line.reference));
    expect(refund.json()).toMatchObject({ statut: 'REMBOURSE' });
    const before = await debits.bank();
    expect((await takeBack(line)).lignes).toMatchObject([{ issue: 'DETTE' }]);
    expect(await debits.bank()).toBe(before - SHARE_CENTS);
    expect(await world.shareOf(line.id)).toBe(-SHARE_CENTS);
    await isExact();
    await world.receive(world.receiptOf(line.reference));
    expect(await world.shareOf(line.id)).toBe(0);
    expect(await world.lineState(line.id)).toEqual({ statut: 'ANNULEE', paiement: 'REMBOURSEE' });
    const refundable = await world.get(`${REFUNDS}?recherche=${line.reference}`);
    expect(refundable.json()).toEqual([]);
    await isExact();
  });

  it.each(['AM04', 'MD06', 'MD01'])(
    '[31-5] later than %s allows goes to an operator, and moves nothing',
    async (code) => {
      const line = await debits.collected();
      const before = await debits.bank();
      const last = lastReturnDay(code, COLLECTED_ON);
      expect((await takeBack(line, code, addDays(last, 1))).lignes).toMatchObject([
        { issue: 'HORS_DELAI' },
      ]);
      expect(await debits.bank()).toBe(before);
      expect(await debits.stateOf(line.endToEndId)).toMatchObject({ statut: 'ENCAISSE' });
      expect((await takeBack(line, code, last)).lignes).toMatchObject([{ issue: 'RETOURNEE' }]);
      expect(await debits.bank()).toBe(before - SHARE_CENTS);
      await isExact();
    },
  );

  it('[31-5] of a debtor who died ends the mandate, and mails nothing', async () => {
    const line = await debits.collected();
    await deliver(api.current);
    const mails = api.current.mailbox.sent.length;
    await takeBack(line, 'MD07', COLLECTED_ON);
    expect(await debits.stateOf(line.endToEndId)).toMatchObject({ mandate: 'REVOQUE' });
    await deliver(api.current);
    expect(api.current.mailbox.sent).toHaveLength(mails);
  });
});

describe('a debit file that the bank refuses as a whole', () => {
  it('[31-2] ends no mandate and mails nothing: its debits are part of the next file', async () => {
    const line = await world.expectedLine();
    await debits.sign(line);
    const sent = await debits.debit(line);
    await deliver(api.current);
    const mails = api.current.mailbox.sent.length;
    const { lignes } = await upload({ file: sent.file, whole: 'AC01' });
    expect(lignes).toMatchObject([{ issue: 'APPLIQUEE' }]);
    expect(await debits.stateOf(sent.endToEndId)).toMatchObject({
      statut: 'REJETE',
      mandate: 'ACTIF',
      isSuspended: false,
    });
    await deliver(api.current);
    expect(api.current.mailbox.sent).toHaveLength(mails);
    const again = await debits.debit(line);
    expect(again.endToEndId).not.toBe(sent.endToEndId);
    const alarms = await world.query(
      `select 1 from security_event where kind = 'ALARME' and details->>'alarme' = 'FICHIER_BANQUE_REFUSE'`,
    );
    expect(alarms).toHaveLength(1);
  });
});
