import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** The bank took back a debit of the order: what it paid is owed, whatever became of the order. */
const isTakenBack = sql<boolean>`exists (
  select from prelevement d where d.cause = 'PRECOMMANDE' and d.cause_id = p.id::text
    and d.retourne_le is not null)`;

/** The facts about an order when a payment arrives. */
export const selectOwnParts = (reader: Reader) =>
  reader
    .selectFrom('precommande as p')
    .innerJoin('precommande_session as s', 's.id', 'p.session_id')
    .select([
      'p.id',
      'p.reference',
      'p.beneficiary_id as beneficiaryId',
      'p.contract_numero as contract',
      'p.statut',
      'p.statut_paiement as statutPaiement',
      'p.mode_paiement as modePaiement',
      'p.reference_transaction as referenceTransaction',
      'p.millesime',
      's.date_ouverture as opening',
      's.date_fermeture as closing',
      's.permanent',
      's.fermee_le as closedAt',
      's.brouillon as isDraft',
    ])
    .select((eb) => eb('p.commande_id', 'is not', null).as('isTaken'))
    .select(isTakenBack.as('isTakenBack'))
    .select(
      sql<string>`p.part_beneficiaire_cents + p.frais_compte_cents + p.frais_titre_cents`.as(
        'toPay',
      ),
    );

/**
 * Own parts to be debited, once the funder has validated; and what the bank took back of them. A
 * debit is of the whole part: none is expected while the person pays it in instalments, or while a
 * second person decides whether it is written off.
 */
const selectAwaitedByDebit = (reader: Reader) =>
  selectOwnParts(reader)
    .where((eb) => eb.or([eb('p.statut', '=', 'VALIDEE'), isTakenBack]))
    .where('p.statut_paiement', '=', 'A_PAYER')
    .where('p.mode_paiement', '=', PAYMENT_MODES.PRELEVEMENT)
    .where(sql<boolean>`not exists (select from dette_echeance e where e.precommande_id = p.id)`)
    .where(sql<boolean>`not exists (
      select from operation_a_valider o where o.acte = 'ABANDON_DETTE'
        and o.reference = p.reference and o.statut = 'EN_ATTENTE'
        and o.expire_le > clock_timestamp())`);

const isPaidInPart = sql<boolean>`exists (
  select from credit_payeur c where c.statut = 'OUVERT' and c.nature = 'COMMANDE'
    and c.reference = p.reference)`;

/** The books take a returned debit back only when it paid the whole part: none is made of a rest. */
export const selectExpectedDebits = (reader: Reader) =>
  selectAwaitedByDebit(reader)
    .where(sql<boolean>`not ${isPaidInPart}`)
    .orderBy('p.created_at')
    .orderBy('p.id');
export const selectPaidInPart = (reader: Reader) =>
  selectAwaitedByDebit(reader).where(isPaidInPart).orderBy('p.created_at').orderBy('p.id');

type Selected = Awaited<ReturnType<ReturnType<typeof selectOwnParts>['executeTakeFirstOrThrow']>>;

export const readOwnPart = ({ toPay, opening, closing, closedAt, ...row }: Selected) => ({
  ...row,
  amountCents: Number(toPay),
  dateOuverture: calendarDay(opening),
  dateFermeture: closing === null ? undefined : calendarDay(closing),
  isClosedByFunder: closedAt !== null,
});
export type OwnPartRow = ReturnType<typeof readOwnPart>;

/** Written on notifications of the provider or the bank. */
export const ownPartsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  const lockWhere = async (
    column: 'p.id' | 'p.reference',
    value: string,
  ): Promise<OwnPartRow | undefined> => {
    const row = await selectOwnParts(db)
      .where(column, '=', value)
      .forNoKeyUpdate('p')
      .executeTakeFirst();
    return row === undefined ? undefined : readOwnPart(row);
  };
  const lockByReferences = async (
    references: readonly string[],
  ): Promise<readonly OwnPartRow[]> => {
    if (references.length === 0) return [];
    const rows = await selectOwnParts(db)
      .where(sql<boolean>`p.reference = any (${[...references]}::text[])`)
      .orderBy('p.id')
      .forNoKeyUpdate('p')
      .execute();
    return rows.map(readOwnPart);
  };
  return {
    lock: (precommandeId: string) => lockWhere('p.id', precommandeId),
    lockByReference: (reference: string) => lockWhere('p.reference', reference),

    lockByReferences,

    /** Read again under their locks: what was agreed or paid meanwhile is not debited. */
    lockExpectedDebits: async (references: readonly string[]): Promise<readonly OwnPartRow[]> => {
      const locked = await lockByReferences(references);
      if (locked.length === 0) return [];
      const ids = locked.map(({ id }) => id);
      const rows = await selectExpectedDebits(db)
        .where(sql<boolean>`p.id = any (${ids}::uuid[])`)
        .execute();
      return rows.map(readOwnPart);
    },

    markAllPaid: async (ids: readonly string[]): Promise<void> => {
      if (ids.length === 0) return;
      // Of a cancelled order, a debt is settled: what was refunded is not refunded again.
      await sql`
        update precommande set reference_transaction = null, statut_paiement = case
          when statut in ('ANNULEE', 'REFUSEE') then 'REMBOURSEE' else 'PAYEE' end
        where id = any (${[...ids]}::uuid[])`.execute(db);
    },

    markPaid: async (precommandeId: string, referenceTransaction: string | null): Promise<void> => {
      await db
        .updateTable('precommande')
        .set({ statut_paiement: 'PAYEE', reference_transaction: referenceTransaction })
        .where('id', '=', precommandeId)
        .execute();
    },

    /** The account credit of a fully funded line without vouchers. */
    findCredit: async (precommandeId: string) => {
      const row = await db
        .selectFrom('precommande as p')
        .innerJoin('ledger_journal as j', 'j.posting_id', 'p.id')
        .select(['j.id as journalId', 'p.montant_compte_cents as cents'])
        .where('p.id', '=', precommandeId)
        .where('j.kind', '=', 'COMMANDE')
        .where('p.statut', 'in', ['COMMANDEE', 'LIVREE'])
        .where('p.montant_titre_cents', '=', 0)
        .where('p.part_beneficiaire_cents', '=', 0)
        .where('p.frais_compte_cents', '=', 0)
        .executeTakeFirst();
      return row;
    },

    /** Whether a payment of the order was posted, reversed since or not, and for how much. */
    findReceived: async (postingId: string): Promise<number | undefined> => {
      const row = await db
        .selectFrom('ledger_journal as j')
        .innerJoin('ledger_entry as e', 'e.journal_id', 'j.id')
        .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
        .select('e.amount')
        .where('j.posting_id', '=', postingId)
        .where('j.kind', '=', 'ENCAISSEMENT')
        .where('a.kind', '=', 'PART_A_RECEVOIR')
        .orderBy('j.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.amount;
    },

    /** A cancelled order whose payment the bank took back: there is nothing to refund. */
    markNothingPaid: async (precommandeId: string): Promise<void> => {
      await db
        .updateTable('precommande')
        .set({ statut_paiement: 'SANS_OBJET' })
        .where('id', '=', precommandeId)
        .execute();
    },

    /** The payment was reversed. */
    markOwed: async (precommandeId: string): Promise<void> => {
      await db
        .updateTable('precommande')
        .set({ statut_paiement: 'A_PAYER' })
        .where('id', '=', precommandeId)
        .execute();
    },

    /** Only for finished orders: a second payment of an order does not change it. */
    markRefunded: async (
      precommandeId: string,
      referenceTransaction: string | null,
    ): Promise<void> => {
      await db
        .updateTable('precommande')
        .set({ statut_paiement: 'REMBOURSEE' })
        .where('id', '=', precommandeId)
        .where('statut', 'in', ['ANNULEE', 'REFUSEE'])
        .where((eb) =>
          eb.or([
            eb('reference_transaction', 'is', null),
            eb('reference_transaction', '=', referenceTransaction ?? ''),
          ]),
        )
        .execute();
    },
  };
};
