import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import {
  prepareStatement,
  type IsGiven,
  type SlotFor,
} from '../../../platform/db/statements/prepared-statement.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { LINE_SHARES, mailedLine } from '../../../platform/mail/mailed-line.queries.ts';
import {
  readOwnPart,
  selectExpectedDebits,
  selectOwnParts,
  selectPaidInPart,
  type OwnPartRow,
} from './own-part.repository.ts';

interface OrderFilter {
  readonly contract: string | undefined;
  readonly clientId: string | undefined;
  readonly limit: number;
  /** Reference of the last order of the previous page. */
  readonly before: string | undefined;
}

interface OwnOrders extends OrderFilter {
  readonly owner: string;
}

const orders = (reader: Reader) =>
  reader
    .selectFrom('precommande as p')
    .innerJoin('precommande_session as s', 's.id', 'p.session_id')
    .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
    .innerJoin('financeur as f', 'f.id', 'k.financeur_id')
    .selectAll('p')
    .select([
      's.libelle',
      's.date_ouverture',
      's.date_fermeture',
      's.permanent',
      's.fermee_le',
      's.brouillon',
      'f.social_reason as funder',
    ]);

const listOwn = prepareStatement((reader, slot: SlotFor<OwnOrders>, isGiven: IsGiven<OwnOrders>) =>
  orders(reader)
    .where('p.beneficiary_id', '=', slot('owner'))
    .$if(isGiven('contract'), (query) => query.where('p.contract_numero', '=', slot('contract')))
    .$if(isGiven('clientId'), (query) => query.where('f.client_id', '=', slot('clientId')))
    .$if(isGiven('before'), (query) =>
      query.where(
        sql<boolean>`(p.created_at, p.id) < (
          select k.created_at, k.id from precommande k
          where k.reference = ${slot('before')} and k.beneficiary_id = ${slot('owner')}
        )`,
      ),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(slot('limit'))
    .compile(),
);

/** The orders of a person, in every status. */
export const orderQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => {
  const own = () => orders(reader).where('p.beneficiary_id', '=', beneficiaryId);

  return {
    list: (filter: OrderFilter) => listOwn(reader, { ...filter, owner: beneficiaryId }),

    find: (reference: string, contract: string | undefined) =>
      own()
        .innerJoin('beneficiary as b', 'b.id', 'p.beneficiary_id')
        .innerJoin('user_account as a', 'a.id', 'b.account_id')
        .leftJoin('precommande_point_livraison as l', 'l.id', 'p.point_livraison_id')
        .select(['a.first_name as firstName', 'a.last_name as lastName', 'l.libelle as pointLabel'])
        .where('p.reference', '=', reference)
        .$if(contract !== undefined, (query) =>
          query.where('p.contract_numero', '=', contract ?? ''),
        )
        .executeTakeFirst(),

    listClients: (contract: string | undefined) =>
      reader
        .selectFrom('precommande as p')
        .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
        .innerJoin('financeur as f', 'f.id', 'k.financeur_id')
        .select(['f.client_id as clientId', 'f.social_reason as socialReason'])
        .distinct()
        .where('p.beneficiary_id', '=', beneficiaryId)
        .$if(contract !== undefined, (query) =>
          query.where('p.contract_numero', '=', contract ?? ''),
        )
        .orderBy('f.social_reason')
        .orderBy('f.client_id')
        .execute(),
  };
};
type Queries = ReturnType<typeof orderQueries>;
export type ListedOrder = Awaited<ReturnType<Queries['list']>>[number];
export type FoundOrder = NonNullable<Awaited<ReturnType<Queries['find']>>>;

/** Orders exist for HR contracts whose funder enabled the menu. */
const ORDERING = 'SOUS_MENU_FAIRE_PRECOMMANDE';

/** The campaigns of the contracts of a person. */
const ownCampaigns = (reader: Reader, { beneficiaryId }: BeneficiaryScope) =>
  reader
    .selectFrom('precommande_session as s')
    .innerJoin('beneficiary_contract as bc', 'bc.contract_numero', 's.contract_numero')
    .innerJoin('contract as k', 'k.numero', 's.contract_numero')
    .innerJoin('contract_feature as cf', 'cf.contract_numero', 's.contract_numero')
    .where('bc.beneficiary_id', '=', beneficiaryId)
    .where('k.contract_type', '=', 'CESU_RH')
    .where('k.contract_activated', '=', true)
    .where('cf.feature_id', '=', ORDERING)
    // After the last day that the funder recorded, nothing is ordered any more.
    .where(
      sql<boolean>`not exists (
        select from personne_financeur d
        where d.beneficiary_id = bc.beneficiary_id and d.contract_numero = bc.contract_numero
          and d.depart_le < (ledger_now() at time zone 'Europe/Paris')::date)`,
    );

export const orderCampaignQueries = (reader: Reader, scope: BeneficiaryScope) => ({
  /** A campaign with all its parts, in one query. */
  find: (id: string) =>
    ownCampaigns(reader, scope)
      .leftJoin('frais_commande as f', 'f.contract_numero', 's.contract_numero')
      .selectAll('s')
      .select([
        'k.financeur_id as financeurId',
        'f.compte_cents as fraisCompte',
        'f.titre_cents as fraisTitre',
      ])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('precommande_quota as q')
            .selectAll('q')
            .select((quota) =>
              jsonArrayFrom(
                quota
                  .selectFrom('precommande_tranche as t')
                  .select(['t.min_cents', 't.max_cents', 't.taux_participation_bp'])
                  .whereRef('t.quota_id', '=', 'q.id')
                  .orderBy('t.rang'),
              ).as('tranches'),
            )
            .whereRef('q.session_id', '=', 's.id')
            .orderBy('q.rang'),
        ).as('quotas'),
        jsonArrayFrom(
          eb
            .selectFrom('precommande_controle as c')
            .select(['c.id', 'c.code', 'c.libelle', 'c.selectionnee'])
            .whereRef('c.session_id', '=', 's.id')
            .orderBy('c.rang'),
        ).as('controls'),
        jsonArrayFrom(
          eb
            .selectFrom('precommande_info_supplementaire as i')
            .select(['i.id', 'i.code', 'i.libelle', 'i.controle_id as controleId'])
            .whereRef('i.session_id', '=', 's.id')
            .orderBy('i.rang'),
        ).as('infos'),
        jsonArrayFrom(
          eb
            .selectFrom('precommande_point_livraison as p')
            .selectAll('p')
            .whereRef('p.session_id', '=', 's.id')
            .orderBy('p.rang'),
        ).as('points'),
        eb
          .exists(
            eb
              .selectFrom('controle_ligne as l')
              .select('l.id')
              .whereRef('l.session_id', '=', 's.id'),
          )
          .as('hasLines'),
      ])
      .where('s.id', '=', id)
      .executeTakeFirst(),

  /** On any date: the caller filters by the business day. */
  list: (contract: string | undefined, onlyCampaign: string | undefined) =>
    ownCampaigns(reader, scope)
      .select([
        's.id',
        's.libelle',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
        's.brouillon',
        's.id_produit_titre',
      ])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('precommande as p')
              .select('p.id')
              .whereRef('p.session_id', '=', 's.id')
              .where('p.beneficiary_id', '=', scope.beneficiaryId)
              .where('p.statut', 'in', ['EN_ATTENTE', 'VALIDEE'])
              .where('p.commande_id', 'is', null),
          )
          .as('hasPending'),
      )
      .$if(contract !== undefined, (query) => query.where('s.contract_numero', '=', contract ?? ''))
      .$if(onlyCampaign !== undefined, (query) => query.where('s.id', '=', onlyCampaign ?? ''))
      .where('s.fermee_le', 'is', null)
      .where('s.brouillon', '=', false)
      .orderBy('s.permanent')
      .orderBy('s.date_fermeture')
      .orderBy('s.id')
      .execute(),
});

export type OrderCampaign = NonNullable<
  Awaited<ReturnType<ReturnType<typeof orderCampaignQueries>['find']>>
>;

/** The limits of a session opened by a partner's link. */
interface LinkLimits {
  readonly contract: string | undefined;
  readonly campaign: string | undefined;
}

/** A session with a password has no limits. */
const NONE: LinkLimits = { contract: undefined, campaign: undefined };

/** The campaign of a link is read from its stored session, never from the URL. */
export const linkLimitsOf = async (
  reader: Reader,
  caller: AuthenticatedCaller,
): Promise<LinkLimits> => {
  if (caller.link !== 'PARTENAIRE') return NONE;
  const link = await reader
    .selectFrom('user_session')
    .select(['contract_numero as contract', 'precommande_session_id as campaign'])
    .where('id', '=', caller.sessionId)
    .where('account_id', '=', caller.userId)
    .executeTakeFirst();
  return { contract: link?.contract ?? undefined, campaign: link?.campaign ?? undefined };
};

export const orderMailQueries = (reader: Reader, scope: OperatorScope) => ({
  find: (precommandeId: string) =>
    mailedLine(reader, scope, precommandeId)
      .select(LINE_SHARES)
      .select([
        'p.mode_paiement as paymentMode',
        'p.millesime',
        'p.created_at as createdAt',
        'p.modifiee_le as changedAt',
        's.mail_confirmation as content',
        's.envoyer_confirmation as hasContent',
        's.date_fermeture',
        's.permanent',
      ])
      .executeTakeFirst(),
});

export const ownPartQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  /** The open order of a campaign, if any. */
  findPending: async (campaignId: string): Promise<OwnPartRow | undefined> => {
    const row = await selectOwnParts(reader)
      .where('p.beneficiary_id', '=', beneficiaryId)
      .where('p.session_id', '=', campaignId)
      .where('p.statut', 'in', ['EN_ATTENTE', 'VALIDEE'])
      .where('p.commande_id', 'is', null)
      .executeTakeFirst();
    return row === undefined ? undefined : readOwnPart(row);
  },
});

export const expectedDebitQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async () => (await selectExpectedDebits(reader).execute()).map(readOwnPart),

  /** Left out of the list: an operator completes or refunds what was received. */
  listPaidInPart: async () => (await selectPaidInPart(reader).execute()).map(readOwnPart),
});
