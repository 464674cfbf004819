import type { HeldMatch, ReleaseReason } from '@portail/rules/settlement/payee-match.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface HeldPayeeRow {
  readonly id: string;
  readonly payee: string;
  readonly codeNan: string;
  /** `null` for a payee without a user. */
  readonly userId: string | null;
  readonly holder: string;
  readonly ibanEnd: string;
  readonly answer: HeldMatch;
  readonly suggestedName: string | null;
  readonly heldAt: Date;
  readonly dueCents: number;
  readonly reason: ReleaseReason | null;
  readonly requestedBy: string | null;
  readonly requester: string | null;
  readonly requestedAt: Date | null;
}

const DUE = sql`
  select coalesce(sum(d.cents), 0)::bigint from (
    select montant_cents + complement_cents as cents from paiement_compte
    where intervenant_id = c.intervenant_id and statut = 'EN_COURS'
    union all
    select montant_cents from remise_titres
    where intervenant_id = c.intervenant_id and statut = 'EN_COURS'
    union all
    select montant_cents - rendu_cents from reglement_factures
    where intervenant_id = c.intervenant_id and statut = 'EN_COURS'
  ) d`;

const LIST_MAX = 200;

export const payeeVerificationQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** What the bank is asked; `undefined` once answered, or replaced. */
  findUnanswered: (bankId: string) =>
    reader
      .selectFrom('coordonnees_bancaires')
      .select(['id', 'titulaire as holder', 'iban_scelle as sealedIban'])
      .where('id', '=', bankId)
      .where('remplacees_le', 'is', null)
      .where((where) =>
        where.or([where('verification', 'is', null), where('verification', '=', 'INDISPONIBLE')]),
      )
      .executeTakeFirst(),

  /** Bank details that a payout will use for the first time, without an answer of the bank. */
  listBeforeFirstPayout: async (
    after: string,
    usableBefore: Date,
    limit: number,
  ): Promise<readonly string[]> => {
    const { rows } = await sql<{ id: string }>`
      select c.id from coordonnees_bancaires c
      where c.id > ${after}::uuid and c.remplacees_le is null and c.refusees_le is null
        and c.utilisables_le < ${usableBefore}
        and (c.verification is null or c.verification = 'INDISPONIBLE')
        and not exists (select from versement v where v.coordonnees_id = c.id)
        and (
          exists (select from paiement_compte p
            where p.intervenant_id = c.intervenant_id and p.statut = 'EN_COURS')
          or exists (select from remise_titres r
            where r.intervenant_id = c.intervenant_id and r.statut = 'EN_COURS')
          or exists (select from reglement_factures g
            where g.intervenant_id = c.intervenant_id and g.statut = 'EN_COURS'))
      order by c.id limit ${limit}
    `.execute(reader);
    return rows.map(({ id }) => id);
  },

  /** Oldest first. */
  listHeld: async (): Promise<readonly HeldPayeeRow[]> => {
    const { rows } = await sql<HeldPayeeRow>`
      select c.id, i.social_reason as payee, i.code_nan as "codeNan", i.account_id as "userId",
        c.titulaire as holder, c.iban_fin as "ibanEnd", c.verification as answer,
        c.nom_suggere as "suggestedName", c.retenues_le as "heldAt", (${DUE}) as "dueCents",
        l.motif as reason, l.demandee_par as "requestedBy",
        trim(o.first_name || ' ' || o.last_name) as requester, l.demandee_le as "requestedAt"
      from coordonnees_bancaires c
      join intervenant i on i.id = c.intervenant_id
      left join retenue_levee l on l.coordonnees_id = c.id
      left join user_account o on o.id = l.demandee_par
      where c.retenues_le is not null and c.remplacees_le is null
      order by c.retenues_le, c.id limit ${LIST_MAX}
    `.execute(reader);
    return rows;
  },

  /** `undefined` for a payee without a user, and once the hold is over. */
  findMailRecipient: (bankId: string) =>
    reader
      .selectFrom('coordonnees_bancaires as c')
      .innerJoin('intervenant as i', 'i.id', 'c.intervenant_id')
      .innerJoin('user_account as a', 'a.id', 'i.account_id')
      .select([
        'c.iban_fin as ibanEnd',
        'a.first_name as firstName',
        'a.last_name as lastName',
        'a.mail',
      ])
      .where('c.id', '=', bankId)
      .where('c.retenues_le', 'is not', null)
      .where('c.remplacees_le', 'is', null)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type PayeeVerificationQueries = ReturnType<typeof payeeVerificationQueries>;
