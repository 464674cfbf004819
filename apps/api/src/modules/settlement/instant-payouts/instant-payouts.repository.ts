import { sql, type RawBuilder } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { notHeldForOperator, payerNotHeld } from '../payouts/payouts.repository.ts';

/** What payments ask of a payee `i` and of its bank details `c`. */
export interface PayableAtOnce {
  readonly payee: RawBuilder<unknown>;
  readonly bank: RawBuilder<unknown>;
}

interface NewInstantPayout {
  readonly id: string;
  readonly paymentId: string;
  readonly bankId: string;
  readonly endToEndId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface Taken {
  readonly intervenantId: string;
  readonly contract: string;
  readonly cents: number;
}

export const instantPayoutsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** The payee's bank details, locked before the payment as the file of the day does. */
    lockBank: async (paymentId: string, payable: PayableAtOnce): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        select c.id from coordonnees_bancaires c
        join paiement_compte p on p.intervenant_id = c.intervenant_id
        join intervenant i on i.id = p.intervenant_id
        where p.id = ${paymentId} and ${payable.bank} and ${payable.payee}
        for share of c
      `.execute(db);
      return rows[0]?.id;
    },

    /**
     * Takes one payment: from here on it can neither be cancelled nor join the file of the day.
     * `undefined` if it was cancelled, paid out or sent to the bank before, or if it came back and
     * waits for an operator.
     */
    take: async (payout: NewInstantPayout): Promise<Taken | undefined> => {
      const { rows } = await sql<Taken>`
        with taken as (
          update paiement_compte set statut = 'EFFECTUE'
          where id = ${payout.paymentId} and statut = 'EN_COURS' and instantane
            and not exists (
              select from virement_instantane x where x.paiement_id = paiement_compte.id)
            and ${payerNotHeld(sql.ref('paiement_compte.beneficiary_id'))}
            and ${notHeldForOperator('paiement_id', 'paiement_compte.id')}
          returning id, intervenant_id, contract_numero, montant_cents + complement_cents as cents
        ), made as (
          insert into versement (id, canal, intervenant_id, coordonnees_id, bout_en_bout, nombre,
            montant_cents, statut, created_at)
          select ${payout.id}::uuid, 'INSTANTANE', intervenant_id, ${payout.bankId}::uuid,
            ${payout.endToEndId}::text, 1, cents, 'EMIS', ${payout.createdAt}::timestamptz
          from taken
        ), line as (
          insert into versement_ligne (versement_id, rang, paiement_id, contract_numero, montant_cents)
          select ${payout.id}::uuid, 1, id, contract_numero, cents from taken
        ), sent as (
          insert into virement_instantane (versement_id, paiement_id, etat, expire_le)
          select ${payout.id}::uuid, id, 'ENVOYE', ${payout.expiresAt}::timestamptz from taken
        )
        select intervenant_id as "intervenantId", contract_numero as contract, cents from taken
      `.execute(db);
      return rows[0];
    },

    /** The promise ends: the payment waits for the file of the day like any other. */
    decline: async (paymentId: string): Promise<void> => {
      await db
        .updateTable('paiement_compte')
        .set({ instantane: false })
        .where('id', '=', paymentId)
        .where('statut', '=', 'EN_COURS')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('virement_instantane')
                .select('versement_id')
                .where('paiement_id', '=', paymentId),
            ),
          ),
        )
        .execute();
    },

    /** The payout first, as a return of the bank does. */
    lock: async (payoutId: string) => {
      const payout = await db
        .selectFrom('versement')
        .select(['statut'])
        .where('id', '=', payoutId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const order = await db
        .selectFrom('virement_instantane')
        .select(['etat', 'paiement_id as paymentId'])
        .where('versement_id', '=', payoutId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      return { ...order, statut: payout.statut };
    },

    settle: async (payoutId: string, state: 'ACCEPTE' | 'REJETE', at: Date): Promise<void> => {
      await db
        .updateTable('virement_instantane')
        .set({ etat: state, repondu_le: at })
        .where('versement_id', '=', payoutId)
        .execute();
    },

    markAsked: async (payoutId: string, at: Date): Promise<void> => {
      await db
        .updateTable('virement_instantane')
        .set({ interroge_le: at })
        .where('versement_id', '=', payoutId)
        .execute();
    },
  };
};
