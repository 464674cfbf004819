import type { MessageEtat, ResolveCause } from '@portail/rules/declarations/declaration-state.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface CaseRow {
  readonly reference: string;
  readonly organisme: Organisme;
  readonly cause: ResolveCause;
  readonly openedAt: Date;
  readonly declaredAt: Date;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly login: string;
  readonly month: string;
  readonly netCents: number;
  readonly messages: readonly { readonly etat: MessageEtat; readonly motif: string | null }[];
}

const SHOWN = 50;

/** Declarations that need an operator, oldest first. */
export const caseQueries = (reader: Reader, _scope: OperatorScope) => ({
  listOpen: async (): Promise<readonly CaseRow[]> => {
    const { rows } = await sql<CaseRow>`
      select d.reference, d.organisme, r.cause, r.ouvert_le as "openedAt", d.created_at as "declaredAt",
        a.id as "userId", a.first_name as "firstName", a.last_name as "lastName", a.login,
        d.mois::text as month, d.montant_net_cents as "netCents",
        (select coalesce(jsonb_agg(jsonb_build_object('etat', e.etat, 'motif', e.motif) order by e.rang), '[]')
         from declaration_envoi e where e.declaration_id = d.id) as messages
      from declaration_a_resoudre r
      join declaration d on d.id = r.declaration_id
      join beneficiary b on b.id = d.beneficiary_id
      join user_account a on a.id = b.account_id
      where r.clos_le is null order by r.ouvert_le, r.id limit ${SHOWN}`.execute(reader);
    return rows;
  },
});
