import type { CancelledFunderOrder } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { funderOrdersOf, managed } from '../../../../test/funder-order-world.ts';
import { createOperationsWorld, type OperationsWorld } from '../../../../test/operations-world.ts';
import { bearer, createManualClock, useTestApi } from '../../../../test/test-api.ts';

const KIND = 'COURRIEL_AVOIR_FINANCEUR';
const DAY_MS = 86_400_000;

const api = useTestApi();
let world: OperationsWorld;
beforeAll(async () => {
  world = await createOperationsWorld(api.current);
});
const terms = (orderTerms: string) =>
  world.query(`update contract set order_terms = $1 where numero = '100001'`, [orderTerms]);
afterEach(() => terms('A_TERME'));

const credit = (numero: string, montant: number, key = world.newKey()) =>
  world.post(
    `/api/sap/operations/factures/${numero}/avoirs`,
    { montant, motif: 'GESTE_COMMERCIAL' },
    { key },
  );
const numeroOf = async (invoice: string): Promise<string> => {
  const row = await world.one('select numero from avoir_financeur where facture_numero = $1', [
    invoice,
  ]);
  return String(row?.['numero']);
};
const messagesOf = (numero: string) =>
  world.query(
    `select id, payload from outbox_message where kind = $1 and payload ->> 'numero' = $2`,
    [KIND, numero],
  );
/** The administrators of the funder, and its contact when it is none of them. */
const recipients = async (): Promise<number> => {
  const row = await world.one(
    `select (count(*) + 1)::int as n from client_user c join user_account u on u.id = c.account_id
     join financeur f on f.id = c.financeur_id
     where f.client_id = '4001' and u.role = 'ADMINISTRATEUR' and u.disabled_at is null
       and u.password_hash is not null and lower(u.mail) <> lower(f.contact_email)`,
  );
  return Number(row?.['n']);
};
interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
/** What the worker sends for the messages of a credit note. */
const sentFor = async (numero: string): Promise<readonly SentMail[]> => {
  const { platform } = api.current.server;
  const sent: SentMail[] = [];
  const { outboxHandlers } = funderOrdersOf({
    ...platform,
    mail: {
      ...platform.mail,
      send: ({ to, subject, text }) => {
        sent.push({ to, subject, text: text.replaceAll(/[\u00a0\u202f]/g, ' ') });
        return Promise.resolve();
      },
    },
  });
  const handler = outboxHandlers.find(({ kind }) => kind === KIND);
  for (const { id, payload } of await messagesOf(numero))
    await handler?.run(payload, { id: String(id) });
  return sent;
};

const unpaidOrder = async () => {
  await terms('PREPAIEMENT');
  const campaign = await world.openCampaign();
  await world.addLine(campaign, { accountCents: 12_000 });
  const { idCommande } = await world.ordered(campaign);
  return { campaign, reference: idCommande };
};

describe('the mail of a credit note to the funder', () => {
  it('[31-7] goes once to the administrators and the contact, with what is left to pay', async () => {
    const { invoice } = await world.creditedLine(40_000);
    const key = world.newKey();
    expect((await credit(invoice, 100, key)).statusCode).toBe(200);
    expect((await credit(invoice, 100, key)).statusCode).toBe(200);
    const numero = await numeroOf(invoice);
    const sent = await sentFor(numero);
    expect(sent).toHaveLength(await recipients());
    expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
    for (const { subject, text } of sent) {
      expect(subject).toBe(`Avoir ${numero} sur votre facture ${invoice}`);
      expect(text).toContain('un avoir de 100,00 €');
      expect(text).toContain('Il vous reste 300,00 € à régler sur cette facture.');
      expect(text).toContain('/client/factures');
    }
  });

  it('[31-7] says on a paid invoice what stays to the credit of the funder', async () => {
    const { invoice } = await world.creditedLine(30_000);
    await world.receive(world.receiptOf(invoice, { nature: 'FACTURE', montant: 300 }));
    await credit(invoice, 120);
    const [first] = await sentFor(await numeroOf(invoice));
    expect(first?.text).toContain('120,00 € déjà payés restent à votre crédit');
  });

  it('[31-7] is not queued when the credit note is refused', async () => {
    const { invoice } = await world.creditedLine(5_000);
    const before = await world.one(
      'select count(*)::int as n from outbox_message where kind = $1',
      [KIND],
    );
    expect((await credit(invoice, 51)).statusCode).toBe(409);
    const after = await world.one('select count(*)::int as n from outbox_message where kind = $1', [
      KIND,
    ]);
    expect(after).toEqual(before);
  });

  it('[31-7] is not sent to a person who has lost the access', async () => {
    const { invoice } = await world.creditedLine(5_000);
    await credit(invoice, 10);
    const numero = await numeroOf(invoice);
    const people = (await sentFor(numero)).length;
    const user = (await messagesOf(numero))
      .map(({ payload }) => (payload as { userId: string | null }).userId)
      .find((id) => id !== null);
    await world.query('update user_account set disabled_at = now() where id = $1', [user]);
    expect(await sentFor(numero)).toHaveLength(people - 1);
    await world.query('update user_account set disabled_at = null where id = $1', [user]);
  });
});

describe('the mail of an unpaid order that is cancelled', () => {
  it('[31-7] goes once when the funder cancels it', async () => {
    const { campaign, reference } = await unpaidOrder();
    const cancel = (key: string) =>
      api.current.http.inject({
        method: 'POST',
        url: managed(campaign, `commandes/${reference}/annulation`),
        headers: { ...bearer(world.token), 'idempotency-key': key },
      });
    const key = world.newKey();
    const { numeroAvoir, numeroFacture } = (await cancel(key)).json<CancelledFunderOrder>();
    await cancel(key);
    await cancel(world.newKey());
    const sent = await sentFor(numeroAvoir);
    expect(sent).toHaveLength(await recipients());
    for (const { subject, text } of sent) {
      expect(subject).toBe(`Votre commande ${reference} est annulée`);
      expect(text).toContain(`L’avoir ${numeroAvoir} annule sa facture ${numeroFacture}`);
      expect(text).toContain('120,00 €');
      expect(text).toContain('Vous n’avez rien à payer pour cette commande.');
    }
  });

  it('[31-7] goes once when the order is not paid in time, on any replica', async () => {
    const { reference } = await unpaidOrder();
    const clock = createManualClock();
    clock.advance(31 * DAY_MS);
    const late = () => funderOrdersOf({ ...api.current.server.platform, clock }).expireOrders();
    await Promise.all([late(), late(), late()]);
    const row = await world.one(
      `select a.numero from avoir_financeur a join facture_financeur f on f.numero = a.facture_numero
       join commande_financeur o on o.id = f.commande_id where o.reference = $1`,
      [reference],
    );
    const sent = await sentFor(String(row?.['numero']));
    expect(sent).toHaveLength(await recipients());
    expect(sent[0]?.text).toContain('n’a pas été réglée à temps');
  });
});
