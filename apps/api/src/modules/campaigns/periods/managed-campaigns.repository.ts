import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { Database } from '../../../platform/db/database-types.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

/** The campaigns of the funder's contracts. */
export const ownCampaigns = (reader: Reader, scope: FunderScope) =>
  reader
    .selectFrom('precommande_session as s')
    .innerJoin('contract as k', 'k.numero', 's.contract_numero')
    .where(ownContract(scope));

/** Whether the campaign has a control file. */
export const hasFile = sql<boolean>`exists (
  select from controle_ligne l where l.session_id = s.id)`;

type Parts = ExpressionBuilder<Database & { s: Database['precommande_session'] }, 's'>;

/** Whether answers or lines of people refer to the row. */
const usedIn = (
  table: 'precommande_reponse' | 'precommande',
  column: 'controle_id' | 'info_id' | 'point_livraison_id' | 'quota_id',
  id: 'c.id' | 'i.id' | 'p.id' | 'q.id',
) =>
  sql<boolean>`exists (
    select from ${sql.table(table)} u where u.${sql.ref(column)} = ${sql.ref(id)})`.as('used');

/** Controls, questions and delivery points, each with whether it is used. */
const questionsOf = (eb: Parts) =>
  [
    jsonArrayFrom(
      eb
        .selectFrom('precommande_controle as c')
        .select(['c.id', 'c.code', 'c.libelle', 'c.selectionnee'])
        .select(usedIn('precommande_reponse', 'controle_id', 'c.id'))
        .whereRef('c.session_id', '=', 's.id')
        .orderBy('c.rang'),
    ).as('controls'),
    jsonArrayFrom(
      eb
        .selectFrom('precommande_info_supplementaire as i')
        .select(['i.id', 'i.code', 'i.libelle', 'i.controle_id as controleId'])
        .select(usedIn('precommande_reponse', 'info_id', 'i.id'))
        .whereRef('i.session_id', '=', 's.id')
        .orderBy('i.rang'),
    ).as('infos'),
    jsonArrayFrom(
      eb
        .selectFrom('precommande_point_livraison as p')
        .selectAll('p')
        .select(usedIn('precommande', 'point_livraison_id', 'p.id'))
        .whereRef('p.session_id', '=', 's.id')
        .orderBy('p.rang'),
    ).as('points'),
  ] as const;

const quotasOf = (eb: Parts) =>
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
      .select(usedIn('precommande', 'quota_id', 'q.id'))
      .whereRef('q.session_id', '=', 's.id')
      .orderBy('q.rang'),
  ).as('quotas');

/** An active line keeps the product in use. */
const hasActiveLine = (form: 'montant_compte_cents' | 'montant_titre_cents') =>
  sql<boolean>`exists (
    select from precommande o where o.session_id = s.id
      and o.statut not in ('ANNULEE', 'REFUSEE') and o.${sql.ref(form)} > 0)`;

/** The same queries for a reader and for the transaction of a command. */
export const managedCampaigns = (reader: Reader, scope: FunderScope) => ({
  /** A campaign with all its parts and their usage. */
  find: (id: string) =>
    ownCampaigns(reader, scope)
      .selectAll('s')
      .select(['k.contract_type as origine', 'k.campaign_second_person as requiresApproval'])
      .select((eb) => [quotasOf(eb), ...questionsOf(eb)])
      .select([
        hasFile.as('hasFile'),
        hasActiveLine('montant_compte_cents').as('usesAccount'),
        hasActiveLine('montant_titre_cents').as('usesPaper'),
      ])
      .where('s.id', '=', id)
      .executeTakeFirst(),

  contracts: () =>
    reader
      .selectFrom('contract as k')
      .select([
        'k.numero',
        'k.social_reason as raisonSociale',
        'k.contract_type as origine',
        'k.contract_activated as actif',
        'k.libelle_produit_contrat as libelleProduit',
        'k.libelle_matricule as libelleMatricule',
        'k.campaign_second_person as accordSession',
      ])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('produit_contrat as pc')
            .innerJoin('produit as p', 'p.id', 'pc.produit_id')
            .select(['p.id as idProduit', 'p.libelle'])
            .whereRef('pc.contract_numero', '=', 'k.numero')
            .orderBy('p.libelle'),
        ).as('produits'),
      )
      .where(ownContract(scope))
      .orderBy('k.numero')
      .execute(),
});

export type ManagedCampaign = NonNullable<
  Awaited<ReturnType<ReturnType<typeof managedCampaigns>['find']>>
>;
export type OwnContract = Awaited<
  ReturnType<ReturnType<typeof managedCampaigns>['contracts']>
>[number];
