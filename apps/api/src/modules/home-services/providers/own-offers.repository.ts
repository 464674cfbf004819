import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

/** What the providers of a person's own spaces give. Others do not exist for them. */
export const ownOffers = (db: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  hasSpace: async (clientId: string): Promise<boolean> => {
    const found = await db
      .selectFrom('home_service_space as s')
      .select('s.client_id')
      .where('s.beneficiary_id', '=', beneficiaryId)
      .where('s.client_id', '=', clientId)
      .executeTakeFirst();
    return found !== undefined;
  },

  find: async (clientId: string) => {
    const provider = await db
      .selectFrom('home_service_space as s')
      .innerJoin('prestataire as p', 'p.client_id', 's.client_id')
      .select(['p.client_id as clientId', 'p.agree_jusqu_au as approvedUntil'])
      .where('s.beneficiary_id', '=', beneficiaryId)
      .where('s.client_id', '=', clientId)
      .executeTakeFirst();
    if (provider === undefined) return undefined;
    const activities = await db
      .selectFrom('prestataire_offre')
      .select(['prestation as code', 'dispositif', 'tarif_horaire_cents as hourlyRateCents'])
      .where('client_id', '=', clientId)
      .execute();
    return { ...provider, activities };
  },
});
