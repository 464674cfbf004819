import type { ContractCredit } from '@portail/rules/campaigns/order-terms.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { usersHolding } from '../../../platform/db/funder-rights.queries.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface OrderedCampaign {
  readonly id: string;
  readonly contract: string;
  /** Products of the contract that the campaign names. */
  readonly accountProduct: string | null;
  readonly paperProduct: string | null;
  readonly label: string;
  /** An order above this amount requires a fresh code. */
  readonly thresholdCents: number;
  /** Above this amount a second administrator must approve. */
  readonly requiresSecondPerson: boolean;
}

/** Totals of the lines of the order. */
export interface TakenLines {
  readonly count: number;
  readonly titres: number;
  readonly accountCents: number;
  readonly paperCents: number;
  readonly fundedCents: number;
  readonly ownCents: number;
  readonly feesCents: number;
}

export interface TakenOrder {
  readonly id: string;
  readonly reference: string;
  readonly campaign: OrderedCampaign;
  readonly purchaseOrder: string | null;
  readonly lines: TakenLines;
  readonly author: {
    readonly actor: string;
    readonly origin: 'PERSONNE' | 'LIEN' | 'BACK_OFFICE' | 'IMPORT';
    readonly requestId: string;
  };
  readonly command: { readonly owner: string; readonly key: string } | undefined;
  readonly isPaidFirst: boolean;
  readonly now: Date;
}

export interface ReadyLines extends Pick<
  TakenLines,
  'count' | 'accountCents' | 'paperCents' | 'fundedCents'
> {
  readonly ids: readonly string[];
}

interface TakenSome extends TakenLines {
  readonly last: string | null;
}

/** Computed once per statement: every later vintage is usable too. */
export const USABLE_VINTAGES = sql`
  select min(m) as millesime,
    -- A line of the coming vintage waits for 1 December.
    max(extract(year from now.at at time zone 'Europe/Paris')::integer
      + (extract(month from now.at at time zone 'Europe/Paris') = 12)::integer) as newest
  from (select ledger_now() as at) now,
    generate_series(extract(year from now.at)::integer - 2, extract(year from now.at)::integer + 1) m
  where est_payable(m, now.at)`;

/** Line `p` is validated and in no order yet. */
export const IS_VALIDATED = sql`p.statut = 'VALIDEE' and p.commande_id is null`;

/** Why the validated line `p` cannot be ordered; null when it can. */
export const blockOf = ({ accountProduct, paperProduct }: OrderedCampaign) => sql`
  case when p.statut_paiement not in ('SANS_OBJET', 'PAYEE') then 'PART_A_PAYER'
    when p.millesime < (select millesime from oldest) then 'MILLESIME_PERIME'
    when p.millesime > (select newest from oldest) then 'MILLESIME_A_VENIR'
    when (p.montant_compte_cents > 0 and ${accountProduct === null}::boolean)
      or (p.montant_titre_cents > 0 and ${paperProduct === null}::boolean) then 'PRODUIT_ABSENT'
  end`;

const isReady = (campaign: OrderedCampaign) =>
  sql`${IS_VALIDATED} and (${blockOf(campaign)}) is null`;

const isPicked = (picked: readonly string[] | undefined) =>
  picked === undefined ? sql`true` : sql`p.id = any (${[...picked]}::uuid[])`;

const TAKEN_AT_ONCE = 5_000;
/** The smallest uuid: the start of a keyset. */
const FIRST_LINE = '00000000-0000-0000-0000-000000000000';

const NO_LINES: TakenLines = {
  count: 0,
  titres: 0,
  accountCents: 0,
  paperCents: 0,
  fundedCents: 0,
  ownCents: 0,
  feesCents: 0,
};

const addedUp = (one: TakenLines, other: TakenLines): TakenLines => ({
  count: one.count + other.count,
  titres: one.titres + other.titres,
  accountCents: one.accountCents + other.accountCents,
  paperCents: one.paperCents + other.paperCents,
  fundedCents: one.fundedCents + other.fundedCents,
  ownCents: one.ownCents + other.ownCents,
  feesCents: one.feesCents + other.feesCents,
});

/** A campaign of the funder, as its orders need it. */
export const findOrderedCampaign = async (
  reader: Reader,
  scope: FunderScope,
  campaignId: string,
): Promise<OrderedCampaign | undefined> => {
  const { rows } = await sql<OrderedCampaign>`
    select s.id, s.contract_numero as contract, s.libelle as label,
      k.funder_order_code_threshold_cents as "thresholdCents",
      k.funder_order_second_person as "requiresSecondPerson",
      -- An account in euros: a contract of monthly rights has none.
      (select c.produit_id from produit_contrat c
       where c.contract_numero = s.contract_numero and c.produit_id = s.id_produit_compte
         and k.cesu_account_type = 'MONTANT') as "accountProduct",
      (select c.produit_id from produit_contrat c
       where c.contract_numero = s.contract_numero and c.produit_id = s.id_produit_titre) as "paperProduct"
    from precommande_session s join contract k on k.numero = s.contract_numero
    where s.id = ${campaignId} and ${ownContract(scope)}`.execute(reader);
  return rows[0];
};

/** Assigns the lines of a campaign to an order, within the funder's scope. */
export const takingOrdersIn = (unit: UnitOfWork, scope: FunderScope) => {
  const { financeurId } = scope;
  const db = transactionOf(unit);

  const takeSome = async (
    orderId: string,
    campaign: OrderedCampaign,
    { picked, after }: { picked: readonly string[] | undefined; after: string },
  ): Promise<TakenSome> => {
    const { rows } = await sql<TakenSome>`
      with oldest as materialized (${USABLE_VINTAGES}), wanted as materialized (
        select p.id from precommande p
        where p.session_id = ${campaign.id} and p.contract_numero = ${campaign.contract}
          and p.id > ${after}::uuid and ${isReady(campaign)} and ${isPicked(picked)}
        order by p.id limit ${TAKEN_AT_ONCE} for no key update
      ), taken as (
        update precommande p set commande_id = ${orderId}::uuid from wanted w where p.id = w.id
        returning p.id, p.nombre_titres, p.montant_compte_cents, p.montant_titre_cents, p.part_financee_cents,
          p.part_beneficiaire_cents, p.frais_compte_cents + p.frais_titre_cents as frais_cents
      )
      select count(*)::bigint as count, (array_agg(id order by id desc))[1] as last,
        coalesce(sum(nombre_titres), 0)::bigint as titres,
        coalesce(sum(montant_compte_cents), 0)::bigint as "accountCents",
        coalesce(sum(montant_titre_cents), 0)::bigint as "paperCents",
        coalesce(sum(part_financee_cents), 0)::bigint as "fundedCents",
        coalesce(sum(part_beneficiaire_cents), 0)::bigint as "ownCents",
        coalesce(sum(frais_cents), 0)::bigint as "feesCents"
      from taken`.execute(db);
    const [some] = rows;
    if (some === undefined) throw new Error('an aggregate answers one row');
    return some;
  };

  return {
    areBooksClosed: async (): Promise<boolean> => {
      const row = await db
        .selectFrom('platform_state')
        .select('value')
        .where('key', '=', 'ledger_suspended')
        .executeTakeFirst();
      return row?.value === true;
    },

    findCampaign: (campaignId: string): Promise<OrderedCampaign | undefined> =>
      findOrderedCampaign(db, scope, campaignId),

    /**
     * Two concurrent orders share the lines: each line goes to the order that locks it first.
     * Batches of a few thousand keep every statement short.
     */
    takeLines: async (
      orderId: string,
      campaign: OrderedCampaign,
      picked: readonly string[] | undefined,
    ): Promise<TakenLines> => {
      let taken = NO_LINES;
      for (let after: string | null = FIRST_LINE; after !== null;) {
        const some: TakenSome = await takeSome(orderId, campaign, { picked, after });
        taken = addedUp(taken, some);
        after = some.count < TAKEN_AT_ONCE ? null : some.last;
      }
      return taken;
    },

    /** The terms of a contract and what its funder owes on it. */
    readCredit: async (contract: string): Promise<ContractCredit> => {
      const { rows } = await sql<ContractCredit>`
        select k.order_terms as terms, k.credit_limit_cents as "limitCents",
          (select coalesce(sum(f.montant_cents - f.credite_cents - coalesce((
              select sum(m.montant_cents) from encaissement_manuel m
              where m.nature = 'FACTURE' and m.reference = f.numero and m.rendu_le is null), 0)), 0)::bigint
            from facture_financeur f
            where f.contract_numero = k.numero and f.statut = 'A_PAYER')
          + (select coalesce(sum(o.part_financee_cents), 0)::bigint from commande_financeur o
            where o.contract_numero = k.numero and o.statut = 'EN_COURS'
              and not exists (select from facture_financeur f where f.commande_id = o.id))
            as "outstandingCents"
        from contract k where k.numero = ${contract}`.execute(db);
      const [credit] = rows;
      if (credit === undefined) throw new Error(`no contract ${contract}`);
      return credit;
    },

    /** Concurrent orders of one contract wait for each other: each counts the one before. */
    lockContract: async (contract: string): Promise<void> => {
      await sql`select from contract where numero = ${contract} for no key update`.execute(db);
    },

    /** Totals and ids of the lines that could be ordered; nothing is locked. */
    readLines: async (
      campaign: OrderedCampaign,
      picked: readonly string[] | undefined,
    ): Promise<ReadyLines> => {
      const { rows } = await sql<ReadyLines>`
        with oldest as materialized (${USABLE_VINTAGES})
        select count(*)::bigint as count, coalesce(array_agg(p.id), '{}') as ids,
          coalesce(sum(p.montant_compte_cents), 0)::bigint as "accountCents",
          coalesce(sum(p.montant_titre_cents), 0)::bigint as "paperCents",
          coalesce(sum(p.part_financee_cents), 0)::bigint as "fundedCents"
        from precommande p
        where p.session_id = ${campaign.id} and p.contract_numero = ${campaign.contract}
          and ${isReady(campaign)} and ${isPicked(picked)}`.execute(db);
      const [ready] = rows;
      if (ready === undefined) throw new Error('an aggregate answers one row');
      return ready;
    },

    /** The other administrators of the contract, who are notified of a large order. */
    otherAdministrators: async (userId: string, contract: string): Promise<readonly string[]> =>
      (await usersHolding(db, contract, 'ADMINISTRER'))
        .map(({ id }) => id)
        .filter((id) => id !== userId),

    /** Validated lines whose own part is not paid yet. */
    countUnpaid: async ({ id, contract }: OrderedCampaign): Promise<number> => {
      const { count } = await db
        .selectFrom('precommande')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('session_id', '=', id)
        .where('contract_numero', '=', contract)
        .where('statut', '=', 'VALIDEE')
        .where('statut_paiement', '=', 'A_PAYER')
        .executeTakeFirstOrThrow();
      return count;
    },

    add: async ({
      id,
      reference,
      campaign,
      purchaseOrder,
      lines,
      author,
      command,
      isPaidFirst,
      now,
    }: TakenOrder): Promise<void> => {
      await db
        .insertInto('commande_financeur')
        .values({
          id,
          reference,
          session_id: campaign.id,
          contract_numero: campaign.contract,
          financeur_id: financeurId,
          numero_bon_commande: purchaseOrder,
          produit_compte_id: lines.accountCents > 0 ? campaign.accountProduct : null,
          produit_titre_id: lines.paperCents > 0 ? campaign.paperProduct : null,
          statut: isPaidFirst ? 'EN_ATTENTE_PAIEMENT' : 'EN_COURS',
          paiement_prealable: isPaidFirst,
          nombre_lignes: lines.count,
          nombre_titres: lines.titres,
          montant_compte_cents: lines.accountCents,
          montant_titre_cents: lines.paperCents,
          part_financee_cents: lines.fundedCents,
          part_beneficiaire_cents: lines.ownCents,
          frais_cents: lines.feesCents,
          actor: author.actor,
          origin: author.origin,
          request_id: author.requestId,
          commande_owner: command?.owner ?? null,
          commande_cle: command?.key ?? null,
          created_at: now,
          avance_le: now,
          terminee_le: null,
        })
        .execute();
    },
  };
};
