import type { LinkMode } from '@portail/contract/identity/bypass.calls.ts';
import type { OrderType, SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewLink {
  readonly id: string;
  readonly tokenHash: string;
  readonly partnerId: string;
  readonly source: string;
  readonly target: string;
  readonly userId: string;
  readonly space: SpaceType;
  readonly mode: LinkMode;
  readonly contractNumero: string | null;
  readonly campaignId: string | null;
  readonly actionType: OrderType | null;
  /** The reason given by an operator; null for partner links. */
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const linksIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (link: NewLink): Promise<void> => {
      await db
        .insertInto('lien_connexion')
        .values({
          id: link.id,
          jeton_hash: link.tokenHash,
          partenaire_id: link.partnerId,
          identifiant_source: link.source,
          identifiant_cible: link.target,
          account_id: link.userId,
          type_espace: link.space,
          mode: link.mode,
          contract_numero: link.contractNumero,
          session_id: link.campaignId,
          action_type: link.actionType,
          motif: link.reason,
          created_at: link.createdAt,
          expires_at: link.expiresAt,
          used_at: null,
        })
        .execute();
    },

    /** Of two parallel uses, the second waits for the row and finds it used. */
    consume: (tokenHashes: readonly string[], now: Date) =>
      db
        .updateTable('lien_connexion as l')
        .set({ used_at: now })
        .from('user_account as a')
        .leftJoin('beneficiary as b', 'b.account_id', 'a.id')
        .whereRef('a.id', '=', 'l.account_id')
        .where('l.jeton_hash', 'in', tokenHashes)
        .where('l.used_at', 'is', null)
        .returning([
          'l.id',
          'l.account_id as userId',
          'l.identifiant_source as source',
          'l.identifiant_cible as target',
          'l.type_espace as space',
          'l.mode',
          'l.contract_numero as contractNumero',
          'l.session_id as campaignId',
          'l.action_type as actionType',
          'l.motif as reason',
          'l.expires_at as expiresAt',
          'a.role',
          'a.disabled_at as disabledAt',
          'b.is_compte_eb_unique as isUnified',
          (of) =>
            of
              .selectFrom('partenaire as p')
              .select('p.nom')
              .whereRef('p.id', '=', 'l.partenaire_id')
              .as('partner'),
          (of) =>
            of
              .selectFrom('partenaire_operateur as o')
              .select('o.account_id')
              .whereRef('o.partenaire_id', '=', 'l.partenaire_id')
              .whereRef('o.identifiant', '=', 'l.identifiant_source')
              .as('operatorId'),
        ])
        .executeTakeFirst(),
  };
};
export type UsedLink = NonNullable<Awaited<ReturnType<ReturnType<typeof linksIn>['consume']>>>;
