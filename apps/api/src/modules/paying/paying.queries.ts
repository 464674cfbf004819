import { VISUALISATION_MODES } from '@portail/rules/access/vocabulary.ts';
import { CESU_ACCOUNT_TYPES } from '@portail/rules/holdings/vocabulary.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Reader } from '../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../platform/ports/owner-scope.ts';

const payerAccount = z.object({
  id: z.string(),
  numero: z.string(),
  type: z.enum(CESU_ACCOUNT_TYPES),
  availableCents: z.number(),
  hourlyRateCents: z.nullable(z.number()),
  /** What each month still grants, in the unit of the account. */
  months: z.array(z.object({ mois: z.string(), available: z.number() })),
});
export type PayerAccount = z.infer<typeof payerAccount>;

const paymentSetting = z.object({
  financeurId: z.string(),
  contractType: z.enum(VISUALISATION_MODES),
  payee: z.nullable(z.object({ id: z.string(), isActive: z.boolean() })),
  accounts: z.array(payerAccount),
});
export type PaymentSetting = z.infer<typeof paymentSetting>;

/** What the same key was answered before, and to which command. */
const storedAnswer = z.object({ fingerprint: z.string(), answer: z.unknown() });
export type StoredAnswer = z.infer<typeof storedAnswer>;

export interface PaymentLook {
  readonly stored: StoredAnswer | null;
  readonly setting: PaymentSetting | null;
}

export interface PaymentQuestion {
  readonly owner: string;
  readonly key: string;
  readonly numeroContrat: string;
  readonly codeNan: string;
  readonly numeros: readonly string[];
}

/** Months that may be spent now: this one, and earlier ones where the plan carries over. */
const MONTHS = sql`
  select coalesce(json_agg(json_build_object('mois', r.mois, 'available', r.balance - r.reserved) order by r.mois), '[]')
  from ledger_account r
  where r.compte_id = k.id and r.kind = 'DROITS'
    and (r.mois = this_month.day or (p.reporte and r.mois < this_month.day))`;

/**
 * Everything that a payment must know beforehand, in one look: a key that was answered is seen
 * together with what it has spent, so it is answered again and not judged anew.
 */
export const payingQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  look: async ({
    owner,
    key,
    numeroContrat,
    codeNan,
    numeros,
  }: PaymentQuestion): Promise<PaymentLook> => {
    const { rows } = await sql<{ stored: unknown; setting: unknown }>`
      select (
        select json_build_object('fingerprint', encode(r.fingerprint, 'hex'), 'answer', r.answer)
        from idempotency_record r
        where r.owner = ${owner} and r.key = ${key} and r.expires_at > clock_timestamp()
          and r.status is not null
      ) as stored, (select json_build_object(
        'financeurId', c.financeur_id,
        'contractType', c.contract_type,
        'payee', (
          select json_build_object('id', i.id, 'isActive', i.contact_status = 'ACTIF')
          from intervenant i where i.code_nan = ${codeNan}
        ),
        'accounts', (
          select coalesce(json_agg(json_build_object(
            'id', k.id,
            'numero', k.numero,
            'type', k.type_compte,
            'availableCents', coalesce(a.balance - a.reserved, 0),
            'hourlyRateCents', p.taux_horaire_cents,
            'months', case when p.compte_id is null then '[]'::json else (${MONTHS}) end
          )), '[]')
          from compte_cesu k
          left join plan_social p on p.compte_id = k.id
          left join ledger_account a
            on a.kind = 'BENEFICIAIRE_COMPTE' and a.key = k.id::text and a.unit = 'CENTIME'
          where k.beneficiary_id = bc.beneficiary_id
            and k.contract_numero = bc.contract_numero
            and k.numero = any (${[...numeros]}::text[])
        )
      )
      from beneficiary_contract bc
      join contract c on c.numero = bc.contract_numero
      cross join (select date_trunc('month', ledger_now() at time zone 'Europe/Paris')::date as day) this_month
      where bc.beneficiary_id = ${beneficiaryId} and bc.contract_numero = ${numeroContrat}
      ) as setting
    `.execute(reader);
    const [row] = rows;
    return {
      stored: z.nullable(storedAnswer).parse(row?.stored ?? null),
      setting: z.nullable(paymentSetting).parse(row?.setting ?? null),
    };
  },
});
