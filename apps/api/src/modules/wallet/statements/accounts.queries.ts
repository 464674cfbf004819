import { ACCOUNT_BLOCK_REASONS } from '@portail/contract/wallet/holdings.schemas.ts';
import { CESU_ACCOUNT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Reader } from '../../../platform/db/database.ts';
import {
  prepareStatement,
  type SlotFor,
} from '../../../platform/db/statements/prepared-statement.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

const heldAccount = z.object({
  numero: z.string(),
  contract: z.string(),
  produit: z.string(),
  libelle: z.string(),
  millesime: z.number(),
  type: z.enum(CESU_ACCOUNT_TYPES),
  isBlocked: z.boolean(),
  blockReason: z.nullable(z.enum(ACCOUNT_BLOCK_REASONS)),
  isPayable: z.boolean(),
  balance: z.number(),
  reserved: z.number(),
  hourlyRateCents: z.nullable(z.number()),
  carriesOver: z.boolean(),
  waiting: z.array(z.object({ availableFrom: z.string(), amount: z.number() })),
  months: z.array(
    z.object({
      mois: z.string(),
      granted: z.number(),
      used: z.number(),
      balance: z.number(),
      reserved: z.number(),
    }),
  ),
});
export type HeldAccount = z.infer<typeof heldAccount>;

/** Value that is not available yet; the key of its ledger account ends with the day. */
const WAITING = sql`
  select coalesce(json_agg(json_build_object(
    'availableFrom', split_part(w.key, '/', 2), 'amount', w.balance) order by w.key), '[]')
  from ledger_account w
  where w.compte_id = c.id and w.kind = 'BENEFICIAIRE_EN_ATTENTE' and w.balance > 0`;

const MONTHS = sql`
  select coalesce(json_agg(json_build_object(
    'mois', r.mois, 'granted', m.granted, 'used', m.used,
    'balance', r.balance, 'reserved', r.reserved) order by r.mois), '[]')
  from ledger_account r
  cross join lateral (
    select coalesce(sum(e.amount) filter (where j.kind = 'OUVERTURE_MOIS'), 0) as granted,
      coalesce(-sum(e.amount) filter (where j.kind in ('PAIEMENT_DROITS', 'CONTRE_PASSATION')), 0) as used
    from ledger_entry e join ledger_journal j on j.id = e.journal_id and j.phase = 'POSTE'
    where e.account_id = r.id
  ) m
  where r.compte_id = c.id and r.kind = 'DROITS'`;

interface AccountFilter {
  readonly owner: string;
  readonly contract: string | null;
  readonly now: Date;
}

const accountsOf = prepareStatement((reader, slot: SlotFor<AccountFilter>) =>
  sql<{ account: unknown }>`
    select json_build_object(
      'numero', c.numero,
      'contract', c.contract_numero,
      'produit', c.produit_id,
      'libelle', p.libelle,
      'millesime', c.millesime,
      'type', c.type_compte,
      'isBlocked', c.statut = 'BLOQUE',
      'blockReason', c.motif_blocage,
      'isPayable', est_payable(c.millesime, ${slot('now')}::timestamptz),
      'balance', coalesce(a.balance, 0),
      'reserved', coalesce(a.reserved, 0),
      'hourlyRateCents', s.taux_horaire_cents,
      'carriesOver', coalesce(s.reporte, false),
      'waiting', (${WAITING}),
      'months', case when s.compte_id is null then '[]'::json else (${MONTHS}) end
    ) as account
    from compte_cesu c
    join produit p on p.id = c.produit_id
    left join plan_social s on s.compte_id = c.id
    left join ledger_account a
      on a.kind = 'BENEFICIAIRE_COMPTE' and a.key = c.id::text and a.unit = 'CENTIME'
    where c.beneficiary_id = ${slot('owner')}
      and (${slot('contract')}::text is null or c.contract_numero = ${slot('contract')})
    order by c.millesime desc, p.libelle, c.numero
  `.compile(reader),
);

export const accountQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  list: async (numeroContrat: string | undefined, now: Date): Promise<readonly HeldAccount[]> => {
    const contract = numeroContrat ?? null;
    const rows = await accountsOf(reader, { owner: beneficiaryId, contract, now });
    return rows.map(({ account }) => heldAccount.parse(account));
  },
});
