import process from 'node:process';
import type { ExpectedReceipt } from '@portail/contract/backoffice/operations.schemas.ts';
import { addDays, formatFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesOf } from '../../../../test/bank-statements.ts';
import { createDebitWorld, type DebitWorld } from '../../../../test/debit-world.ts';
import { managed } from '../../../../test/funder-order-world.ts';
import { homeServiceCalls, NICOLAS } from '../../../../test/home-services-world.ts';
import { openOrder, PROVIDER_NAN } from '../../../../test/invoice-world.ts';
import { breachesOf, createLedgerWorld } from '../../../../test/ledger-world.ts';
import {
  createOperationsWorld,
  RECEIPTS,
  REFUNDS,
  SHARE_CENTS,
  type OperationsWorld,
} from '../../../../test/operations-world.ts';
import { PAY } from '../../../../test/paying-calls.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { OPERATORS } from '../../../../test/operator-sessions.ts';
import {
  createPayoutWorld,
  FATOU,
  nextTargetMorning,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { startSandbox, type SandboxProcess } from '../../../../test/sandbox-process.ts';
import { deliver } from '../../../../test/second-step.ts';
import { liftThresholds } from '../../../../test/sensitive-actions.ts';
import {
  bearer,
  createManualClock,
  startTestApi,
  type TestApi,
} from '../../../../test/test-api.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createRecordMatches } from '../../backoffice/operations/operations.module.ts';
import { expectedDebitQueries } from '../../orders/ordering/ordering.module.ts';
import { createApplyReturns } from '../bank-returns/bank-returns.module.ts';
import { createDirectDebits } from '../direct-debits/debits.module.ts';
import { createPayoutsModule } from '../payouts/payouts.module.ts';
import { createReadStatementFile } from '../statements/statements.module.ts';

const OPERATIONS = '/api/sap/operations';
/** Past the due day of the invoices, and their first reminder after it. */
const LAST_DAY = 35;
const TIMEOUT_MS = 900_000;

const urls = useTestDatabase();
const clock = createManualClock();
let sandbox: SandboxProcess;
let api: TestApi;
let ops: OperationsWorld;
let debits: DebitWorld;
let payees: PayoutWorld;
let services: ReturnType<typeof homeServiceCalls>;
let payouts: ReturnType<typeof createPayoutsModule>;
let operator: OperatorCalls;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestApi(
    { adminUrl: urls.adminUrl, appUrl: urls.appUrl },
    { clock, env: { SANDBOX_URL: sandbox.url } },
  );
  ops = await createOperationsWorld(api);
  debits = createDebitWorld(api, ops);
  payees = createPayoutWorld(api);
  services = homeServiceCalls(api, clock);
  payouts = createPayoutsModule(api.server.platform);
  await liftThresholds(api);
});
afterAll(async () => {
  payouts.stop();
  await api.server.close();
  await sandbox.stop();
});

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await ops.one(sql, values)) ?? {})[0]);

// The bank.

/** Notifications are not sent to this portal: it learns from the files of its bank. */
const bankDay = (jour: CalendarDay) =>
  sandbox.json('PUT', '/banque/api/reglages', { jour, envoi: 'PERDU' });
const bankAnswers = (instant: string) =>
  sandbox.json('PUT', '/banque/api/reglages/instantanes', { instant, silenceMs: 0 });
const moves = (moyen: 'VIREMENT' | 'SORTIE', cents: number, libelle: string, nom = '') =>
  sandbox.submit('/banque/releves', {
    moyen,
    libelle,
    nom,
    montant: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  });
const credited = (cents: number, libelle: string, nom?: string) =>
  moves('VIREMENT', cents, libelle, nom);

/** What the bank of the sandbox made last: a pain.002 or a camt.029. */
const lastBankFile = async (): Promise<string> => {
  const made = (await (await sandbox.ask('/banque/api/retours')).json()) as { xml: string }[];
  const file = made.at(-1);
  if (file === undefined) throw new Error('the bank made no file');
  return file.xml;
};

const readStatement = async () => {
  const { platform } = api.server;
  const read = createReadStatementFile(platform, {
    recordMatches: createRecordMatches(platform),
    applyReturns: createApplyReturns(platform),
  });
  return await read(bytesOf(await (await sandbox.ask('/banque/releves/jour.xml')).text()));
};

// The operators; their sessions end when the clock moves.

const receive = async (reference: string, change: object): Promise<void> => {
  const dateReception = formatFrenchDate(clock.businessDay());
  const body = ops.receiptOf(reference, { dateReception, ...change });
  const id = await ops.requestedReceipt(body, await ops.openConfirmed(OPERATORS.manager));
  const token = await ops.openConfirmed(OPERATORS.otherManager);
  const reply = await ops.decide(id, 'ACCEPTER', { token });
  expect(reply.statusCode, reply.body).toBe(200);
};

/** The proposed line of that amount, confirmed by two operators. */
const confirmLine = async (cents: number, reference: string, change: object): Promise<void> => {
  const line = await ops.one(
    `select l.id from releve_ligne l join releve_rapprochement r on r.ligne_id = l.id
     where l.montant_cents = $1 and r.etat = 'PROPOSEE'`,
    [cents],
  );
  expect(line, `a proposed line of ${cents}`).toBeDefined();
  await receive(reference, { montant: cents / 100, ligneReleve: String(line?.['id']), ...change });
};

const creditInvoice = async (invoice: string, euros: number): Promise<void> => {
  const token = await ops.openConfirmed(OPERATORS.manager);
  const body = { montant: euros, motif: 'GESTE_COMMERCIAL' };
  const reply = await ops.post(`${OPERATIONS}/factures/${invoice}/avoirs`, body, { token });
  expect(reply.json(), reply.body).toMatchObject({ statut: 'ETABLI' });
};

/** What was paid above an invoice goes back to its funder, by a transfer of the issuer. */
const refundExcess = async (invoice: string, cents: number): Promise<void> => {
  const row = await ops.one(
    `select id from credit_payeur where statut = 'OUVERT' and reference = $1`,
    [invoice],
  );
  const refund = ops.refundOf(String(row?.['id']), {
    nature: 'TROP_PERCU',
    montant: cents / 100,
    motif: 'DEMANDE_DU_FINANCEUR',
  });
  const token = await ops.openConfirmed(OPERATORS.manager);
  const reply = await ops.post(REFUNDS, refund, { token });
  expect(reply.json(), reply.body).toMatchObject({ statut: 'REMBOURSE' });
  await moves('SORTIE', cents, `REMBOURSEMENT ${invoice}`);
};

const fileLine = async (cents: number, motif: string): Promise<void> => {
  const line = await ops.one(
    `select l.id from releve_ligne l join releve_rapprochement r on r.ligne_id = l.id
     where l.montant_cents = $1 and r.etat = 'A_TRAITER'`,
    [cents],
  );
  const token = await ops.openConfirmed(OPERATORS.manager);
  const url = `${OPERATIONS}/lignes-releve/${String(line?.['id'])}/classement`;
  expect((await ops.post(url, { motif }, { token })).statusCode).toBe(204);
};

const bringReturn = async (): Promise<void> => {
  const reply = await operator.upload(`${OPERATIONS}/retours-bancaires`, await lastBankFile());
  expect(reply.statusCode, reply.body).toBe(200);
};

const resumeHeld = async (): Promise<void> => {
  const [held] = (await operator.get(`${OPERATIONS}/virements-retenus`)).json<{ id: string }[]>();
  const url = `${OPERATIONS}/virements-retenus/${String(held?.id)}/reprise`;
  const reply = await operator.post(url, undefined);
  expect(reply.statusCode, reply.body).toBe(200);
};

/** What the command of the operators issues every day. */
const issueDebits = async (): Promise<number> => {
  const { platform } = api.server;
  const scope = operatorScope('essai', 'prélèvements');
  const expected = await expectedDebitQueries(platform.reader, scope).list();
  const issued = await createDirectDebits(platform).issue(
    clock.businessDay(),
    expected.map(({ id, beneficiaryId, contract, amountCents, reference }) => ({
      cause: 'PRECOMMANDE',
      causeId: id,
      beneficiaryId,
      contract,
      amountCents,
      label: `Commande CESU ${reference}`,
    })),
  );
  return issued.count;
};

const lastPayout = async (): Promise<{ readonly ref: string; readonly file: string }> => {
  const row = await ops.one(
    `select v.bout_en_bout as ref, f.message_id as file from versement v
     join versement_fichier f on f.id = v.fichier_id
     join intervenant i on i.id = v.intervenant_id where i.code_nan = $1 order by v.id desc limit 1`,
    [FATOU],
  );
  return { ref: String(row?.['ref']), file: String(row?.['file']) };
};
const debitOf = async ({ id }: { readonly id: string }): Promise<string> => {
  const row = await ops.one(
    `select bout_en_bout as ref from prelevement where cause_id = $1 order by id desc limit 1`,
    [id],
  );
  return String(row?.['ref']);
};
const recall = async (reference: string): Promise<string> => {
  const asked = await operator.post(`${OPERATIONS}/rappels`, { reference, motif: 'DUPL' });
  expect(asked.statusCode, asked.body).toBe(200);
  return asked.json<{ numero: string }>().numero;
};
const answerRecall = async (ref: string, rappel: string, motif: string): Promise<void> => {
  await sandbox.submit(`/banque/retours/virements/${ref}`, { action: 'repondre', rappel, motif });
  const reply = await operator.upload(`${OPERATIONS}/rappels/fichiers`, await lastBankFile());
  expect(reply.statusCode, reply.body).toBe(200);
};
const returnDebit = async (line: { readonly id: string }, motif: string): Promise<void> => {
  const reply = await sandbox.submit(`/banque/retours/prelevements/${await debitOf(line)}`, {
    motif,
  });
  expect(reply.status).toBe(303);
};

/** An order paid by debit, under a mandate that agreed to three days of notice. */
const orderByDebit = async () => {
  const line = await ops.expectedLine();
  await debits.sign(line);
  await ops.query('update mandat_sepa set preavis_jours = 3');
  return line;
};

// The funder and a provider.

interface UnpaidOrder {
  readonly campaign: string;
  readonly reference: string;
}

/** An order that waits for 120 € of its funder. */
const orderPaidFirst = async (): Promise<UnpaidOrder> => {
  const campaign = await ops.openCampaign();
  await ops.addLine(campaign, { accountCents: 12_000 });
  await ops.query(`update contract set order_terms = 'PREPAIEMENT' where numero = '100001'`);
  const { idCommande } = await ops.ordered(campaign);
  await ops.query(`update contract set order_terms = 'A_TERME' where numero = '100001'`);
  return { campaign, reference: idCommande };
};

const cancelOrder = async ({ campaign, reference }: UnpaidOrder): Promise<void> => {
  const token = await api.signIn('demo-financeur', 'ESPACE_CLIENT');
  const reply = await api.http.inject({
    method: 'POST',
    url: managed(campaign, `commandes/${reference}/annulation`),
    headers: { ...bearer(token), 'idempotency-key': ops.newKey() },
  });
  expect(reply.json(), reply.body).toMatchObject({ montant: 120 });
};

/** The credit note and the lines of an order that was not paid. */
const endOf = ({ reference }: UnpaidOrder) =>
  ops.one(
    `select o.statut, f.statut as invoice, a.motif as reason, a.montant_cents::int as cents
     from commande_financeur o join facture_financeur f on f.commande_id = o.id
     left join avoir_financeur a on a.facture_numero = f.numero where o.reference = $1`,
    [reference],
  );

/** An invoice of the provider, paid from an account. */
const payProvider = async (order: string, euros: number): Promise<string> => {
  const invoice = await services.invoice(order, 7001, {
    lignes: [
      { libelle: 'Ménage', unite: 'FORFAIT', quantite: 1, prixUnitaire: euros, tauxTva: 10 },
    ],
  });
  const { numero } = services.read<{ numero: string }>(invoice);
  const ledger = createLedgerWorld(api.server.platform);
  const account = await ledger.openLoadedAccount(euros * 100, { login: NICOLAS });
  const reply = await services.post(PAY, {
    codeNAN: PROVIDER_NAN,
    numeroContrat: '100001',
    typeContrat: 'CESU_RH',
    montant: euros,
    numeroComptesCESU: [account.numero],
    numerosFacture: [numero],
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return numero;
};

interface Orders {
  readonly byTransfer: Awaited<ReturnType<OperationsWorld['expectedLine']>>;
  readonly byPart: Orders['byTransfer'];
  readonly exact: Awaited<ReturnType<OperationsWorld['creditedLine']>>;
  readonly partial: Orders['exact'];
  readonly excess: Orders['exact'];
  readonly grouped: readonly Orders['exact'][];
  readonly unpaid: Orders['exact'];
  readonly debited: readonly Orders['byTransfer'][];
  readonly creditedUnpaid: Orders['exact'];
  readonly creditedPaid: Orders['exact'];
  readonly cancelled: UnpaidOrder;
  readonly expired: UnpaidOrder;
  /** With a provider of home services. */
  readonly service: string;
}

const placeOrders = async (): Promise<Orders> => ({
  byTransfer: await ops.expectedLine(),
  byPart: await ops.expectedLine(),
  exact: await ops.creditedLine(40_000),
  partial: await ops.creditedLine(60_000),
  excess: await ops.creditedLine(25_000),
  grouped: [await ops.creditedLine(31_100), await ops.creditedLine(12_300)],
  unpaid: await ops.creditedLine(7_700),
  debited: [await orderByDebit(), await orderByDebit(), await orderByDebit(), await orderByDebit()],
  creditedUnpaid: await ops.creditedLine(20_000),
  creditedPaid: await ops.creditedLine(30_000),
  cancelled: await orderPaidFirst(),
  expired: await orderPaidFirst(),
  service: await openOrder(api),
});

type Act = () => Promise<unknown>;

/** What happens on each TARGET day of the month, by its rank; the day ends with its statement. */
const programOf = (orders: Orders): ReadonlyMap<number, Act> => {
  const { byTransfer, byPart, exact, partial, excess, grouped, debited } = orders;
  const { creditedUnpaid, creditedPaid, cancelled, service } = orders;
  let paidOut = '';
  const [kept, contested, unfunded, closed] = debited;
  if (!kept || !contested || !unfunded || !closed) throw new Error('four orders are debited');
  const invoices = { nature: 'FACTURE' };
  const acts: Record<number, Act> = {
    1: async () => {
      await payees.giveVerifiedBank(FATOU);
      await payees.pay(30_000);
      await payees.pay(120_000);
      await payees.giveBank(PROVIDER_NAN);
      paidOut = await payProvider(service, 50);
      expect(await issueDebits()).toBe(4);
      // Refused before its day: it never comes in.
      await deliver(api);
      await returnDebit(closed, 'AC04');
      await bringReturn();
      await credited(40_000, `FACTURE ${exact.invoice}`);
      await credited(SHARE_CENTS, `COMMANDE ${byTransfer.reference}`);
      await credited(45_000, `ACOMPTE ${partial.invoice}`);
      await credited(28_000, excess.invoice);
      await credited(43_400, grouped.map(({ invoice }) => invoice).join(' '));
      await credited(30_000, creditedPaid.invoice);
      await credited(12_345, 'LOYER NOVEMBRE', 'Paul Inconnu');
      await credited(8_000, `ACOMPTE ${byPart.reference}`);
      await moves('SORTIE', 1_290, 'FRAIS DE TENUE DE COMPTE');
    },
    2: async () => {
      await confirmLine(45_000, partial.invoice, invoices);
      await confirmLine(28_000, excess.invoice, invoices);
      const [first, second] = grouped;
      const autres = [{ ...invoices, reference: second?.invoice }];
      await confirmLine(43_400, String(first?.invoice), { ...invoices, autres });
      await confirmLine(8_000, byPart.reference, {});
      await fileLine(1_290, 'FRAIS_BANCAIRES');
    },
    3: async () => {
      await creditInvoice(creditedUnpaid.invoice, 50);
      // Paid out by now: its next payout is lowered.
      expect((await services.creditNote(paidOut, 12)).statusCode).toBe(200);
      await bankAnswers('REFUSER');
      await payees.pay(8_000);
      await deliver(api);
      await bankAnswers('ACCEPTER');
      await credited(15_000, `SOLDE ${partial.invoice}`);
      await credited(2_000, `SOLDE ${byPart.reference}`);
      await credited(SHARE_CENTS, closed.reference);
    },
    4: async () => {
      await refundExcess(excess.invoice, 3_000);
      await creditInvoice(creditedPaid.invoice, 120);
      await credited(15_000, `SOLDE ${creditedUnpaid.invoice}`);
    },
    5: async () => {
      await payees.pay(150_000);
      await refundExcess(creditedPaid.invoice, 12_000);
    },
    6: async () => {
      const { file } = await lastPayout();
      await deliver(api);
      await sandbox.submit(`/banque/retours/fichiers/${file}`, {
        action: 'refuser',
        motif: 'FF01',
      });
      await bringReturn();
      await resumeHeld();
      await cancelOrder(cancelled);
    },
    7: async () => {
      await payProvider(service, 30);
      await payees.pay(110_000);
      // Collected days ago: seen in the statement alone, and by both messages.
      await returnDebit(unfunded, 'AM04');
      await returnDebit(contested, 'MD06');
      await bringReturn();
    },
    9: async () => {
      await sandbox.submit(`/banque/retours/virements/${(await lastPayout()).ref}`, {
        action: 'renvoyer',
        motif: 'AC04',
      });
      // Only the one that the bank could not collect is asked for again.
      expect(await issueDebits()).toBe(1);
    },
    10: () => payees.giveVerifiedBank(FATOU),
    12: () => payees.pay(200_000),
    13: async () => {
      const { ref } = await lastPayout();
      await deliver(api);
      await answerRecall(ref, await recall(ref), 'ACCR');
      await resumeHeld();
    },
    15: async () => {
      await payees.pay(130_000);
      await credited(SHARE_CENTS, contested.reference);
    },
    16: async () => {
      const { ref } = await lastPayout();
      await deliver(api);
      await answerRecall(ref, await recall(ref), 'CUST');
      await fileLine(12_345, 'A_RENVOYER');
    },
    17: () => credited(999, 'DON'),
  };
  return new Map(Object.entries(acts).map(([rank, act]) => [Number(rank), act]));
};

interface Explained {
  readonly what: string;
  readonly lignes: number;
  readonly centimes: number;
}

/** Every line of the month by what it is, in cents: what came in, less what went out. */
const explain = async (): Promise<readonly Explained[]> => {
  const rows = await ops.query(
    `select case
         when r.etat = 'RAPPROCHEE' and exists (
           select from encaissement_manuel m where m.releve_ligne_id = l.id and m.automatique)
           then 'encaissé sans opérateur'
         when r.etat = 'RAPPROCHEE' then 'encaissé par deux opérateurs'
         when r.etat = 'RECONNUE' then 'reconnu, ' || r.objet
         when r.etat = 'CLASSEE' then 'hors des livres, ' || r.motif
         else 'hors des livres, ' || r.etat end as what,
       count(*)::int as lignes,
       sum(case l.sens when 'CREDIT' then l.montant_cents else -l.montant_cents end)::int as centimes
     from releve_ligne l join releve_rapprochement r on r.ligne_id = l.id
     where r.etat <> 'REMPLACEE' group by 1 order by 1`,
  );
  return rows.map(({ what, lignes, centimes }) => ({
    what: String(what),
    lignes: Number(lignes),
    centimes: Number(centimes),
  }));
};
const sumOf = (lines: readonly Explained[]): number =>
  lines.reduce((sum, { centimes }) => sum + centimes, 0);

it(
  '[31-M] a month of the issuer: the books balance, and every euro of its statements is explained',
  { timeout: TIMEOUT_MS },
  async () => {
    const orders = await placeOrders();
    const program = programOf(orders);
    const [begun, openedOn] = [await debits.bank(), clock.businessDay()];
    const providerBegun = (await payees.payouts(PROVIDER_NAN)).length;
    let reminders = 0;
    let expired = 0;
    let days = 0;
    while (clock.businessDay() < addDays(openedOn, LAST_DAY)) {
      const day = nextTargetMorning(clock);
      days += 1;
      await bankDay(day);
      operator = await createOperatorCalls(api);
      await payouts.issuePayouts();
      reminders += await ops.orders.remindInvoices();
      expired += await ops.orders.expireOrders();
      await program.get(days)?.();
      await deliver(api);
      await readStatement();
      expect(await breachesOf(urls.adminUrl), day).toEqual([]);
    }

    const lines = await explain();
    const isOutside = ({ what }: Explained) => what.startsWith('hors des livres');
    const inBooks = lines.filter((one) => !isOutside(one));
    const outside = lines.filter(isOutside);
    const moved = (await debits.bank()) - begun;
    const figures = {
      jours: days,
      lignes: lines.reduce((sum, { lignes }) => sum + lignes, 0),
      releves: sumOf(lines),
      banque: moved,
      dehors: sumOf(outside),
      relances: reminders,
      avoirs: await count('select coalesce(sum(montant_cents), 0) from avoir_financeur'),
      retenu: await count('select coalesce(sum(retenu_cents), 0) from versement'),
      detail: lines,
    };
    process.stdout.write(`[31-M] ${JSON.stringify(figures)}\n`);

    expect(sumOf(inBooks)).toBe(moved);
    expect(sumOf(lines)).toBe(moved + sumOf(outside));
    // A bank that adds up: its last balance is the sum of all its lines.
    const closing = await count(
      'select solde_cloture_cents from releve order by recu_le desc, id desc limit 1',
    );
    expect(closing).toBe(sumOf(lines));
    expect(outside).toEqual([
      { what: 'hors des livres, A_RENVOYER', lignes: 1, centimes: 12_345 },
      { what: 'hors des livres, A_TRAITER', lignes: 1, centimes: 999 },
      { what: 'hors des livres, FRAIS_BANCAIRES', lignes: 1, centimes: -1_290 },
    ]);
    expect(reminders).toBeGreaterThanOrEqual(2);
    // Two invoices credited, and two orders that were not paid: by the funder, and in time.
    expect(figures.avoirs).toBe(5_000 + 12_000 + 12_000 + 12_000);
    expect(expired).toBe(1);
    const ended = { statut: 'ANNULEE', invoice: 'CREDITEE', cents: 12_000 };
    expect(await endOf(orders.cancelled)).toEqual({ ...ended, reason: 'COMMANDE_ANNULEE' });
    expect(await endOf(orders.expired)).toEqual({ ...ended, reason: 'COMMANDE_EXPIREE' });
    // The provider was paid 50 €, then 30 € less its credit note of 12 €.
    const paidToProvider = (await payees.payouts(PROVIDER_NAN)).slice(providerBegun);
    expect(paidToProvider.map(({ cents }) => cents)).toEqual([5_000, 1_800]);
    expect(figures.retenu).toBe(1_200);
    expect(await payees.payableTo(PROVIDER_NAN)).toBe(0);
    // Each payment of the month arrived, and each order but the unpaid invoice is settled.
    expect(await payees.dueTo(FATOU)).toBe(0);
    expect(await payees.payableTo(FATOU)).toBe(0);
    const token = await ops.openConfirmed(OPERATORS.manager);
    for (const { reference } of [orders.byTransfer, orders.byPart, ...orders.debited]) {
      const due = (await ops.get(`${RECEIPTS}?recherche=${reference}`, token)).json<
        ExpectedReceipt[]
      >();
      expect(due, reference).toEqual([]);
    }
    for (const { invoice } of [orders.creditedUnpaid, orders.creditedPaid]) {
      const due = (await ops.get(`${RECEIPTS}?recherche=${invoice}`, token)).json<unknown[]>();
      expect(due, invoice).toEqual([]);
    }
    const open = (await ops.get(`${RECEIPTS}?recherche=${orders.unpaid.invoice}`, token)).json<
      ExpectedReceipt[]
    >();
    expect(open).toMatchObject([{ montant: 77 }]);
    expect(await breachesOf(urls.adminUrl)).toEqual([]);
  },
);
