import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardsOf, stateUrl, useCardWorld } from '../../../../test/card-world.ts';
import {
  ACCEPTED,
  codeOf,
  invoiceWorld,
  REFUSED,
  statusesOf,
  type InvoiceWorld,
} from '../../../../test/invoice-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { bearer } from '../../../../test/test-api.ts';
import { createHomeInvoicesModule } from './home-invoices.module.ts';
import { notificationOrders } from '../../../../test/notification-orders.ts';

const cards = useCardWorld();
let world: InvoiceWorld;
beforeAll(() => {
  world = invoiceWorld(cards.current);
});
afterEach(() => world.restore());

const MINUTE_MS = 60_000;
const breaches = () => breachesOf(world.api.urls.adminUrl);

describe('S-11 card payment of invoices', () => {
  it('[SAP-34] [SAP-07] [SAP-05] pays several invoices with one card, and the provider is owed them', async () => {
    const owedBefore = await world.owed();
    const { numeros, card, page } = await world.begin(78, 45.5);
    expect(await world.statuts(numeros)).toEqual(['EN_COURS', 'EN_COURS']);
    expect(await world.rowOf(card)).toMatchObject({ cause: 'FACTURES', montant_cents: '12350' });
    const back = await world.sandbox.submit(page, ACCEPTED);
    expect(back.headers.get('location')).toBe(
      `https://portail.example/prestations/paiement-factures?referenceTransaction=${card}`,
    );
    await world.work();
    expect(await world.statuts(numeros)).toEqual(['PAYEE', 'PAYEE']);
    expect(await world.settlementOf(card)).toMatchObject({
      statut: 'EN_COURS',
      cents: 12_350,
      card,
    });
    expect(await world.journalsOf(card)).toEqual(['FACTURES_CARTE']);
    expect((await world.owed()) - owedBefore).toBe(12_350);
    const paid = (await world.list('?taille=100')).find(({ numero }) => numero === numeros[0]);
    expect(paid).toMatchObject({ statut: 'PAYEE', montant: 78, montantDu: 0 });
    // One ledger line per invoice.
    const lines = await world.api.query(
      `select e.amount::int as amount from carte_transaction t
       join ledger_entry e on e.journal_id = t.encaissement_journal_id
       where t.reference = $1 order by e.amount`,
      [card],
    );
    expect(lines.map(({ amount }) => amount)).toEqual([-12_350, 4_550, 7_800]);
    expect(await breaches()).toEqual([]);
  });

  it.each([
    [REFUSED, 'REFUSEE'],
    [{ action: 'abandonner' }, 'ABANDONNEE'],
    [{ action: 'expirer' }, 'EXPIREE'],
  ])('%o makes them due again, and another card pays them', async (choice, state) => {
    const { numeros, card, page } = await world.begin(20, 30);
    await world.answer(page, choice);
    expect(await world.cardState(card)).toBe(state);
    expect(await world.statuts(numeros)).toEqual(['A_PAYER', 'A_PAYER']);
    expect(await world.settlementOf(card)).toMatchObject({ statut: 'ANNULE', card: null });
    const second = await world.openPage(numeros);
    await world.answer(second.page, ACCEPTED);
    expect(await world.statuts(numeros)).toEqual(['PAYEE', 'PAYEE']);
  });

  it('[L12] pays once on a double click, and refuses the key with another body', async () => {
    const [one, other] = [await world.give(), await world.give()];
    const replies = await Promise.all(
      ['clic', 'clic'].map(() => world.start([one], `double-${one}`)),
    );
    const statuses = statusesOf(replies);
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    const again = await world.start([one], `double-${one}`);
    expect(replies.map(({ body }) => body)).toContain(again.body);
    expect(codeOf(await world.start([other], `double-${one}`))).toBe('CLE_IDEMPOTENCE_REUTILISEE');
    expect(
      await world.one(
        'select count(*)::int as n from reglement_facture where facture_numero = $1',
        [one],
      ),
    ).toEqual({ n: 1 });
  });

  it('pays each invoice once from two tabs, whichever page is paid', async () => {
    await world.sandbox.change({ envoi: 'PERDU' });
    const numeros = [await world.give(), await world.give(), await world.give()];
    const [first = '', second = '', third = ''] = numeros;
    const replies = await Promise.all([world.start([first, second]), world.start([second, third])]);
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    for (const reply of refused) expect(codeOf(reply)).toBe('FACTURE_NON_PAYABLE');
    const pages = replies
      .filter(({ statusCode }) => statusCode === 200)
      .map((reply) => reply.json<{ referenceTransaction: string }>().referenceTransaction);
    expect((await world.statuts(numeros)).filter((statut) => statut === 'EN_COURS')).toHaveLength(
      2,
    );
    for (const page of pages) {
      await world.tell(await world.bodyOf(page, 'CAPTURE'));
      await world.work();
    }
    expect((await world.statuts(numeros)).filter((statut) => statut === 'PAYEE')).toHaveLength(2);
    const refunds = await Promise.all(pages.map((page) => world.refundOf(page)));
    expect(refunds.filter((refund) => refund !== undefined)).toHaveLength(pages.length - 1);
    expect(await breaches()).toEqual([]);
  });

  it('refuses the whole choice when one invoice is paid, credited, unknown or of another provider', async () => {
    const free = await world.give();
    const { numeros, page } = await world.begin();
    await world.answer(page, ACCEPTED);
    expect(codeOf(await world.start([free, ...numeros]))).toBe('FACTURE_NON_PAYABLE');
    expect(codeOf(await world.start([free, 'F-INCONNUE']))).toBe('RESSOURCE_INTROUVABLE');
    const note = await world.creditNote(await world.give(), 1);
    expect(codeOf(await world.start([note.json<{ numero: string }>().numero]))).toBe(
      'RESSOURCE_INTROUVABLE',
    );
    const [other] = await world.list('?statut=A_PAYER&clientId=7002');
    expect((await world.start([free, other?.numero ?? ''])).json()).toMatchObject({
      code: 'REQUETE_INVALIDE',
      erreurs: [{ champ: 'numerosFacture' }],
    });
    for (const wrong of [[], [free, free]]) {
      expect((await world.start(wrong)).statusCode).toBe(400);
    }
    expect(await world.statuts([free])).toEqual(['A_PAYER']);
  });

  it('[L44] continues under the same key when the card provider was unavailable', async () => {
    const numero = await world.give();
    await world.sandbox.change({ panne: true });
    const key = `reprise-${numero}`;
    expect(codeOf(await world.start([numero], key))).toBe('PRESTATAIRE_CARTE_INDISPONIBLE');
    await world.restore();
    const second = await world.start([numero], key);
    expect(second.statusCode, second.body).toBe(200);
    expect(
      await world.one(
        'select count(*)::int as n from reglement_facture where facture_numero = $1',
        [numero],
      ),
    ).toEqual({ n: 1 });
  });
});

describe('[L14] order of the notifications of a card', () => {
  const orders = notificationOrders(6, 104_729);

  it.each(orders.map((order) => [order.join(' '), order] as const))(
    '%s: one capture, one refund, the invoices are due again',
    async (_, order) => {
      await world.sandbox.change({ envoi: 'PERDU' });
      const { numeros, card } = await world.begin(10, 12);
      const bodies = new Map<string, string>();
      for (const type of new Set(order)) bodies.set(type, await world.bodyOf(card, type));
      for (const type of order) {
        expect((await world.tell(bodies.get(type) ?? '')).statusCode).toBe(204);
        await world.work();
      }
      expect(await world.cardState(card)).toBe('REMBOURSEE');
      const [capture, refund] = await world.journalsOf(card);
      expect(['FACTURES_CARTE', 'ENCAISSEMENT']).toContain(capture);
      expect(refund).toBe('CONTRE_PASSATION');
      expect(await world.statuts(numeros)).toEqual(['A_PAYER', 'A_PAYER']);
    },
  );

  it.each([
    [['CAPTURE', 'REFUSE', 'ABANDONNE', 'EXPIRE', 'AUTORISE', 'INITIE'], 'ACCEPTEE', 'PAYEE', 1],
    // An abandoned page whose money arrives late still pays what is due.
    [['EXPIRE', 'CAPTURE', 'AUTORISE'], 'ACCEPTEE', 'PAYEE', 1],
    [['IMPAYE', 'CAPTURE'], 'REMBOURSEE', 'A_PAYER', 2],
    [['EXPIRE', 'ABANDONNE', 'REFUSE'], 'REFUSEE', 'A_PAYER', 0],
  ])('%s: the card is %s, the invoice %s', async (order, state, statut, journals) => {
    await world.sandbox.change({ envoi: 'PERDU' });
    const { numeros, card } = await world.begin();
    for (const type of order) {
      await world.tell(await world.bodyOf(card, type));
      await world.work();
    }
    expect(await world.cardState(card)).toBe(state);
    expect(await world.statuts(numeros)).toEqual([statut]);
    expect(await world.journalsOf(card)).toHaveLength(journals);
  });

  it('refunds late money in full when one of the invoices was paid or changed meanwhile', async () => {
    await world.sandbox.change({ envoi: 'PERDU' });
    const late = await world.begin(10, 12);
    await world.tell(await world.bodyOf(late.card, 'EXPIRE'));
    await world.work();
    const [first = '', second = ''] = late.numeros;
    expect((await world.creditNote(second, 2)).statusCode).toBe(200);
    const owed = await world.owed();
    await world.tell(await world.bodyOf(late.card, 'CAPTURE'));
    await world.work();
    expect(await world.statuts(late.numeros)).toEqual(['A_PAYER', 'A_PAYER']);
    expect(await world.refundOf(late.card)).toMatchObject({ motif: 'FACTURE_FERMEE' });
    await world.tell(await world.bodyOf(late.card, 'REMBOURSE'));
    await world.work();
    expect(await world.cardState(late.card)).toBe('REMBOURSEE');
    expect(await world.owed()).toBe(owed);
    expect(await world.journalsOf(late.card)).toEqual(['ENCAISSEMENT', 'CONTRE_PASSATION']);
    const next = await world.openPage([first]);
    await world.tell(await world.bodyOf(next.card, 'CAPTURE'));
    await world.work();
    expect(await world.statuts(late.numeros)).toEqual(['PAYEE', 'A_PAYER']);
    expect(await breaches()).toEqual([]);
  });
});

describe('a notification', () => {
  it('[L15] is stored at once and processed separately, however often it is sent', async () => {
    await world.sandbox.change({ envoi: 'PERDU' });
    const { numeros, card } = await world.begin();
    const body = await world.bodyOf(card, 'CAPTURE');
    for (let time = 0; time < 3; time += 1) {
      expect((await world.tell(body)).statusCode).toBe(204);
      expect(await world.statuts(numeros)).toEqual([time === 0 ? 'EN_COURS' : 'PAYEE']);
      await world.work();
    }
    expect(await world.journalsOf(card)).toEqual(['FACTURES_CARTE']);
  });

  it('[L18] of another amount pays nothing', async () => {
    await world.sandbox.change({ envoi: 'PERDU' });
    const { numeros, card } = await world.begin();
    await world.tell(await world.bodyOf(card, 'CAPTURE', { montant: 1 }));
    await world.work();
    expect(await world.statuts(numeros)).toEqual(['EN_COURS']);
    expect(await world.journalsOf(card)).toEqual([]);
  });
});

describe('[L16] without any notification', () => {
  it('the poller finds the paid card; the return page alone pays nothing', async () => {
    await world.sandbox.change({ envoi: 'PERDU' });
    const { numeros, card, page } = await world.begin();
    await world.sandbox.submit(page, ACCEPTED);
    expect(await world.statuts(numeros)).toEqual(['EN_COURS']);
    world.clock.advance(MINUTE_MS + 1_000);
    await world.cards.pollDue();
    expect(await world.statuts(numeros)).toEqual(['PAYEE']);
    expect(await world.journalsOf(card)).toEqual(['FACTURES_CARTE']);
  });

  it('[31-8] an unpaid card expires after a day', async () => {
    await world.sandbox.change({ envoi: 'PERDU' });
    const { numeros, card } = await world.begin();
    for (const minutes of [1, 5, 15, 60, 1_441, 1_441]) {
      world.clock.advance(minutes * MINUTE_MS + 1_000);
      await world.cards.pollDue();
    }
    expect(await world.cardState(card)).toBe('EXPIREE');
    expect(await world.statuts(numeros)).toEqual(['A_PAYER']);
  });
});

describe('[31-8] a card page left open', () => {
  const module = () =>
    createHomeInvoicesModule(world.api.server.platform, {
      startCardPayment: () => Promise.reject(new Error('not used here')),
    });
  const age = (minutes: number) =>
    world.api.query(
      `update reglement_factures set created_at = created_at - make_interval(mins => $1)
       where statut = 'EN_ATTENTE_CARTE'`,
      [minutes],
    );

  it('[31-8] hands its invoices back after 20 minutes, and late money still pays them once', async () => {
    await world.sandbox.change({ envoi: 'PERDU' });
    await age(60);
    await module().handBackForgotten();
    const { numeros, card } = await world.begin(10, 12);
    await age(19);
    expect(await module().handBackForgotten()).toBe(0);
    expect(await world.statuts(numeros)).toEqual(['EN_COURS', 'EN_COURS']);
    await age(2);
    expect(await module().handBackForgotten()).toBe(1);
    expect(await module().handBackForgotten()).toBe(0);
    expect(await world.statuts(numeros)).toEqual(['A_PAYER', 'A_PAYER']);
    expect(await world.cardState(card)).toBe('INITIEE');
    expect(await breaches()).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      await world.tell(await world.bodyOf(card, 'CAPTURE'));
      await world.work();
    }
    expect(await world.statuts(numeros)).toEqual(['PAYEE', 'PAYEE']);
    expect(await world.journalsOf(card)).toEqual(['FACTURES_CARTE']);
    expect(await world.refundOf(card)).toBeUndefined();
    expect(await breaches()).toEqual([]);
  });

  it('[31-8] hands its invoices back when the payer returns without having paid', async () => {
    const { numeros, card } = await world.begin();
    const headers = { ...bearer(await world.token()), 'x-auth-refresh': 'false' };
    const reply = await world.api.http.inject({ url: stateUrl(card), headers });
    expect(reply.json()).toMatchObject({ etat: 'INITIEE' });
    expect(await world.statuts(numeros)).toEqual(['A_PAYER']);
  });

  it('[31-8] is replaced when the person starts again, and its late money is refunded once', async () => {
    await world.sandbox.change({ envoi: 'PERDU' });
    const first = await world.begin(30);
    const second = await world.openPage(first.numeros);
    const owed = await world.owed();
    await world.tell(await world.bodyOf(second.card, 'CAPTURE'));
    await world.work();
    await world.tell(await world.bodyOf(first.card, 'CAPTURE'));
    await world.work();
    expect(await world.statuts(first.numeros)).toEqual(['PAYEE']);
    expect((await world.owed()) - owed).toBe(3_000);
    expect(await world.refundOf(first.card)).toMatchObject({ motif: 'FACTURE_FERMEE' });
    expect(await world.refundOf(second.card)).toBeUndefined();
    expect(await breaches()).toEqual([]);
  });

  it('[31-8] does not hold an invoice that is paid from an account instead', async () => {
    await world.sandbox.change({ envoi: 'PERDU' });
    const { numeros, card } = await world.begin(30);
    const account = await world.openAccount(20_000);
    const paid = await world.payFrom({
      montant: 30,
      numeroComptesCESU: [account.numero],
      numerosFacture: numeros,
    });
    expect(paid.statusCode, paid.body).toBe(200);
    await world.tell(await world.bodyOf(card, 'CAPTURE'));
    await world.work();
    expect(await world.refundOf(card)).toMatchObject({ motif: 'FACTURE_FERMEE' });
    expect(await breaches()).toEqual([]);
  });
});

describe('[L17] notification, return and poller at once', () => {
  it('[L17] make one capture', async () => {
    const replica = await world.api.variant({});
    const otherCards = cardsOf(replica.server.platform);
    try {
      await world.sandbox.change({ envoi: 'PERDU' });
      for (let round = 0; round < 8; round += 1) {
        const { numeros, card, page } = await world.begin(10, 12);
        await world.sandbox.submit(page, ACCEPTED);
        await world.tell(await world.bodyOf(card, 'CAPTURE'));
        const [message] = await world.api.query(
          `update outbox_message set handed_at = now()
           where done_at is null and kind = 'NOTIFICATION_CARTE' returning id`,
        );
        world.clock.advance(MINUTE_MS + 1_000);
        const headers = { ...bearer(await world.token()), 'x-auth-refresh': 'false' };
        await Promise.all([
          world.api.server.doMessage(String(message?.['id'])),
          replica.http.inject({ url: stateUrl(card), headers }),
          otherCards.pollDue(),
        ]);
        expect(await world.journalsOf(card), `round ${round}`).toEqual(['FACTURES_CARTE']);
        expect(await world.statuts(numeros)).toEqual(['PAYEE', 'PAYEE']);
        world.clock.advance(Date.now() - world.clock.realNow().getTime());
      }
    } finally {
      otherCards.stop();
      await replica.server.close();
    }
    expect(await breaches()).toEqual([]);
  });
});
