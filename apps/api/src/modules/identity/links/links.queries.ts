import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { PartnerCaller } from '../../../platform/ports/partner.ts';

export const linkSessionQueries = (reader: Reader, caller: AuthenticatedCaller) => ({
  find: () =>
    reader
      .selectFrom('user_session')
      .select([
        'link_source as identifiantSource',
        'precommande_session_id as idSessionPreCommande',
        'order_type as typeAction',
      ])
      .where('id', '=', caller.sessionId)
      .where('account_id', '=', caller.userId)
      .executeTakeFirst(),
});

export const partnerQueries = (reader: Reader) => ({
  find: (clientId: string) =>
    reader
      .selectFrom('partenaire as p')
      .select([
        'p.id',
        'p.client_id as clientId',
        'p.secret_hash as secretHash',
        'p.modes',
        'p.tous_contrats as servesAll',
        'p.paynum as isPaynum',
      ])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('partenaire_contrat as k')
            .select('k.contract_numero as numero')
            .whereRef('k.partenaire_id', '=', 'p.id'),
        ).as('contracts'),
      )
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('partenaire_prestataire as s')
            .select('s.client_id as clientId')
            .whereRef('s.partenaire_id', '=', 'p.id'),
        ).as('providers'),
      )
      .where('p.client_id', '=', clientId)
      .where('p.disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type PartnerQueries = ReturnType<typeof partnerQueries>;

/** Targets of links, limited to the partner's own contracts. */
export const linkTargetQueries = (reader: Reader, partner: PartnerCaller) => ({
  findPerson: (login: string, space: SpaceType) =>
    reader
      .selectFrom('user_account as a')
      .leftJoin('beneficiary as b', 'b.account_id', 'a.id')
      .leftJoin('client_user as c', 'c.account_id', 'a.id')
      .select(['a.id as userId'])
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

  listHomeServiceContracts: (userId: string) =>
    reader
      .selectFrom('beneficiary_contract as bc')
      .innerJoin('beneficiary as b', 'b.id', 'bc.beneficiary_id')
      .innerJoin('contract as k', 'k.numero', 'bc.contract_numero')
      .select('k.numero')
      .where('b.account_id', '=', userId)
      .where('k.contrat_sap_fk', 'is not', null)
      .execute(),

  findOperator: (identifiant: string) =>
    reader
      .selectFrom('partenaire_operateur as o')
      .innerJoin('user_account as a', 'a.id', 'o.account_id')
      .select(['a.id as userId', 'a.role'])
      .where('o.partenaire_id', '=', partner.partnerId)
      .where('o.identifiant', '=', identifiant)
      .where('a.space_type', '=', 'ESPACE_OPERATEUR')
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),

  findCampaign: (sessionId: string) =>
    reader
      .selectFrom('precommande_session')
      .select(['id', 'contract_numero as contractNumero'])
      .where('id', '=', sessionId)
      .executeTakeFirst(),
});

export const openingQueries = (reader: Reader, { userId }: OperatorScope) => ({
  /** The operator as registered by their partner. */
  findSelf: () =>
    reader
      .selectFrom('partenaire_operateur as o')
      .innerJoin('partenaire as p', 'p.id', 'o.partenaire_id')
      .select(['p.id as partnerId', 'p.client_id as clientId', 'o.identifiant'])
      .where('o.account_id', '=', userId)
      .where('p.disabled_at', 'is', null)
      .orderBy('o.identifiant')
      .executeTakeFirst(),

  findPerson: (login: string) =>
    reader
      .selectFrom('user_account as a')
      .innerJoin('beneficiary as b', 'b.account_id', 'a.id')
      .select(['a.id as userId', 'a.login'])
      .where('a.login_key', '=', login.toLowerCase())
      .where('a.space_type', '=', 'ESPACE_BENEFICIAIRE')
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),
});
