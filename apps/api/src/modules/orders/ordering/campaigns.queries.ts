import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

/** Orders are for HR contracts whose funder has opened the menu. */
const ORDERING = 'SOUS_MENU_FAIRE_PRECOMMANDE';

/** The campaigns of the contracts that a person holds, and of no other. */
const ownCampaigns = (reader: Reader, { beneficiaryId }: BeneficiaryScope) =>
  reader
    .selectFrom('precommande_session as s')
    .innerJoin('beneficiary_contract as bc', 'bc.contract_numero', 's.contract_numero')
    .innerJoin('contract as k', 'k.numero', 's.contract_numero')
    .innerJoin('contract_feature as cf', 'cf.contract_numero', 's.contract_numero')
    .where('bc.beneficiary_id', '=', beneficiaryId)
    .where('k.contract_type', '=', 'CESU_RH')
    .where('k.contract_activated', '=', true)
    .where('cf.feature_id', '=', ORDERING);

export const orderCampaignQueries = (reader: Reader, scope: BeneficiaryScope) => ({
  /** Everything that a campaign says, in one look. */
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

  /** Whatever their dates: which of them are open is decided by the business day. */
  list: (contract: string | undefined, onlyCampaign: string | undefined) =>
    ownCampaigns(reader, scope)
      .select([
        's.id',
        's.libelle',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
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
      .orderBy('s.permanent')
      .orderBy('s.date_fermeture')
      .orderBy('s.id')
      .execute(),
});

export type OrderCampaign = NonNullable<
  Awaited<ReturnType<ReturnType<typeof orderCampaignQueries>['find']>>
>;
