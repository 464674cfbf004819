import type { LegalFile } from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface LegalFileRow {
  readonly id: string;
  readonly reference: string;
  readonly content: unknown;
  readonly statut: LegalFile['statut'];
  readonly requestedBy: string;
  readonly requester: string;
  readonly requestedAt: Date;
  readonly decidedAt: Date | null;
}

const LISTED_MAX = 20;

export const legalFileQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** A request that nobody decided in time has expired. */
  list: async (accountId: string, now: Date): Promise<readonly LegalFileRow[]> => {
    const { rows } = await sql<LegalFileRow>`
      select o.id, o.reference, o.contenu as content,
        case when o.statut = 'EN_ATTENTE' and o.expire_le <= ${now} then 'EXPIREE'
          else o.statut end as statut,
        o.demande_par as "requestedBy", u.first_name || ' ' || u.last_name as requester,
        o.demande_le as "requestedAt", o.decide_le as "decidedAt"
      from operation_a_valider o join user_account u on u.id = o.demande_par
      where o.acte = 'DOSSIER_PERSONNE' and o.contenu ->> 'idPersonne' = ${accountId}
      order by o.demande_le desc limit ${LISTED_MAX}`.execute(reader);
    return rows;
  },

  firstContract: async (accountId: string): Promise<string | undefined> => {
    const { rows } = await sql<{ numero: string }>`
      select c.contract_numero as numero
      from beneficiary_contract c join beneficiary b on b.id = c.beneficiary_id
      where b.account_id = ${accountId}::uuid order by c.created_at, 1 limit 1`.execute(reader);
    return rows[0]?.numero;
  },
});
