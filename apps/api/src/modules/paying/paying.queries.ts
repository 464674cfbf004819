import { VISUALISATION_MODES } from '@portail/rules/access/vocabulary.ts';
import { FEE_KINDS } from '@portail/rules/fees/fees.ts';
import { CESU_ACCOUNT_TYPES } from '@portail/rules/holdings/vocabulary.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { storedAnswer } from '../../ledger/posted-command.ts';
import type { Reader } from '../../platform/db/database.ts';
import { createGatherer, GATHERED_READS } from '../../platform/db/gather.ts';
import { prepareStatement, type SlotFor } from '../../platform/db/prepared-statement.ts';
import type { BeneficiaryScope } from '../../platform/ports/owner-scope.ts';

const payerAccount = z.object({
  id: z.string(),
  /** Its account of the books, once it has one. */
  ledgerAccount: z.nullable(z.number()),
  numero: z.string(),
  millesime: z.number(),
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
  payee: z.nullable(z.object({ id: z.string(), isActive: z.boolean(), isOnline: z.boolean() })),
  fees: z.object({
    typeFrais: z.nullable(z.enum(FEE_KINDS)),
    montantFrais: z.number(),
    tauxFrais: z.number(),
  }),
  /** The most that a card may add. */
  cardSliceCents: z.number(),
  accounts: z.array(payerAccount),
});
export type PaymentSetting = z.infer<typeof paymentSetting>;

const paymentLook = z.object({
  stored: z.nullable(storedAnswer),
  setting: z.nullable(paymentSetting),
});
export type PaymentLook = z.infer<typeof paymentLook>;

export interface PaymentQuestion {
  readonly owner: string;
  readonly key: string;
  readonly numeroContrat: string;
  readonly codeNan: string;
  readonly numeros: readonly string[];
}

interface ScopedQuestion extends PaymentQuestion {
  readonly scope: BeneficiaryScope;
}

interface Questions extends Readonly<Record<string, string>> {
  readonly questions: string;
}

/** Months that may be spent now: this one, and earlier ones where the plan carries over. */
const MONTHS = sql`
  select coalesce(json_agg(json_build_object('mois', r.mois, 'available', r.balance - r.reserved) order by r.mois), '[]')
  from ledger_account r
  where r.compte_id = k.id and r.kind = 'DROITS'
    and (r.mois = this_month.day or (p.reporte and r.mois < this_month.day))`;

const accountsOfHolder = () => sql`
  select coalesce(json_agg(json_build_object(
    'id', k.id,
    'ledgerAccount', a.id,
    'numero', k.numero,
    'millesime', k.millesime,
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
    and k.numero = any (q.numeros)`;

/**
 * One row for each question; each looks into its own few rows, by their keys. The questions are one
 * document: of lists the server would look at the length, and plan the statement anew each time.
 */
const looksOf = (reader: Reader, slot: SlotFor<Questions>) =>
  sql<{ stored: unknown; setting: unknown }>`
    with this_month as materialized (
      select date_trunc('month', ledger_now() at time zone 'Europe/Paris')::date as day
    )
    select (
      select json_build_object('fingerprint', encode(r.fingerprint, 'hex'), 'answer', r.answer)
      from idempotency_record r
      where r.owner = q.owner and r.key = q.key and r.expires_at > clock_timestamp()
        and r.status is not null
    ) as stored, (
      select json_build_object(
        'financeurId', c.financeur_id,
        'contractType', c.contract_type,
        'payee', (
          select json_build_object(
            'id', i.id, 'isActive', i.contact_status = 'ACTIF', 'isOnline', i.paiement_en_ligne)
          from intervenant i where i.code_nan = q.code
        ),
        'fees', json_build_object('typeFrais', c.type_frais, 'montantFrais', c.montant_frais_cents,
          'tauxFrais', c.taux_frais_bp),
        'cardSliceCents', c.tranche_carte_cents,
        'accounts', (${accountsOfHolder()})
      )
      from beneficiary_contract bc
      join contract c on c.numero = bc.contract_numero
      where bc.beneficiary_id = q.beneficiary and bc.contract_numero = q.contract
    ) as setting
    from json_to_recordset(${slot('questions')}::json) q (
      rank integer, owner text, key text, contract text, code text, numeros text[], beneficiary uuid
    )
    cross join this_month
    order by q.rank
  `.compile(reader);

const lookAll = prepareStatement(looksOf);

/**
 * Everything that a payment must know beforehand, in one look: a key that was answered is seen
 * together with what it has spent, so it is answered again and not judged anew. Whose rows are
 * looked at comes from the scope, for each question its own.
 */
export const payingQueries = (reader: Reader) => {
  const gather = createGatherer(
    async (questions: readonly ScopedQuestion[]): Promise<readonly PaymentLook[]> => {
      const asked = questions.map(
        ({ scope, owner, key, numeroContrat, codeNan, numeros }, rank) => ({
          rank,
          owner,
          key,
          contract: numeroContrat,
          code: codeNan,
          numeros,
          beneficiary: scope.beneficiaryId,
        }),
      );
      const rows = await lookAll(reader, { questions: JSON.stringify(asked) });
      return rows.map((row) => paymentLook.parse(row));
    },
    GATHERED_READS,
  );
  return {
    /** What fees and limits depend on: the same look, for no command. */
    lookAround: async (
      scope: BeneficiaryScope,
      question: Omit<PaymentQuestion, 'owner' | 'key'>,
    ): Promise<PaymentSetting | null> =>
      (await gather({ scope, owner: '', key: '', ...question })).setting,

    look: (scope: BeneficiaryScope, question: PaymentQuestion): Promise<PaymentLook> =>
      gather({ scope, ...question }),
  };
};
export type PayingQueries = ReturnType<typeof payingQueries>;
