import { randomUUID } from 'node:crypto';
import type {
  RecordedReceipt,
  RefundOutcomeAnswer,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { openConfirmedOperator } from './approvals.ts';
import { createFunderWorld } from './funder-order-world.ts';
import { openOperator, OPERATORS } from './operator-sessions.ts';
import { bearer, type TestApi } from './test-api.ts';
import { today } from './today.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';

export const OPERATIONS = '/api/sap/operations';
export const RECEIPTS = `${OPERATIONS}/encaissements`;
export const REFUNDS = `${OPERATIONS}/remboursements`;
export const PENDING = `${OPERATIONS}/a-valider`;

/** 100,00 € by transfer, as in all lines of these tests. */
export const SHARE_CENTS = 10_000;

interface Sending {
  readonly token?: string;
  readonly key?: string;
  readonly to?: TestApi;
}

/** Two operators and the operations they work on. */
export const createOperationsWorld = async (api: TestApi) => {
  const funder = await createFunderWorld(api);
  const openConfirmed = (identifiant: string) => openConfirmedOperator(api, identifiant);
  const lucie = await openConfirmed(OPERATORS.manager);
  const marc = await openConfirmed(OPERATORS.otherManager);
  const session = await funder.openCampaign();

  const get = (url: string, token = lucie) => api.http.inject({ url, headers: bearer(token) });
  const post = (
    url: string,
    payload: object,
    { token = lucie, key = randomUUID(), to = api }: Sending = {},
  ) =>
    to.http.inject({
      method: 'POST',
      url,
      headers: { ...bearer(token), 'idempotency-key': key },
      payload,
    });

  /** A line whose own part is expected by transfer. */
  const expectedLine = async () => {
    const id = await funder.addLine(session, {
      accountCents: SHARE_CENTS,
      fundedCents: 0,
      statutPaiement: 'A_PAYER',
    });
    const row = await funder.one('select reference from precommande where id = $1', [id]);
    return { id, reference: String(row?.['reference']) };
  };

  const receiptOf = (reference: string, change: object = {}) => ({
    nature: 'COMMANDE',
    reference,
    montant: SHARE_CENTS / 100,
    moyen: 'VIREMENT',
    dateReception: formatFrenchDate(today()),
    referenceBancaire: 'VIR-1',
    ...change,
  });
  const refundOf = (reference: string, change: object = {}) => ({
    nature: 'COMMANDE',
    reference,
    montant: SHARE_CENTS / 100,
    motif: 'COMMANDE_TERMINEE',
    ...change,
  });

  const decide = (
    id: string,
    decision: 'ACCEPTER' | 'REFUSER',
    { token = marc, motif = 'NON_JUSTIFIE' }: { token?: string; motif?: string } = {},
  ) =>
    post(
      `${PENDING}/${id}/decision`,
      { decision, ...(decision === 'REFUSER' ? { motif } : {}) },
      { token },
    );

  /** Requested by one operator; returns the id of the request. */
  const requestedReceipt = async (body: object, token = lucie): Promise<string> => {
    const reply = await post(RECEIPTS, body, { token });
    const { statut, numero } = reply.json<RecordedReceipt>();
    if (statut !== 'A_VALIDER') throw new Error(reply.body);
    return numero;
  };

  /** Requested by one operator and approved by the other. */
  const receive = async (body: object) => {
    const reply = await decide(await requestedReceipt(body), 'ACCEPTER');
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply;
  };

  const receivedLine = async () => {
    const line = await expectedLine();
    await receive(receiptOf(line.reference));
    return line;
  };

  return {
    ...funder,
    lucie,
    marc,
    session,
    get,
    post,
    openAs: (identifiant: string) => openOperator(api, identifiant),
    openConfirmed,
    expectedLine,
    receiptOf,
    refundOf,
    receivedLine,
    /** Paid by transfer, then cancelled. */
    overLine: async () => {
      const line = await receivedLine();
      await funder.query(`update precommande set statut = 'ANNULEE' where id = $1`, [line.id]);
      return line;
    },
    /** Ordered on an account only, and paid by its funder only. */
    creditedLine: async (cents = SHARE_CENTS) => {
      const own = await funder.openCampaign();
      const id = await funder.addLine(own, { accountCents: cents });
      await funder.ordered(own);
      await funder.orders.makeOrders();
      const row = await funder.one(
        `select p.reference, f.numero from precommande p
         join facture_financeur f on f.commande_id = p.commande_id where p.id = $1`,
        [id],
      );
      return { id, reference: String(row?.['reference']), invoice: String(row?.['numero']) };
    },
    /** Requested by one operator; returns the id of the request. */
    requested: async (body: object, token = lucie): Promise<string> => {
      const reply = await post(REFUNDS, body, { token });
      const { statut, numero } = reply.json<RefundOutcomeAnswer>();
      if (statut !== 'A_VALIDER') throw new Error(reply.body);
      return numero;
    },
    decide,
    requestedReceipt,
    receive,
    shareOf: async (id: string): Promise<number> => {
      const row = await funder.one(
        `select coalesce(sum(e.amount), 0)::int as sum from ledger_account a
         join ledger_entry e on e.account_id = a.id
         where a.kind = 'PART_A_RECEVOIR' and a.key = 'COMMANDE/' || $1`,
        [id],
      );
      return Number(row?.['sum']);
    },
    /** Operators who wrote journals of one kind. */
    actorsOf: async (kind: string): Promise<readonly unknown[]> =>
      (
        await funder.query(
          `select distinct actor, origin from ledger_journal where kind = $1 and origin = 'BACK_OFFICE'`,
          [kind],
        )
      ).map(({ actor }) => actor),
  };
};
export type OperationsWorld = Awaited<ReturnType<typeof createOperationsWorld>>;
