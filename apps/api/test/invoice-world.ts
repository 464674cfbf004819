import { randomUUID } from 'node:crypto';
import type { AccountPaymentLine } from '@portail/contract/wallet/holdings.schemas.ts';
import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { CardWorld } from './card-world.ts';
import { homeServiceCalls, NICOLAS, SAP } from './home-services-world.ts';
import { createLedgerWorld } from './ledger-world.ts';
import { PAY, PAYMENTS, cancelUrl } from './paying-calls.ts';
import type { TestApi } from './test-api.ts';

export const INVOICES = `${SAP}/factures`;
export const PAY_BY_CARD = `${INVOICES}/paiement-carte`;
/** Of the provider 7001. */
export const PROVIDER_NAN = '7890123';
export const ACCEPTED = { action: 'payer', carte: 'ACCEPTEE' };
export const REFUSED = { action: 'payer', carte: 'REFUSEE' };

/** Sorted status codes of concurrent calls. */
export const statusesOf = (replies: readonly LightMyRequestResponse[]): readonly number[] =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
export const codeOf = (reply: LightMyRequestResponse): string =>
  reply.json<{ code: string }>().code;

const CONTRACT = { numeroContrat: '100001', typeContrat: 'CESU_RH' };

/** A started order with a high agreed amount. */
export const openOrder = async (
  api: TestApi,
  login: string = NICOLAS,
  clientId = '7001',
): Promise<string> => {
  const numero = `CS${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`;
  await api.query(
    `insert into commande_service (numero, beneficiary_id, client_id, dispositif, prestation, minutes,
       date_debut, date_fin, tarif_horaire_cents, estimation_cents, mode_paiement, attestation, statut,
       zone_adresse0, code_postal_et_ville, contact_nom, intervenant, created_at, updated_at,
       planifiee_le, commencee_le)
     select $1, b.id, $3, 'PRESTATAIRE', 'DEC_1', 60000, '2026-01-05', '2026-12-18', 2600, 2600000,
       'CARTE', false, 'EN_COURS', '7 impasse du Moulin', '33700 MERIGNAC', 'Nicolas Garnier',
       'Samira K.', now(), now(), now(), now()
     from beneficiary b join user_account a on a.id = b.account_id where a.login = $2`,
    [numero, login, clientId],
  );
  return numero;
};

/** Invoices of demo-unique, with a card provider that answers and accounts that pay. */
export const invoiceWorld = (world: CardWorld) => {
  const { api, sandbox, work, one, rowOf } = world;
  const ledger = createLedgerWorld(api.server.platform);
  const calls = homeServiceCalls(api, world.clock);
  let order: Promise<string> | undefined;

  /** An invoice of the provider 7001, with flat prices of one euro. */
  const give = async (euros = 78, numeroCommande?: string): Promise<string> => {
    order ??= openOrder(api);
    const numero = `F-${randomUUID().slice(0, 18)}`;
    const reply = await calls.invoice(numeroCommande ?? (await order), 7001, {
      numero,
      lignes: [
        { libelle: 'Ménage', unite: 'FORFAIT', quantite: 1, prixUnitaire: euros, tauxTva: 10 },
      ],
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return numero;
  };

  const startOn =
    (to: ReturnType<typeof homeServiceCalls>) =>
    (numerosFacture: readonly string[], key?: string) =>
      to.post(PAY_BY_CARD, { numerosFacture }, key === undefined ? {} : { key });
  const start = startOn(calls);

  /** Invoices with an open card page. */
  const begin = async (...euros: readonly number[]) => {
    const numeros: string[] = [];
    for (const amount of euros.length === 0 ? [78] : euros) numeros.push(await give(amount));
    return { numeros, ...(await openPage(numeros)) };
  };
  const openPage = async (numeros: readonly string[]) => {
    const reply = await start(numeros);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    const started = reply.json<{ referenceTransaction: string; urlPaiement: string }>();
    return { card: started.referenceTransaction, page: new URL(started.urlPaiement).pathname };
  };

  const payFromOn =
    (to: ReturnType<typeof homeServiceCalls>) =>
    (body: object, key: string = randomUUID()) =>
      to.post(PAY, { ...CONTRACT, codeNAN: PROVIDER_NAN, ...body }, { key });

  return {
    ...world,
    ...calls,
    work,
    token: calls.token,
    ledger,
    give,
    start,
    begin,
    openPage,
    /** The same calls on another replica. */
    on: (replica: TestApi) => {
      const others = homeServiceCalls(replica, world.clock);
      return { start: startOn(others), payFrom: payFromOn(others) };
    },
    answer: async (page: string, fields: Readonly<Record<string, string>>) => {
      await sandbox.submit(page, fields);
      await work();
    },
    list: async (query = ''): Promise<readonly ServiceInvoice[]> =>
      calls.read<ServiceInvoice[]>(await calls.get(`${INVOICES}${query}`)),
    statuts: async (numeros: readonly string[]): Promise<readonly unknown[]> => {
      const rows = await api.query(
        'select statut from facture_service where numero = any ($1) order by array_position($1, numero)',
        [numeros],
      );
      return rows.map(({ statut }) => statut);
    },
    settlementOf: (card: string) =>
      one(
        `select g.statut, g.montant_cents::int as cents, g.rendu_cents::int as credited, g.carte_reference as card
         from reglement_factures g join carte_transaction t on t.cause_id = g.id::text
         where t.reference = $1`,
        [card],
      ),
    cardState: async (card: string) => String((await rowOf(card))?.['etat']),
    refundOf: (card: string) =>
      one('select statut, motif from carte_remboursement where transaction_reference = $1', [card]),
    /** Ledger journals of a card payment, in order. */
    journalsOf: async (card: string): Promise<readonly string[]> => {
      const rows = await api.query(
        `select j.kind from carte_transaction t join ledger_journal j
           on j.id = t.encaissement_journal_id or j.reverses = t.encaissement_journal_id
         where t.reference = $1 order by j.id`,
        [card],
      );
      return rows.map(({ kind }) => String(kind));
    },
    /** Owed to the provider by one card, refunded or not. */
    owedBy: async (card: string): Promise<number> =>
      Number(
        (
          await one(
            `select coalesce(sum(e.amount), 0)::int as owed from carte_transaction t
             join ledger_journal j
               on j.id = t.encaissement_journal_id or j.reverses = t.encaissement_journal_id
             join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
             where t.reference = $1 and a.kind = 'A_PAYER'`,
            [card],
          )
        )?.['owed'],
      ),
    /** Owed to the provider in the ledger. */
    owed: async (): Promise<number> =>
      Number(
        (
          await one(
            `select coalesce(sum(e.amount), 0)::int as owed from ledger_account a
             join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
             join intervenant i on i.id::text = a.key
             where a.kind = 'A_PAYER' and i.code_nan = $1 and j.phase = 'POSTE'`,
            [PROVIDER_NAN],
          )
        )?.['owed'],
      ),
    openAccount: (cents: number, millesime?: number) =>
      ledger.openLoadedAccount(cents, {
        login: NICOLAS,
        ...(millesime === undefined ? {} : { millesime }),
      }),
    /** In whole euros, with a second step where the amount requires one. */
    payFrom: payFromOn(calls),
    cancel: (reference: string) => calls.post(cancelUrl(reference), undefined),
    readPayment: async (reference: string) =>
      calls.read<{ statut: string; numerosFacture?: string[] }>(
        await calls.get(`${PAY}?referenceTransaction=${reference}`),
      ),
    listPayments: async () => calls.read<AccountPaymentLine[]>(await calls.get(PAYMENTS)),
  };
};
export type InvoiceWorld = ReturnType<typeof invoiceWorld>;
