import type { Database } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export type PendingKind = Database['inscription_a_confirmer']['genre'];

interface NewPendingRegistration {
  readonly id: string;
  readonly kind: PendingKind;
  readonly userId: string | null;
  readonly contractNumero: string;
  readonly campaignId: string;
  readonly lineId: string | null;
  readonly tokenHash: string;
  readonly sealedContent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = [
  'p.id',
  'p.genre as kind',
  'p.account_id as userId',
  'p.contract_numero as contractNumero',
  'p.session_id as campaignId',
  'p.ligne_id as lineId',
  'p.contenu_scelle as sealedContent',
] as const;

export const pendingRegistrationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  const open = (now: Date) =>
    db
      .selectFrom('inscription_a_confirmer as p')
      .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
      .select([...COLUMNS, 'k.social_reason as socialReason', 'p.created_at as createdAt'])
      .where('p.confirmed_at', 'is', null)
      .where('p.expires_at', '>', now);
  const ofUser = (userId: string, now: Date) =>
    open(now).where('p.genre', '=', 'RATTACHEMENT').where('p.account_id', '=', userId);

  return {
    insert: async (pending: NewPendingRegistration): Promise<void> => {
      await db
        .insertInto('inscription_a_confirmer')
        .values({
          id: pending.id,
          genre: pending.kind,
          account_id: pending.userId,
          contract_numero: pending.contractNumero,
          session_id: pending.campaignId,
          ligne_id: pending.lineId,
          token_hash: pending.tokenHash,
          contenu_scelle: pending.sealedContent,
          created_at: pending.createdAt,
          expires_at: pending.expiresAt,
          confirmed_at: null,
        })
        .execute();
    },

    /** Only these kinds can be confirmed by a link. */
    findByToken: (tokenHashes: readonly string[], now: Date) =>
      open(now)
        .where('p.token_hash', 'in', tokenHashes)
        .where('p.genre', 'in', ['NOUVELLE', 'RATTACHEMENT'])
        .executeTakeFirst(),

    findOwn: (userId: string, id: string, now: Date) =>
      ofUser(userId, now).where('p.id', '=', id).executeTakeFirst(),

    /** The latest request of each contract that the person does not have yet. */
    listOwn: (userId: string, now: Date) =>
      ofUser(userId, now)
        .distinctOn('p.contract_numero')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('beneficiary_contract as bc')
                .innerJoin('beneficiary as b', 'b.id', 'bc.beneficiary_id')
                .select('bc.beneficiary_id')
                .whereRef('b.account_id', '=', 'p.account_id')
                .whereRef('bc.contract_numero', '=', 'p.contract_numero'),
            ),
          ),
        )
        .orderBy('p.contract_numero')
        .orderBy('p.created_at', 'desc')
        .execute(),

    /** False when it was already used: of two parallel confirmations, one succeeds. */
    use: async (id: string, now: Date): Promise<boolean> => {
      const used = await db
        .updateTable('inscription_a_confirmer')
        .set({ confirmed_at: now })
        .where('id', '=', id)
        .where('confirmed_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirst();
      return used !== undefined;
    },

    closeOwn: async (userId: string, contractNumero: string, now: Date): Promise<void> => {
      await db
        .updateTable('inscription_a_confirmer')
        .set({ confirmed_at: now })
        .where('account_id', '=', userId)
        .where('contract_numero', '=', contractNumero)
        .where('confirmed_at', 'is', null)
        .execute();
    },
  };
};
export type PendingRegistration = NonNullable<
  Awaited<ReturnType<ReturnType<typeof pendingRegistrationsIn>['findByToken']>>
>;
