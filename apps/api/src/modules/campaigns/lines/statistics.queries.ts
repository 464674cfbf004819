import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

/** Sums of a campaign's lines, by whatever the funder may compare: never by what a person uses them for. */
export const statisticsQueries = (reader: Reader, { financeurId }: FunderScope) => {
  const ownLines = (idSession: string) =>
    reader
      .selectFrom('precommande as p')
      .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
      .innerJoin('precommande_quota as q', 'q.id', 'p.quota_id')
      .where('k.financeur_id', '=', financeurId)
      .where('p.session_id', '=', idSession);

  return {
    /** One row for each state, category, form and day: the breakdowns are sums of these. */
    groups: (idSession: string) =>
      ownLines(idSession)
        .select([
          'p.statut',
          'q.categorie_personnel as categorie',
          sql<'COMPTE' | 'TITRE' | 'MIXTE'>`case
            when p.montant_titre_cents = 0 then 'COMPTE'
            when p.montant_compte_cents = 0 then 'TITRE'
            else 'MIXTE' end`.as('forme'),
          sql<string>`to_char(p.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as('jour'),
          sql<number>`count(*)`.as('count'),
          sql<number>`sum(p.montant_compte_cents + p.montant_titre_cents)::bigint`.as('total'),
          sql<number>`sum(p.part_financee_cents)::bigint`.as('funded'),
          sql<number>`sum(p.part_beneficiaire_cents)::bigint`.as('own'),
        ])
        .groupBy(['p.statut', 'categorie', 'forme', 'jour'])
        .execute(),

    /** In the order of the campaign's own list: a category without any line is shown as such. */
    categories: (idSession: string) =>
      reader
        .selectFrom('precommande_quota as q')
        .innerJoin('precommande_session as s', 's.id', 'q.session_id')
        .innerJoin('contract as k', 'k.numero', 's.contract_numero')
        .select('q.categorie_personnel as categorie')
        .where('k.financeur_id', '=', financeurId)
        .where('q.session_id', '=', idSession)
        .orderBy('q.rang')
        .execute(),

    expected: (idSession: string) =>
      reader
        .selectFrom('controle_ligne as l')
        .innerJoin('precommande_session as s', 's.id', 'l.session_id')
        .innerJoin('contract as k', 'k.numero', 's.contract_numero')
        .select([
          sql<number>`count(*)`.as('people'),
          sql<number>`count(*) filter (where exists (
            select from precommande p
            where p.session_id = l.session_id and p.beneficiary_id = l.beneficiary_id
              and p.statut not in ('ANNULEE', 'REFUSEE')))`.as('orderers'),
        ])
        .where('k.financeur_id', '=', financeurId)
        .where('l.session_id', '=', idSession)
        .executeTakeFirstOrThrow(),
  };
};
export type LineGroup = Awaited<ReturnType<ReturnType<typeof statisticsQueries>['groups']>>[number];
