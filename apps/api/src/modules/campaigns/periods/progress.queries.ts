import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { hasFile, ownCampaigns } from './managed-campaigns.repository.ts';

interface FoundMatricule {
  readonly nom: string | null;
  readonly prenom: string | null;
  readonly connu: boolean;
}

const standing = sql`p.statut not in ('ANNULEE', 'REFUSEE')`;
const linesIn = (statut: string) => sql<number>`count(*) filter (where p.statut = ${statut})`;

/** How far a campaign has come, and whom it knows. */
export const progressQueries = (reader: Reader, scope: FunderScope) => ({
  find: (id: string) =>
    ownCampaigns(reader, scope)
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('precommande as p')
            .select([
              sql<number>`count(*)`.as('lines'),
              linesIn('EN_ATTENTE').as('waiting'),
              linesIn('VALIDEE').as('validated'),
              linesIn('REFUSEE').as('refused'),
              linesIn('ANNULEE').as('cancelled'),
              linesIn('COMMANDEE').as('ordered'),
              linesIn('LIVREE').as('delivered'),
              sql<number>`coalesce(sum(p.part_financee_cents) filter (where ${standing}), 0)::bigint`.as(
                'funded',
              ),
              sql<number>`coalesce(sum(p.part_beneficiaire_cents) filter (where ${standing}), 0)::bigint`.as(
                'own',
              ),
              sql<number>`count(distinct p.beneficiary_id) filter (where ${standing})`.as('people'),
            ])
            .whereRef('p.session_id', '=', 's.id')
            .as('n'),
        (join) => join.onTrue(),
      )
      .select([
        's.id',
        's.libelle',
        's.contract_numero',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
        'k.contract_type as origine',
      ])
      .selectAll('n')
      .select([
        sql<number>`(select count(*) from controle_ligne l where l.session_id = s.id)`.as(
          'expected',
        ),
        sql<number>`(select count(*) from beneficiary_contract b
          where b.contract_numero = s.contract_numero)`.as('contractPeople'),
      ])
      .where('s.id', '=', id)
      .executeTakeFirst(),

  /**
   * Whom the campaign expects under a number. A control file says who is expected; without one,
   * the people of the contract are. `key` is the number as controls are compared. Nothing is
   * answered for a campaign that is not the funder's.
   */
  findMatricule: async (id: string, matricule: string, key: string) => {
    const { rows } = await sql<FoundMatricule>`
      select m.nom, m.prenom, m.connu is not null as connu
      from precommande_session s
      join contract k on k.numero = s.contract_numero
      left join lateral (
        select coalesce(l.nom, u.last_name) as nom, coalesce(l.prenom, u.first_name) as prenom,
          true as connu
        from controle_ligne l
        left join beneficiary b on b.id = l.beneficiary_id
        left join user_account u on u.id = b.account_id
        where l.session_id = s.id and l.id in (
          select i.id from controle_ligne i where i.session_id = s.id and i.identifiant = ${key}
          union all
          select v.ligne_id from controle_valeur v where v.code = 'MATRICULE' and v.cle = ${key})
        union all
        select u.last_name, u.first_name, true
        from beneficiary_contract bc
        join beneficiary b on b.id = bc.beneficiary_id
        join user_account u on u.id = b.account_id
        where bc.contract_numero = s.contract_numero and bc.matricule in (${matricule}, ${key})
          and not ${hasFile}
        limit 1
      ) m on true
      where s.id = ${id} and k.financeur_id = ${scope.financeurId}::uuid`.execute(reader);
    return rows[0];
  },
});

export type CampaignProgress = NonNullable<
  Awaited<ReturnType<ReturnType<typeof progressQueries>['find']>>
>;
