import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

/** A campaign of the funder's own contracts: one of another is not there. */
export const ownCampaignQueries = (reader: Reader, { financeurId }: FunderScope) => ({
  find: (id: string) =>
    reader
      .selectFrom('precommande_session as s')
      .innerJoin('contract as k', 'k.numero', 's.contract_numero')
      .select([
        's.id',
        's.libelle',
        's.contract_numero as contract',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
      ])
      .where('s.id', '=', id)
      .where('k.financeur_id', '=', financeurId)
      .executeTakeFirst(),
});
export type OwnCampaign = NonNullable<
  Awaited<ReturnType<ReturnType<typeof ownCampaignQueries>['find']>>
>;
