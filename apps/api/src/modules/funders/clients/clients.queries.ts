import type { Reader } from '../../../platform/db/database.ts';
import type { OwnerScope } from '../../../platform/ports/owner-scope.ts';

const PROVIDER = [
  'p.client_id as clientId',
  'p.raison_sociale as socialReason',
  'p.siret',
  'p.zone_adresse0 as zoneAdresse0',
  'p.zone_adresse1 as zoneAdresse1',
  'p.zone_adresse2 as zoneAdresse2',
  'p.zone_adresse3 as zoneAdresse3',
  'p.code_postal_et_ville as codePostalEtVille',
  'p.contact_nom as nom',
  'p.contact_telephone as telephone',
  'p.contact_email as email',
] as const;

/** Clients of the house, and those who provide services, as far as whoever asks may see them. */
export const clientQueries = (reader: Reader, scope: OwnerScope) => {
  const funders = () =>
    reader
      .selectFrom('financeur as f')
      .select([
        'f.client_id as clientId',
        'f.client_number as clientNumber',
        'f.social_reason as socialReason',
        'f.siret',
        'f.zone_adresse0 as zoneAdresse0',
        'f.zone_adresse1 as zoneAdresse1',
        'f.zone_adresse2 as zoneAdresse2',
        'f.zone_adresse3 as zoneAdresse3',
        'f.code_postal_et_ville as codePostalEtVille',
        'f.contact_nom as nom',
        'f.contact_telephone as telephone',
        'f.contact_email as email',
      ]);
  return {
    findFunder: (clientId: string) => {
      const named = funders().where('f.client_id', '=', clientId);
      switch (scope.kind) {
        case 'operator':
          return named.executeTakeFirst();
        case 'funder':
          return named.where('f.id', '=', scope.financeurId).executeTakeFirst();
        case 'beneficiary':
        case 'intervenant':
          return Promise.resolve(undefined);
      }
    },

    /** To a person, with the number that they have there themselves. */
    findProvider: (clientId: string) => {
      switch (scope.kind) {
        case 'operator':
          return reader
            .selectFrom('prestataire as p')
            .select(PROVIDER)
            .select('p.client_id as clientNumber')
            .where('p.client_id', '=', clientId)
            .executeTakeFirst();
        case 'beneficiary':
          return reader
            .selectFrom('prestataire as p')
            .innerJoin('home_service_space as h', 'h.client_id', 'p.client_id')
            .select(PROVIDER)
            .select('h.client_number as clientNumber')
            .where('p.client_id', '=', clientId)
            .where('h.beneficiary_id', '=', scope.beneficiaryId)
            .executeTakeFirst();
        case 'funder':
        case 'intervenant':
          return Promise.resolve(undefined);
      }
    },
  };
};
