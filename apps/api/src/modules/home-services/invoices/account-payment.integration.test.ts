import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, camtOf } from '../../../../test/bank-statements.ts';
import { useCardWorld } from '../../../../test/card-world.ts';
import {
  ACCEPTED,
  codeOf,
  invoiceWorld,
  PROVIDER_NAN,
  REFUSED,
  statusesOf,
  type InvoiceWorld,
} from '../../../../test/invoice-world.ts';
import { createOperatorCalls } from '../../../../test/operator-calls.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { START_COMPLEMENT } from '../../../../test/paying-calls.ts';
import { createPayoutWorld, nextTargetMorning } from '../../../../test/payout-world.ts';
import { receivePayment } from '../../../../test/receive-payment.ts';
import { createManualClock } from '../../../../test/test-api.ts';
import { transferCreditNote } from './home-invoices.module.ts';
import { createRecordMatches } from '../../backoffice/operations/operations.module.ts';
import { createPaymentsModule } from '../../payments/account/payments.module.ts';
import { createApplyReturns } from '../../settlement/bank-returns/bank-returns.module.ts';
import { createPayoutsModule } from '../../settlement/payouts/payouts.module.ts';
import { createReadStatementFile } from '../../settlement/statements/statements.module.ts';

const clock = createManualClock();
const cards = useCardWorld({}, clock);
let world: InvoiceWorld;
let payouts: ReturnType<typeof createPayoutWorld>;

beforeAll(async () => {
  world = invoiceWorld(cards.current);
  payouts = createPayoutWorld(world.api);
  await payouts.giveBank(PROVIDER_NAN);
});

// The card provider uses real time.
afterEach(() => world.restore());

const breaches = () => breachesOf(world.api.urls.adminUrl);

let mornings = 0;
const payOut = async () => {
  mornings += 1;
  clock.advance(Date.now() - clock.realNow().getTime());
  for (let day = 0; day < mornings; day += 1) nextTargetMorning(clock);
  const module = createPayoutsModule({ ...world.api.server.platform, clock });
  try {
    await module.issuePayouts();
  } finally {
    module.stop();
  }
};
const reject = async (endToEndId: string, refusal: object = { reason: 'AC04' }) => {
  const { platform } = world.api.server;
  const module = createPayoutsModule({ ...platform, clock });
  try {
    return await platform.units.transact((unit) =>
      module.rejectPayout(unit, { endToEndId, reason: 'AC04', ...refusal }),
    );
  } finally {
    module.stop();
  }
};

/** Creates invoices and pays them from one account. */
const pay = async (euros: readonly number[], change: object = {}, loadedCents = 20_000) => {
  const account = await world.openAccount(loadedCents);
  const numeros: string[] = [];
  for (const amount of euros) numeros.push(await world.give(amount));
  const montant = euros.reduce((sum, amount) => sum + amount, 0);
  const reply = await world.payFrom({
    montant,
    numeroComptesCESU: [account.numero],
    numerosFacture: numeros,
    ...change,
  });
  return { ...account, numeros, reply, reference: reply.json<{ valeur: string }>().valeur };
};

describe('invoices paid from an account', () => {
  it('[SAP-06] [SAP-07] are in progress until the provider’s bank has the money', async () => {
    const { reply, reference, numeros, compteId } = await pay([50, 25]);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await world.statuts(numeros)).toEqual(['EN_COURS', 'EN_COURS']);
    expect(await world.ledger.balanceOf(compteId)).toBe(12_500);
    expect(await world.readPayment(reference)).toMatchObject({
      statut: 'EN_COURS',
      montant: 75,
      numerosFacture: numeros.toSorted(),
    });
    expect(await world.listPayments()).toContainEqual(
      expect.objectContaining({ reference, numerosFacture: numeros.toSorted() }),
    );
    await payOut();
    expect(await world.readPayment(reference)).toMatchObject({ statut: 'EFFECTUE' });
    expect(await world.statuts(numeros)).toEqual(['PAYEE', 'PAYEE']);
    expect(
      await world.one(
        `select count(*)::int as n from outbox_message where kind = 'EVENEMENT_PRESTATAIRE'
         and payload ->> 'numeroFacture' = any ($1)`,
        [numeros],
      ),
    ).toEqual({ n: 2 });
    expect(await breaches()).toEqual([]);
  });

  it('are due again when the person cancels, and can be paid otherwise', async () => {
    const { reference, numeros, compteId } = await pay([40]);
    expect((await world.cancel(reference)).statusCode).toBe(200);
    expect(await world.statuts(numeros)).toEqual(['A_PAYER']);
    expect(await world.ledger.balanceOf(compteId)).toBe(20_000);
    const { page } = await world.openPage(numeros);
    await world.answer(page, ACCEPTED);
    expect(await world.statuts(numeros)).toEqual(['PAYEE']);
  });

  it('are in progress again when the bank returns the money, and are then paid or cancelled', async () => {
    const { reference, numeros } = await pay([30]);
    const other = await pay([31]);
    await payOut();
    const [last] = (await payouts.payouts(PROVIDER_NAN)).slice(-1);
    expect(await reject(String(last?.['reference']))).toBe('APPLIQUEE');
    expect(await world.statuts([...numeros, ...other.numeros])).toEqual(['EN_COURS', 'EN_COURS']);
    expect((await world.cancel(other.reference)).statusCode).toBe(200);
    await payouts.giveBank(PROVIDER_NAN);
    await payOut();
    expect(await world.statuts([...numeros, ...other.numeros])).toEqual(['PAYEE', 'A_PAYER']);
    expect(await world.readPayment(reference)).toMatchObject({ statut: 'EFFECTUE' });
    expect(await breaches()).toEqual([]);
  });

  it.each([
    [ACCEPTED, 'EN_COURS', 'EN_COURS'],
    [REFUSED, 'ANNULE', 'A_PAYER'],
  ])('can wait for a complement by card: %o', async (choice, payment, invoice) => {
    const { reply, reference, numeros } = await pay([60], { montant: 40, complementPaiement: 20 });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await world.statuts(numeros)).toEqual(['EN_COURS']);
    expect(codeOf(await world.start(numeros))).toBe('FACTURE_NON_PAYABLE');
    const started = await world.post(START_COMPLEMENT, { reference });
    const page = new URL(started.json<{ urlPaiement: string }>().urlPaiement).pathname;
    await world.answer(page, choice);
    expect(await world.readPayment(reference)).toMatchObject({ statut: payment });
    expect(await world.statuts(numeros)).toEqual([invoice]);
    expect(await breaches()).toEqual([]);
  });

  it('[31-8] are handed back after 20 minutes without the card, and its late money is refunded', async () => {
    const { cancelExpired } = createPaymentsModule(world.api.server.platform, world.cards);
    const { reference, numeros } = await pay([60], { montant: 40, complementPaiement: 20 });
    const started = await world.post(START_COMPLEMENT, { reference });
    const { referenceTransaction: card } = started.json<{ referenceTransaction: string }>();
    const age = (minutes: number) =>
      world.api.query(
        `update paiement_compte set created_at = created_at - make_interval(mins => $2)
         where reference = $1`,
        [reference, minutes],
      );
    await age(19);
    await cancelExpired();
    expect(await world.statuts(numeros)).toEqual(['EN_COURS']);
    await age(2);
    await cancelExpired();
    expect(await world.statuts(numeros)).toEqual(['A_PAYER']);
    expect(await world.readPayment(reference)).toMatchObject({ statut: 'ANNULE' });
    await world.tell(await world.bodyOf(card, 'CAPTURE'));
    await world.work();
    expect(await world.statuts(numeros)).toEqual(['A_PAYER']);
    expect(await world.refundOf(card)).toMatchObject({ motif: 'PAIEMENT_FERME' });
    expect(await breaches()).toEqual([]);
  });

  it('[L12] are paid once on a double click and from two tabs', async () => {
    const account = await world.openAccount(20_000);
    const numero = await world.give(60);
    const body = { montant: 60, numeroComptesCESU: [account.numero], numerosFacture: [numero] };
    const key = randomUUID();
    const clicks = await Promise.all([world.payFrom(body, key), world.payFrom(body, key)]);
    expect(clicks.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(clicks[0]?.body).toBe(clicks[1]?.body);
    const second = await world.give(60);
    const again = { ...body, numerosFacture: [second] };
    const tabs = await Promise.all([
      world.payFrom(again),
      world.payFrom(again),
      world.start([second]),
    ]);
    // A payment takes the invoice over from the card page, never from another payment.
    const payments = tabs.slice(0, 2).filter(({ statusCode }) => statusCode === 200);
    expect(payments.length).toBeLessThanOrEqual(1);
    expect(statusesOf(tabs)[0]).toBe(200);
    expect(statusesOf(tabs)[2]).toBe(409);
    const paidOn = async (invoice: string) =>
      await world.one(
        'select coalesce(sum(montant_cents), 0)::int as cents from paiement_facture where facture_numero = $1',
        [invoice],
      );
    expect(await paidOn(numero)).toEqual({ cents: 6_000 });
    expect(await paidOn(second)).toEqual({ cents: 6_000 * payments.length });
    expect(await world.statuts([second])).toEqual(['EN_COURS']);
    expect(await breaches()).toEqual([]);
  });

  it('are refused with another amount, payee or declaration, or when they are not payable', async () => {
    const account = await world.openAccount(50_000);
    const numero = await world.give(60);
    const right = { montant: 60, numeroComptesCESU: [account.numero], numerosFacture: [numero] };
    const fieldOf = async (change: object) =>
      (await world.payFrom({ ...right, ...change })).json<{ erreurs?: { champ: string }[] }>()
        .erreurs?.[0]?.champ;
    expect(await fieldOf({ montant: 59.99 })).toBe('montant');
    expect(await fieldOf({ montant: 61 })).toBe('montant');
    expect(await fieldOf({ montant: 50, complementPaiement: 11 })).toBe('montant');
    expect(await fieldOf({ codeNAN: '1234567' })).toBe('codeNAN');
    expect(await fieldOf({ idTeledeclaration: 'TD-1' })).toBe('numerosFacture');
    expect(await fieldOf({ numerosFacture: [numero, numero] })).toBe('numerosFacture');
    const unknown = await world.payFrom({ ...right, numerosFacture: ['F-INCONNUE'] });
    expect(unknown.statusCode).toBe(404);
    // An open card page would be handed back; another payment holds the invoice.
    const { numeros } = await pay([60]);
    expect(codeOf(await world.payFrom({ ...right, numerosFacture: numeros }))).toBe(
      'FACTURE_NON_PAYABLE',
    );
    expect(await world.ledger.balanceOf(account.compteId)).toBe(50_000);
    expect(await world.statuts([numero])).toEqual(['A_PAYER']);
  });
});

describe('a credit note on a paid invoice', () => {
  it('is refused while the payment is in progress', async () => {
    const { numeros } = await pay([40]);
    expect(codeOf(await world.creditNote(numeros[0] ?? '', 10))).toBe('AVOIR_IMPOSSIBLE');
    const { numeros: byCard } = await world.begin(40);
    expect(codeOf(await world.creditNote(byCard[0] ?? '', 10))).toBe('AVOIR_IMPOSSIBLE');
  });

  it('refunds the accounts that paid, the last drawn first', async () => {
    const [one, two] = [await world.openAccount(3_000), await world.openAccount(10_000)];
    const numero = await world.give(50);
    const reply = await world.payFrom({
      montant: 50,
      numeroComptesCESU: [one.numero, two.numero],
      numerosFacture: [numero],
    });
    const { valeur } = reply.json<{ valeur: string }>();
    await payOut();
    const balances = async () => [
      await world.ledger.balanceOf(one.compteId),
      await world.ledger.balanceOf(two.compteId),
    ];
    const before = (await balances()).reduce((sum, cents) => sum + cents, 0);
    const owed = await world.owed();
    expect((await world.creditNote(numero, 12)).json()).toMatchObject({
      statut: 'PAYEE',
      montantDu: 0,
    });
    expect((await balances()).reduce((sum, cents) => sum + cents, 0) - before).toBe(1_200);
    expect((await world.creditNote(numero, 38)).statusCode).toBe(200);
    expect(await balances()).toEqual([3_000, 10_000]);
    expect((await world.owed()) - owed).toBe(-5_000);
    expect(codeOf(await world.creditNote(numero, 0.01))).toBe('AVOIR_IMPOSSIBLE');
    expect(codeOf(await world.cancel(valeur))).toBe('PAIEMENT_NON_ANNULABLE');
    expect(await breaches()).toEqual([]);
  });

  it('[26-3] prevents cancelling the payment when the bank returns it', async () => {
    // More is due than the credit notes of the tests above deduct.
    await pay([90]);
    const { reference, numeros, compteId } = await pay([50]);
    await payOut();
    expect((await world.creditNote(numeros[0] ?? '', 12)).statusCode).toBe(200);
    const [last] = (await payouts.payouts(PROVIDER_NAN)).slice(-1);
    expect(await reject(String(last?.['reference']))).toBe('APPLIQUEE');
    await payouts.giveBank(PROVIDER_NAN);
    expect(await world.readPayment(reference)).toMatchObject({ statut: 'EN_COURS' });
    const balance = await world.ledger.balanceOf(compteId);
    expect(balance).toBe(16_200);
    expect(codeOf(await world.cancel(reference))).toBe('PAIEMENT_NON_ANNULABLE');
    expect(await world.ledger.balanceOf(compteId)).toBe(balance);
    expect(await world.readPayment(reference)).toMatchObject({ statut: 'EN_COURS' });
    expect(await breaches()).toEqual([]);
  });

  it('is owed to the person in the ledger after a card payment, and alerts an operator', async () => {
    const { numeros, card, page } = await world.begin(50, 20);
    await world.answer(page, ACCEPTED);
    const owed = await world.owed();
    const reply = await world.creditNote(numeros[0] ?? '', 15);
    const { numero } = reply.json<{ numero: string }>();
    expect(await world.statuts(numeros)).toEqual(['PAYEE', 'PAYEE']);
    expect((await world.owed()) - owed).toBe(-1_500);
    const due = await world.one(
      `select sum(e.amount)::int as cents from ledger_account a join ledger_entry e on e.account_id = a.id
       where a.kind = 'PART_A_RECEVOIR' and a.key = $1`,
      [`AVOIR/${numero}`],
    );
    expect(due).toEqual({ cents: 1_500 });
    expect(await world.alarms()).toContain('AVOIR_A_REMBOURSER');
    expect(await world.settlementOf(card)).toMatchObject({ credited: 1_500 });
    const transfer = () =>
      world.api.server.platform.units.transact((unit) =>
        transferCreditNote(unit, {
          reference: numero,
          operator: { actor: 'operations:essai', requestId: 'essai' },
        }),
      );
    expect(await transfer()).toMatchObject({ amountCents: 1_500 });
    await expect(transfer()).rejects.toMatchObject({ code: 'REMBOURSEMENT_IMPOSSIBLE' });
    // The payout to the provider is lower by that amount.
    await payOut();
    expect(await world.settlementOf(card)).toMatchObject({ statut: 'EFFECTUE' });
    const line = await world.one(
      `select l.montant_cents::int as cents from versement_ligne l
       join reglement_factures g on g.id = l.reglement_id where g.carte_reference = $1`,
      [card],
    );
    expect(line).toEqual({ cents: 5_500 });
    expect(await breaches()).toEqual([]);
  });

  describe('after the payout of the provider', () => {
    const openDeductions = async () => {
      const row = await world.one(
        `select coalesce(sum(r.montant_cents), 0)::int as cents from retenue_intervenant r
         join intervenant i on i.id = r.intervenant_id
         where i.code_nan = $1 and r.versement_id is null and r.recouvree_le is null`,
        [PROVIDER_NAN],
      );
      return Number(row?.['cents']);
    };
    const dueNow = async () => {
      const row = await world.one(
        `select (coalesce((select sum(p.montant_cents + p.complement_cents) from paiement_compte p
             join intervenant i on i.id = p.intervenant_id
             where i.code_nan = $1 and p.statut = 'EN_COURS'), 0)
           + coalesce((select sum(g.montant_cents - g.rendu_cents) from reglement_factures g
             join intervenant i on i.id = g.intervenant_id
             where i.code_nan = $1 and g.statut = 'EN_COURS'), 0))::int as cents`,
        [PROVIDER_NAN],
      );
      return Number(row?.['cents']);
    };
    /** What the task of the morning asks from payees after some days. */
    const claims = async (days: number) => {
      const later = createManualClock();
      later.advance(clock.realNow().getTime() - later.realNow().getTime() + days * 86_400_000);
      const module = createPayoutsModule({ ...world.api.server.platform, clock: later });
      try {
        return await module.claimDeductions();
      } finally {
        module.stop();
      }
    };
    const lastPayout = async () => (await payouts.payouts(PROVIDER_NAN)).at(-1);

    it('[31-8] is deducted from the next payout, and again after that one comes back', async () => {
      await payOut();
      const { numeros } = await pay([50]);
      await payOut();
      expect((await world.creditNote(numeros[0] ?? '', 12)).statusCode).toBe(200);
      expect(await world.alarms()).toContain('AVOIR_A_RETENIR');
      await pay([30]);
      await payOut();
      expect(await lastPayout()).toMatchObject({ cents: 1_800, count: 1, statut: 'EMIS' });
      expect(await openDeductions()).toBe(0);
      expect(await breaches()).toEqual([]);
      expect(await reject(String((await lastPayout())?.['reference']))).toBe('APPLIQUEE');
      expect(await openDeductions()).toBe(1_200);
      expect(await breaches()).toEqual([]);
      await payouts.giveBank(PROVIDER_NAN);
      await payOut();
      expect(await lastPayout()).toMatchObject({ cents: 1_800, statut: 'EMIS' });
    });

    it('[31-8] is asked from the payee when no payout took it, and its transfer pays it', async () => {
      const { numeros } = await pay([50]);
      await payOut();
      const owed = await world.owed();
      const reply = await world.creditNote(numeros[0] ?? '', 12);
      const { numero } = reply.json<{ numero: string }>();
      const claimed = () =>
        world.one(
          'select reference, recouvree_le from retenue_intervenant where avoir_numero = $1',
          [numero],
        );
      await claims(40);
      expect(await claimed()).toEqual({ reference: null, recouvree_le: null });
      const counts = await Promise.all([61, 61, 61].map((days) => claims(days)));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
      const reference = String((await claimed())?.['reference']);
      expect(reference).toMatch(/^RI[0-9A-Z]{10}$/);
      expect(
        await world.one(
          `select count(*)::int as n from outbox_message
           where kind = 'COURRIEL_RETENUE_DEMANDEE' and payload ->> 'avoir' = $1`,
          [numero],
        ),
      ).toEqual({ n: 1 });
      const operator = await createOperatorCalls(world.api);
      const expected = await operator.get(
        `/api/sap/operations/encaissements?recherche=${reference}`,
      );
      expect(expected.json<unknown>()).toMatchObject([
        { nature: 'RETENUE', reference, montant: 12 },
      ]);

      const { platform } = world.api.server;
      await receivePayment(platform, { nature: 'RETENUE', reference, cents: 500 });
      expect(await openDeductions()).toBe(1_200);
      const kept = await world.one(
        `select id from credit_payeur where reference = $1 and statut = 'OUVERT'`,
        [reference],
      );
      const refundable = await operator.get(
        `/api/sap/operations/remboursements/TROP_PERCU/${String(kept?.['id'])}`,
      );
      expect(refundable.json<unknown>()).toMatchObject({ montant: 5 });
      expect(await breaches()).toEqual([]);
      await receivePayment(platform, { nature: 'RETENUE', reference, cents: 700 });
      expect(await world.owed()).toBe(owed);
      expect(await openDeductions()).toBe(0);
      await pay([30]);
      await payOut();
      expect(await lastPayout()).toMatchObject({ cents: 3_000, statut: 'EMIS' });
      expect(await breaches()).toEqual([]);
    });

    it('[31-6] asked from the payee is matched alone with a line that names it, and whole', async () => {
      const ask = async (euros: number) => {
        const { numeros } = await pay([50]);
        await payOut();
        const before = await world.owed();
        const reply = await world.creditNote(numeros[0] ?? '', euros);
        const { numero } = reply.json<{ numero: string }>();
        expect(await claims(61)).toBe(1);
        const row = await world.one(
          'select reference from retenue_intervenant where avoir_numero = $1',
          [numero],
        );
        return { before, reference: String(row?.['reference']) };
      };
      const { platform } = world.api.server;
      const effects = {
        recordMatches: createRecordMatches(platform),
        applyReturns: createApplyReturns(platform),
      };
      const read = (number: string, cents: number, label: string) =>
        createReadStatementFile(platform, effects)(bytesOf(camtOf(number, [{ cents, label }])));

      const { before, reference } = await ask(12);
      const written = `virement ${reference.slice(0, 4).toLowerCase()} ${reference.slice(4)}`;
      // A part is proposed to an operator: it is paid in one transfer.
      expect(await read('RI-PARTIE', 1_100, written)).toMatchObject({ proposed: 1, matched: 0 });
      expect(await openDeductions()).toBe(1_200);
      expect(await read('RI-ENTIER', 1_200, written)).toMatchObject({ matched: 1, proposed: 0 });
      expect(await openDeductions()).toBe(0);
      expect(await world.owed()).toBe(before);
      expect(
        await world.one(
          `select nature, montant_cents::int as cents, automatique from encaissement_manuel
           where reference = $1`,
          [reference],
        ),
      ).toEqual({ nature: 'RETENUE', cents: 1_200, automatique: true });
      // A second transfer for it is an operator's: nothing is owed any more.
      expect(await read('RI-ENCORE', 1_200, written)).toMatchObject({ matched: 0 });
      expect(await breaches()).toEqual([]);
    });

    it('[31-8] taken by a payout is asked no more: a payment typed for it is refused', async () => {
      const { numeros } = await pay([50]);
      await payOut();
      const { numero } = (await world.creditNote(numeros[0] ?? '', 7)).json<{ numero: string }>();
      await world.one(
        `update retenue_intervenant set reference = 'RIESSAA00001', demandee_le = now()
         where avoir_numero = $1`,
        [numero],
      );
      await pay([30]);
      await payOut();
      expect(await lastPayout()).toMatchObject({ cents: 2_300 });
      const { platform } = world.api.server;
      await expect(
        receivePayment(platform, { nature: 'RETENUE', reference: 'RIESSAA00001', cents: 700 }),
      ).rejects.toMatchObject({ code: 'ENCAISSEMENT_NON_ATTENDU' });
      expect(await breaches()).toEqual([]);
    });

    it('[31-2] is deducted once when the file of the payout is refused and sent again', async () => {
      const { numeros } = await pay([50]);
      await payOut();
      expect((await world.creditNote(numeros[0] ?? '', 12)).statusCode).toBe(200);
      await pay([30]);
      await payOut();
      const payout = await lastPayout();
      expect(payout).toMatchObject({ cents: 1_800, statut: 'EMIS' });
      const refusal = { reason: 'FF01', isWholeFile: true };
      expect(await reject(String(payout?.['reference']), refusal)).toBe('RETENUE');
      const file = await world.one(
        `update versement_fichier f set refuse_le = now(), motif_refus = 'FF01' from versement v
         where v.fichier_id = f.id and v.id = $1 returning f.id`,
        [payout?.['id']],
      );
      const operator = await createOperatorCalls(world.api);
      const url = `/api/sap/operations/virements-retenus/${String(file?.['id'])}/reprise`;
      expect((await operator.post(url, undefined)).json()).toEqual({
        fichier: null,
        renvoyes: 0,
        liberes: 1,
      });
      await payOut();
      expect(await lastPayout()).toMatchObject({ cents: 1_800, statut: 'EMIS' });
      expect(await openDeductions()).toBe(0);
      expect(await breaches()).toEqual([]);
    });

    it('[31-8] is carried over while it reaches what is due: nothing is transferred', async () => {
      const { numeros } = await pay([60]);
      await payOut();
      const before = await lastPayout();
      expect((await world.creditNote(numeros[0] ?? '', 50)).statusCode).toBe(200);
      const { reference } = await pay([40]);
      await payOut();
      expect(await lastPayout()).toEqual(before);
      expect(await world.readPayment(reference)).toMatchObject({ statut: 'EN_COURS' });
      expect(await openDeductions()).toBe(5_000);
      await pay([25]);
      await payOut();
      expect(await lastPayout()).toMatchObject({ cents: 1_500, count: 2 });
      expect(await world.readPayment(reference)).toMatchObject({ statut: 'EFFECTUE' });
      expect(await breaches()).toEqual([]);
    });

    it('[31-8] keeps the books equal to what is due less the deductions, whatever happens', async () => {
      const start =
        (await payouts.payableTo(PROVIDER_NAN)) - (await dueNow()) + (await openDeductions());
      const actions = fc.sample(
        fc.record({
          kind: fc.constantFrom('pay', 'pay', 'credit', 'payOut', 'payOut', 'reject'),
          euros: fc.integer({ min: 5, max: 60 }),
        }),
        { seed: 3_108, numRuns: 24 },
      );
      const paidOut: { readonly numero: string; left: number }[] = [];
      const pending: { readonly numero: string; left: number }[] = [];
      for (const { kind, euros } of actions) {
        if (kind === 'pay') {
          const { numeros } = await pay([euros]);
          pending.push({ numero: numeros[0] ?? '', left: euros });
        } else if (kind === 'payOut') {
          const count = (await payouts.payouts(PROVIDER_NAN)).length;
          await payOut();
          if ((await payouts.payouts(PROVIDER_NAN)).length > count)
            paidOut.push(...pending.splice(0));
        } else if (kind === 'reject') {
          const last = await lastPayout();
          if (last?.['statut'] === 'EMIS') {
            await reject(String(last['reference']));
            await payouts.giveBank(PROVIDER_NAN);
          }
        } else {
          const invoice = paidOut.find(({ left }) => left > 1);
          if (invoice === undefined) continue;
          const back = Math.min(euros, invoice.left - 1);
          const reply = await world.creditNote(invoice.numero, back);
          if (reply.statusCode === 200) invoice.left -= back;
        }
        expect(
          (await payouts.payableTo(PROVIDER_NAN)) - (await dueNow()) + (await openDeductions()),
        ).toBe(start);
        for (const { cents } of await payouts.payouts(PROVIDER_NAN))
          expect(Number(cents)).toBeGreaterThan(0);
      }
      expect(await breaches()).toEqual([]);
    });
  });

  it('makes invoices due again when a card is refunded before the payout; afterwards it is the issuer’s loss', async () => {
    const early = await world.begin(50);
    await world.answer(early.page, ACCEPTED);
    await world.tell(await world.bodyOf(early.card, 'IMPAYE'));
    await world.work();
    expect(await world.statuts(early.numeros)).toEqual(['A_PAYER']);
    const late = await world.begin(51);
    await world.answer(late.page, ACCEPTED);
    await payOut();
    await world.tell(await world.bodyOf(late.card, 'IMPAYE'));
    await world.work();
    expect(await world.statuts(late.numeros)).toEqual(['PAYEE']);
    expect(await world.alarms()).toContain('CARTE_IMPAYE');
    // When the provider's bank returns the transfer, the person owes it again.
    const [last] = (await payouts.payouts(PROVIDER_NAN)).slice(-1);
    expect(await reject(String(last?.['reference']))).toBe('APPLIQUEE');
    expect(await world.statuts(late.numeros)).toEqual(['A_PAYER']);
    expect(await world.settlementOf(late.card)).toMatchObject({ statut: 'ANNULE' });
    await payouts.giveBank(PROVIDER_NAN);
    expect(await breaches()).toEqual([]);
  });
});
