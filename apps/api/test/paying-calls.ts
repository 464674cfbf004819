import { randomUUID } from 'node:crypto';
import type { AccountPaymentDetail } from '@portail/contract/payments/account-payments.schemas.ts';
import type { CardWorld } from './card-world.ts';
import { createLedgerWorld } from './ledger-world.ts';
import { bearer, type TestApi } from './test-api.ts';

export const PAYMENTS = '/api/eb/beneficiaires/paiements-comptes';
export const PAY = `${PAYMENTS}/prestataires`;
export const START_COMPLEMENT = '/api/eb/beneficiaires/paiements-carte/compte';
export const cancelUrl = (reference: string) => `${PAYMENTS}/${reference}/annulation`;

const ORDER = { codeNAN: '1234567', numeroContrat: '100001', typeContrat: 'CESU_RH' };

/** The payment calls of a user, on a given replica. */
export const payingCalls = (api: TestApi, token: () => Promise<string>) => {
  const post = async (url: string, payload: object | undefined, key: string = randomUUID()) =>
    api.http.inject({
      method: 'POST',
      url,
      headers: { ...bearer(await token()), 'idempotency-key': key },
      ...(payload === undefined ? {} : { payload }),
    });
  const get = async (url: string) =>
    api.http.inject({ method: 'GET', url, headers: bearer(await token()) });
  return {
    post,
    get,
    pay: (body: object, key?: string) => post(PAY, { ...ORDER, ...body }, key),
    start: (reference: string, key?: string) => post(START_COMPLEMENT, { reference }, key),
    cancel: (reference: string, key?: string) => post(cancelUrl(reference), undefined, key),
    read: async (reference: string) =>
      (await get(`${PAY}?referenceTransaction=${reference}`)).json<AccountPaymentDetail>(),
  };
};
export type PayingCalls = ReturnType<typeof payingCalls>;

/** Payments with card complements, and a running provider. */
export const payingWorld = (world: CardWorld) => {
  const { api, sandbox, work, rowOf, one } = world;
  const ledger = createLedgerWorld(api.server.platform);
  const calls = payingCalls(api, world.token);

  /** 40 of 100 euros and 10 by card plus the flat fee, with the card page open. */
  const begin = async () => {
    const account = await ledger.openLoadedAccount(10_000);
    const reply = await calls.pay({
      montant: 40,
      complementPaiement: 10,
      numeroComptesCESU: [account.numero],
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    const { valeur: reference } = reply.json<{ valeur: string }>();
    const page = await openPage(reference);
    return { ...account, reference, ...page };
  };

  const openPage = async (reference: string) => {
    const reply = await calls.start(reference);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    const started = reply.json<{ referenceTransaction: string; urlPaiement: string }>();
    return { card: started.referenceTransaction, page: new URL(started.urlPaiement).pathname };
  };

  return {
    ...world,
    ...calls,
    ledger,
    begin,
    openPage,
    answer: async (page: string, fields: Readonly<Record<string, string>>) => {
      await sandbox.submit(page, fields);
      await work();
    },
    cardState: async (card: string) => String((await rowOf(card))?.['etat']),
    /** Balance and reserved amount of an account. */
    holdings: async (compteId: string) => {
      const row = await one(
        `select balance::integer as balance, reserved::integer as reserved from ledger_account
         where kind = 'BENEFICIAIRE_COMPTE' and key = $1`,
        [compteId],
      );
      return [row?.['balance'], row?.['reserved']];
    },
    refundOf: (card: string) =>
      one('select statut, motif from carte_remboursement where transaction_reference = $1', [card]),
    /** The amount due to the payee of a payment, reversals included. */
    owedFor: async (reference: string) => {
      const row = await one(
        `select coalesce(sum(e.amount), 0)::integer as owed
         from paiement_compte p join ledger_journal w on w.posting_id = p.posting_id
         join ledger_journal j on j.id = w.id or j.resolves = w.id
           or j.reverses in (select id from ledger_journal s where s.id = w.id or s.resolves = w.id)
         join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
         where p.reference = $1 and j.phase = 'POSTE' and a.kind = 'A_PAYER'`,
        [reference],
      );
      return row?.['owed'];
    },
  };
};
export type PayingWorld = ReturnType<typeof payingWorld>;
