import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type { PartnerCaller } from '../../../platform/ports/partner.ts';

/** Whom a partner may open a session for: only what its own contracts reach. */
export const linkTargetQueries = (reader: Reader, partner: PartnerCaller) => ({
  findPerson: (login: string, space: SpaceType) =>
    reader
      .selectFrom('user_account as a')
      .leftJoin('beneficiary as b', 'b.account_id', 'a.id')
      .leftJoin('client_user as c', 'c.account_id', 'a.id')
      .select(['a.id as accountId'])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('beneficiary_contract as bc')
            .select('bc.contract_numero as numero')
            .whereRef('bc.beneficiary_id', '=', 'b.id')
            .unionAll(
              eb
                .selectFrom('contract as k')
                .select('k.numero')
                .whereRef('k.financeur_id', '=', 'c.financeur_id'),
            ),
        ).as('contracts'),
      ])
      .where('a.login_key', '=', login.toLowerCase())
      .where('a.space_type', '=', space)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),

  listHomeServiceContracts: (accountId: string) =>
    reader
      .selectFrom('beneficiary_contract as bc')
      .innerJoin('beneficiary as b', 'b.id', 'bc.beneficiary_id')
      .innerJoin('contract as k', 'k.numero', 'bc.contract_numero')
      .select('k.numero')
      .where('b.account_id', '=', accountId)
      .where('k.contrat_sap_fk', 'is not', null)
      .execute(),

  findOperator: (identifiant: string) =>
    reader
      .selectFrom('partenaire_operateur as o')
      .innerJoin('user_account as a', 'a.id', 'o.account_id')
      .select(['a.id as accountId', 'a.role'])
      .where('o.partenaire_id', '=', partner.partnerId)
      .where('o.identifiant', '=', identifiant)
      .where('a.space_type', '=', 'ESPACE_OPERATEUR')
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),

  findSession: (sessionId: string) =>
    reader
      .selectFrom('precommande_session')
      .select(['id', 'contract_numero as contractNumero'])
      .where('id', '=', sessionId)
      .executeTakeFirst(),
});
