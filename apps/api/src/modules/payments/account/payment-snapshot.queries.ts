import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { DECLARATION_STATUTS, type Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { FEE_KINDS } from '@portail/rules/payments/fees.ts';
import { LIVE_PAYMENT_STATUTS } from '@portail/rules/payments/account-payment.ts';
import { CESU_ACCOUNT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { ROLLING_WINDOW_HOURS } from '@portail/rules/sensitive-actions/policy.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  requestedPayee,
  payeeWith,
  paymentSnapshotOf,
  storedAnswerTo,
  type PaymentQuestion,
} from '../../../ledger/payment-snapshot.queries.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { BATCHED_READS, createBatcher } from '../../../platform/db/statements/batcher.ts';
import {
  type SlotFor,
  prepareStatement,
} from '../../../platform/db/statements/prepared-statement.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { CAN_BE_PAID_AT_ONCE } from './payable-at-once.queries.ts';

const payerAccount = z.object({
  id: z.string(),
  /** `null` until the first movement. */
  ledgerAccount: z.nullable(z.number()),
  numero: z.string(),
  millesime: z.number(),
  type: z.enum(CESU_ACCOUNT_TYPES),
  availableCents: z.number(),
  hourlyRateCents: z.nullable(z.number()),
  /** What is left of each month, in the unit of the account. */
  months: z.array(z.object({ mois: z.string(), available: z.number() })),
});
export type PayerAccount = z.infer<typeof payerAccount>;

const declaredMonth = z.object({
  id: z.string(),
  statut: z.enum(DECLARATION_STATUTS),
  netCents: z.number(),
  /** Paid already, payments that wait for a card included. */
  paidCents: z.number(),
  /** False only when the payee is known not to be the declared employee. */
  isEmployee: z.boolean(),
});
export type DeclaredMonth = z.infer<typeof declaredMonth>;

const paymentSetting = z.object({
  financeurId: z.string(),
  contractType: z.enum(VISUALISATION_MODES),
  payee: requestedPayee,
  /** Paid by this person before the rolling window of the sensitive-action policy. */
  isKnownPayee: z.boolean(),
  isPaidAtOnce: z.boolean(),
  fees: z.object({
    typeFrais: z.nullable(z.enum(FEE_KINDS)),
    montantFrais: z.number(),
    tauxFrais: z.number(),
  }),
  /** Maximum of a card complement. */
  cardSliceCents: z.number(),
  accounts: z.array(payerAccount),
  /** The requested declaration, if it belongs to this person and contract. */
  declared: z.nullable(declaredMonth),
});
export type PaymentSetting = z.infer<typeof paymentSetting>;

const paymentSnapshot = paymentSnapshotOf(paymentSetting);
type PaymentSnapshot = z.infer<typeof paymentSnapshot>;

interface AccountQuestion extends PaymentQuestion {
  readonly declaration?: { readonly organisme: Organisme; readonly reference: string } | undefined;
}

interface ScopedQuestion extends AccountQuestion {
  readonly scope: BeneficiaryScope;
}

interface Questions extends Readonly<Record<string, string>> {
  readonly questions: string;
}

const LIVE = sql`(${sql.join(LIVE_PAYMENT_STATUTS.map((statut) => sql.lit(statut)))})`;

/** Months that may be spent now: this one, and earlier ones if the plan carries over. */
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

/** Not a company, without another employee number, and no other payee has this number. */
const IS_EMPLOYEE = sql`exists (
  select from intervenant i
  cross join lateral (
    select case d.organisme when 'CESU' then i.numero_salarie_cesu else i.numero_salarie_paje end as numero
  ) known
  where i.code_nan = q.code and i.type <> 'STRUCTURE'
    and (known.numero = d.numero_salarie or known.numero is null and not exists (
      select from intervenant o
      where case d.organisme when 'CESU' then o.numero_salarie_cesu = d.numero_salarie
        else o.numero_salarie_paje = d.numero_salarie end))
    and not exists (
      select from paiement_compte x
      where x.declaration_id = d.id and x.intervenant_id <> i.id
        and x.statut in ${LIVE})
)`;

/** Skipped for a payment without a declaration. */
const declarationOfHolder = () => sql`
  case when q.declaration is not null then (
    select json_build_object('id', d.id, 'statut', d.statut, 'netCents', d.montant_net_cents,
      'paidCents', (
        select coalesce(sum(x.montant_cents + x.complement_cents), 0) from paiement_compte x
        where x.declaration_id = d.id and x.statut in ${LIVE}
      ),
      'isEmployee', ${IS_EMPLOYEE})
    from declaration d
    where d.reference = q.declaration and d.organisme = q.organisme
      and d.beneficiary_id = bc.beneficiary_id and d.contract_numero = bc.contract_numero
  ) end`;

/** Paid before from an account or with vouchers, and not cancelled. */
const isKnownPayee = () => sql`exists (
  select from intervenant i where i.code_nan = q.code and (
    exists (
      select from paiement_compte x
      where x.beneficiary_id = q.beneficiary and x.intervenant_id = i.id
        and x.created_at < this_month.window_start and x.statut in ('EN_COURS', 'EFFECTUE'))
    or exists (
      select from remise_titres x
      where x.beneficiary_id = q.beneficiary and x.intervenant_id = i.id
        and x.created_at < this_month.window_start))
)`;

/**
 * One row per question. The questions are one JSON parameter: with array parameters the plan would
 * depend on their length and the statement would be planned again each time.
 */
const snapshotStatement = (reader: Reader, slot: SlotFor<Questions>) =>
  sql<{ stored: unknown; setting: unknown }>`
    with this_month as materialized (
      select date_trunc('month', n.at at time zone 'Europe/Paris')::date as day,
        n.at - ${`${ROLLING_WINDOW_HOURS} hours`}::interval as window_start
      from ledger_now() n (at)
    )
    select (${storedAnswerTo(sql`q.owner`, sql`q.key`)}) as stored, (
      select json_build_object(
        'financeurId', c.financeur_id,
        'contractType', c.contract_type,
        'payee', (${payeeWith(sql`q.code`)}),
        'isKnownPayee', ${isKnownPayee()},
        'isPaidAtOnce', exists (
          select from intervenant i where i.code_nan = q.code and ${CAN_BE_PAID_AT_ONCE}),
        'fees', json_build_object('typeFrais', c.type_frais, 'montantFrais', c.montant_frais_cents,
          'tauxFrais', c.taux_frais_bp),
        'cardSliceCents', c.tranche_carte_cents,
        'accounts', (${accountsOfHolder()}),
        'declared', ${declarationOfHolder()}
      )
      from beneficiary_contract bc
      join contract c on c.numero = bc.contract_numero
      where bc.beneficiary_id = q.beneficiary and bc.contract_numero = q.contract
    ) as setting
    from json_to_recordset(${slot('questions')}::json) q (
      rank integer, owner text, key text, contract text, code text, numeros text[], beneficiary uuid,
      organisme text, declaration text
    )
    cross join this_month
    order by q.rank
  `.compile(reader);

const readSnapshots = prepareStatement(snapshotStatement);

/**
 * Everything that a payment needs beforehand, in one statement: an answered key is read in the same
 * snapshot as the balances that its payment has changed, so a repetition is never checked against
 * them. The rows of each question are limited by its own scope.
 */
export const paymentSnapshotQueries = (reader: Reader) => {
  const readBatched = createBatcher(
    async (questions: readonly ScopedQuestion[]): Promise<readonly PaymentSnapshot[]> => {
      const parameters = questions.map(
        ({ scope, owner, key, numeroContrat, codeNan, numeros, declaration }, rank) => ({
          rank,
          owner,
          key,
          contract: numeroContrat,
          code: codeNan,
          numeros,
          beneficiary: scope.beneficiaryId,
          organisme: declaration?.organisme,
          declaration: declaration?.reference,
        }),
      );
      const rows = await readSnapshots(reader, { questions: JSON.stringify(parameters) });
      return rows.map((row) => paymentSnapshot.parse(row));
    },
    BATCHED_READS,
  );
  return {
    /** Without a command: for fees and limits. */
    readSetting: async (
      scope: BeneficiaryScope,
      question: Omit<AccountQuestion, 'owner' | 'key'>,
    ): Promise<PaymentSetting | null> =>
      (await readBatched({ scope, owner: '', key: '', ...question })).setting,

    read: (scope: BeneficiaryScope, question: AccountQuestion): Promise<PaymentSnapshot> =>
      readBatched({ scope, ...question }),
  };
};
