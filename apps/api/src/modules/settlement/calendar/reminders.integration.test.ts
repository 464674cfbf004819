import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import { useCalendarWorld } from '../../../../test/calendar-world.ts';
import { TEST_AUTHOR } from '../../../../test/ledger-world.ts';
import { accountPayment } from '../../../ledger/templates/payments.ts';
import { REMINDER_MAIL } from './reminders.ts';

const world = useCalendarWorld();
const { contract: TEST_CONTRACT } = TEST_AUTHOR;

interface Message {
  readonly id: string;
  readonly payload: Record<string, unknown>;
}

/** Outbox mails of this vintage for a beneficiary and the contract of the tests. */
const waitingFor = async (
  beneficiaryId: string,
  millesime: number,
): Promise<readonly Message[]> => {
  const rows = await world.current.ledger.admin(
    `select id, payload from outbox_message where kind = $1
     and payload ->> 'beneficiaryId' = $2 and payload ->> 'contract' = $3
     and payload ->> 'millesime' = $4 order by created_at, id`,
    [REMINDER_MAIL, beneficiaryId, TEST_CONTRACT, String(millesime)],
  );
  return rows.map((row) => ({
    id: String(row['id']),
    payload: row['payload'] as Record<string, unknown>,
  }));
};

const holderWithout = async (millesime: number): Promise<string> => {
  const [row] = await world.current.ledger.admin(
    `select bc.beneficiary_id as id from beneficiary_contract bc where bc.contract_numero = $1
     and not exists (select from compte_cesu c where c.beneficiary_id = bc.beneficiary_id and c.millesime = $2)
     and not exists (select from titre t where t.beneficiary_id = bc.beneficiary_id and t.millesime = $2) limit 1`,
    [TEST_CONTRACT, millesime],
  );
  return String(row?.['id']);
};

describe('reminders before the end of a vintage', () => {
  it('are sent 60, 30 and 7 days before, once each, to holders', async () => {
    const { ledger, at } = world.current;
    await at('2031-11-10T10:00:00Z');
    const { beneficiaryId } = await ledger.openLoadedAccount(12_350, { millesime: 2031 });
    const count = async () => (await waitingFor(beneficiaryId, 2031)).length;
    const emptyHolder = await holderWithout(2031);

    await (await at('2031-12-01T09:00:00Z')).remindPeople();
    expect(await count()).toBe(0);
    const tasks = await at('2031-12-02T09:00:00Z');
    await Promise.all([1, 2, 3].map(() => tasks.remindPeople()));
    await tasks.remindPeople();
    expect(await count()).toBe(1);
    // A day later, and on another replica: nothing more.
    await (await at('2031-12-03T09:00:00Z')).remindPeople();
    expect(await count()).toBe(1);
    await (await at('2032-01-01T09:00:00Z')).remindPeople();
    expect(await count()).toBe(2);
    await (await at('2032-01-24T09:00:00Z')).remindPeople();
    await (await at('2032-01-31T22:00:00Z')).remindPeople();
    expect(await count()).toBe(3);
    await (await at('2032-02-01T09:00:00Z')).remindPeople();
    expect(await count()).toBe(3);
    const rows = await ledger.admin(
      'select jours from rappel_echeance where beneficiary_id = $1 and millesime = 2031 order by jours',
      [beneficiaryId],
    );
    expect(rows.map(({ jours }) => jours)).toEqual([7, 30, 60]);
    expect(await waitingFor(emptyHolder, 2031)).toEqual([]);
  });

  it('contain the balance and the end date, in the contract’s theme', async () => {
    const { ledger, at, api } = world.current;
    await at('2032-11-10T10:00:00Z');
    const account = await ledger.openLoadedAccount(12_350, { millesime: 2032 });
    await ledger.openTitres(account, [1_500, 2_000]);
    const tasks = await at('2033-01-24T09:00:00Z');
    await tasks.remindPeople();
    const [message] = await waitingFor(account.beneficiaryId, 2032);
    await tasks.reminderMails.run(message?.payload, { id: message!.id });
    const mail = api.mailbox.sent.at(-1)!;
    expect(mail.subject).toBe('Vos CESU 2032\u00a0: encore 7 jours pour les utiliser');
    const text = mail.text.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(text).toContain('Solde de vos comptes : 123,50 €');
    expect(text).toContain('Titres papier : 2 titres, soit 35,00 €');
    expect(text).toContain('31 janvier 2033');
    expect(text).toContain('https://portail.example/');
    expect(mail.messageId).toBe(`<${message!.id}@portail-cesu>`);
    const [look] = await ledger.admin(
      'select primary_color as primary from contract_look where contract_numero = $1',
      [TEST_CONTRACT],
    );
    expect(look).toBeDefined();
  });

  it('are not sent when the balance was spent meanwhile', async () => {
    const { ledger, at, api } = world.current;
    await at('2033-11-10T10:00:00Z');
    const account = await ledger.openLoadedAccount(5_000, { millesime: 2033 });
    const tasks = await at('2033-12-05T09:00:00Z');
    await tasks.remindPeople();
    const [message] = await waitingFor(account.beneficiaryId, 2033);
    expect(message).toBeDefined();
    await ledger.post([
      accountPayment({
        intervenantId: account.intervenantId,
        shares: [{ compteId: account.compteId, amountCents: centsOf(5_000) }],
      }),
    ]);
    const before = api.mailbox.sent.length;
    await tasks.reminderMails.run(message?.payload, { id: message!.id });
    expect(api.mailbox.sent).toHaveLength(before);
  });

  it('are not sent to users who turned them off', async () => {
    const { ledger, at, api } = world.current;
    await at('2041-11-10T10:00:00Z');
    const { beneficiaryId } = await ledger.openLoadedAccount(12_350, { millesime: 2041 });
    await ledger.admin(
      `insert into preference (account_id, taille_texte, contraste, apparence, rappels, langage_simple, updated_at)
       select account_id, 'NORMALE', 'NORMAL', 'AUTOMATIQUE', false, false, now() from beneficiary where id = $1`,
      [beneficiaryId],
    );
    await (await at('2041-12-02T09:00:00Z')).remindPeople();
    expect(await waitingFor(beneficiaryId, 2041)).toEqual([]);
    // The preference at the time of sending counts.
    await ledger.admin('update preference set rappels = true');
    const tasks = await at('2042-01-01T09:00:00Z');
    await tasks.remindPeople();
    const [waiting] = await waitingFor(beneficiaryId, 2041);
    expect(waiting).toBeDefined();
    await ledger.admin('update preference set rappels = false');
    api.mailbox.sent.length = 0;
    await tasks.reminderMails.run(waiting?.payload, { id: waiting?.id ?? '' });
    expect(api.mailbox.sent).toEqual([]);
  });
});
