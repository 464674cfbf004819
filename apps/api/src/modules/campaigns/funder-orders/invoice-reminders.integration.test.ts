import type { FunderInvoice } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createFunderWorld,
  funderOrdersOf,
  INVOICES,
  type FunderWorld,
} from '../../../../test/funder-order-world.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';

const DAY_MS = 86_400_000;
const KIND = 'COURRIEL_RELANCE_FACTURE';

const api = useTestApi();
let world: FunderWorld;
beforeAll(async () => {
  world = await createFunderWorld(api.current);
  // The invoices of the demonstration would be reminded too.
  await world.query(`update facture_financeur set statut = 'PAYEE'`);
});

/** The module on a day counted from today. */
const after = (days: number) => {
  const clock = createManualClock();
  clock.advance(days * DAY_MS);
  return funderOrdersOf({ ...api.current.server.platform, clock });
};

const invoiced = async (): Promise<string> => {
  const campaign = await world.openCampaign();
  await world.addLine(campaign, { accountCents: 5_000 });
  await world.ordered(campaign);
  await world.orders.makeOrders();
  const list = (await world.get(`${INVOICES}?taille=200`)).json<FunderInvoice[]>();
  const found = list.find(({ idSession }) => idSession === campaign);
  if (found === undefined) throw new Error('no invoice');
  return found.numero;
};
const pay = (reference: string) =>
  receivePayment(api.current.server.platform, { nature: 'FACTURE', reference, cents: 5_000 });
const stepsOf = async (numero: string) => {
  const rows = await world.query(
    `select payload ->> 'etape' as step, payload ->> 'userId' as "userId" from outbox_message
     where kind = $1 and payload ->> 'numero' = $2 order by created_at, id`,
    [KIND, numero],
  );
  return rows.map(({ step }) => step);
};
const recipientCount = async () => {
  const row = await world.one(
    `select (count(*) + 1)::int as n from client_user c join user_account u on u.id = c.account_id
     join financeur f on f.id = c.financeur_id
     where f.client_id = '4001' and u.role = 'ADMINISTRATEUR' and u.disabled_at is null
       and u.password_hash is not null and lower(u.mail) <> lower(f.contact_email)`,
  );
  return Number(row?.['n']);
};

describe('reminders of the invoices of funders', () => {
  it('[31-2] go to the administrators and the contact, once per step, on any replica', async () => {
    const numero = await invoiced();
    const people = await recipientCount();
    expect(await after(10).remindInvoices()).toBe(0);
    const counts = await Promise.all([1, 2, 3].map(() => after(24).remindInvoices()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await after(25).remindInvoices()).toBe(0);
    expect(await stepsOf(numero)).toEqual(Array.from({ length: people }, () => 'AVANT_ECHEANCE'));
    await after(34).remindInvoices();
    await after(46).remindInvoices();
    await after(61).remindInvoices();
    await after(300).remindInvoices();
    expect([...new Set(await stepsOf(numero))]).toEqual([
      'AVANT_ECHEANCE',
      'RETARD_3',
      'RETARD_15',
      'RETARD_30',
    ]);
    expect(await stepsOf(numero)).toHaveLength(4 * people);
    await pay(numero);
  });

  it('[31-2] stop when the invoice is paid, even for a reminder that was queued', async () => {
    const numero = await invoiced();
    expect(await after(35).remindInvoices()).toBe(1);
    await pay(numero);
    const [message] = await world.query(
      `select id, payload from outbox_message where kind = $1 and payload ->> 'numero' = $2 limit 1`,
      [KIND, numero],
    );
    const sent: string[] = [];
    const platform = api.current.server.platform;
    const { outboxHandlers } = funderOrdersOf({
      ...platform,
      mail: { ...platform.mail, send: ({ to }) => Promise.resolve(void sent.push(to)) },
    });
    const handler = outboxHandlers.find(({ kind }) => kind === KIND);
    await handler?.run(message?.['payload'], { id: String(message?.['id']) });
    expect(sent).toEqual([]);
    expect(await after(46).remindInvoices()).toBe(0);
  });

  it('[31-2] are shown with the invoice, which is late after its due date', async () => {
    const numero = await invoiced();
    await world.query(
      `update facture_financeur set echeance = echeance - 40, emise_le = emise_le - interval '40 days'
       where numero = $1`,
      [numero],
    );
    await after(0).remindInvoices();
    const list = (await world.get(`${INVOICES}?taille=200`)).json<FunderInvoice[]>();
    const shown = list.find((one) => one.numero === numero);
    expect(shown).toMatchObject({ enRetard: true, statut: 'A_PAYER' });
    expect(shown?.dateRelance).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    await pay(numero);
  });
});
