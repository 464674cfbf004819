import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { paidDurationOf, type PaidDuration } from '../../../platform/db/paid-duration.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface NoticedRow {
  readonly reference: string;
  readonly day: string;
  readonly createdAt: Date;
  readonly contract: string;
  readonly amountCents: number;
  readonly complementCents: number;
  readonly titres: number | null;
  readonly duration: PaidDuration | null;
  readonly payerFirstName: string;
  readonly payerLastName: string;
  readonly payerMail: string;
  readonly payee: string;
  readonly codeNan: string;
  /** `null` for a payee without a user. */
  readonly payeeFirstName: string | null;
  readonly payeeLastName: string | null;
  readonly payeeMail: string | null;
  readonly hasBank: boolean;
  /** The bank knows another holder: nothing is transferred until this is settled. */
  readonly isBankHeld: boolean;
  /** When the bank details can be used; `null` without any. */
  readonly bankUsableAt: Date | null;
  /** Leaves at once, and was not refused by the bank. */
  readonly isInstant: boolean;
}

const PARTIES = sql`
  to_char(x.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as day,
  x.created_at as "createdAt", x.contract_numero as contract,
  p.first_name as "payerFirstName", p.last_name as "payerLastName", p.mail as "payerMail",
  i.social_reason as payee, i.code_nan as "codeNan",
  r.first_name as "payeeFirstName", r.last_name as "payeeLastName", r.mail as "payeeMail",
  c.id is not null and c.titulaire_illisible_le is null as "hasBank",
  c.retenues_le is not null as "isBankHeld", c.utilisables_le as "bankUsableAt"`;

const JOINED = sql`
  join beneficiary b on b.id = x.beneficiary_id
  join user_account p on p.id = b.account_id
  join intervenant i on i.id = x.intervenant_id
  left join coordonnees_bancaires c on c.intervenant_id = i.id
    and c.remplacees_le is null and c.refusees_le is null
  left join user_account r on r.id = i.account_id and r.disabled_at is null`;

export const noticedPaymentQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (type: 'COMPTE' | 'TITRE', id: string): Promise<NoticedRow | undefined> => {
    const { rows } = await (
      type === 'COMPTE'
        ? sql<NoticedRow>`
            select x.reference, x.montant_cents + x.complement_cents as "amountCents",
              x.complement_cents as "complementCents", null::integer as titres,
              ${paidDurationOf('x.posting_id')} as duration,
              x.instantane and not exists (
                select from virement_instantane v where v.paiement_id = x.id and v.etat = 'REJETE'
              ) as "isInstant", ${PARTIES}
            from paiement_compte x ${JOINED} where x.id = ${id}`
        : sql<NoticedRow>`
            select x.numero as reference, x.montant_cents as "amountCents",
              0::bigint as "complementCents", x.nombre_titres as titres,
              null::json as duration, false as "isInstant", ${PARTIES}
            from remise_titres x ${JOINED} where x.id = ${id}`
    ).execute(reader);
    return rows[0];
  },
});
