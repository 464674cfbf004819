import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import {
  getFunderInvoices,
  getFunderOrders,
} from '@portail/contract/campaigns/funder-orders.calls.ts';
import {
  BLOCKED_LINES_SHOWN,
  type OrderBlock,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import type { CreditNoteReason } from '@portail/rules/campaigns/credit-notes.ts';
import type { OrderStatut } from '@portail/rules/orders/order-statut.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { DUE_OF_INVOICE } from '../../../platform/db/due-of-invoice.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import {
  byCode,
  byDay,
  byInstant,
  byNumber,
  byText,
  byUuid,
  sortedPage,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import { BUYER_COLUMNS } from './invoices.repository.ts';
import type { FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { mailedLine } from '../../../platform/mail/mailed-line.queries.ts';
import {
  blockOf,
  findOrderedCampaign,
  IS_VALIDATED,
  USABLE_VINTAGES,
  type OrderedCampaign,
} from './funder-orders.repository.ts';

const EXPORT_PAGE = 2_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface ExportedLine {
  readonly id: string;
  readonly order: string;
  readonly orderedAt: Date;
  readonly purchaseOrder: string | null;
  readonly reference: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly matricule: string | null;
  readonly categorie: string;
  readonly millesime: number;
  readonly accountCents: number;
  readonly paperCents: number;
  readonly titres: number;
  readonly faceValueCents: number | null;
  readonly fundedCents: number;
  readonly ownCents: number;
  readonly statut: OrderStatut;
}

interface OrderableSums {
  readonly lines: number;
  readonly people: number;
  readonly totalCents: number;
  readonly fundedCents: number;
  readonly blocked: number;
  readonly blockedCents: number;
}

interface BlockedLine {
  readonly id: string;
  readonly beneficiaryId: string;
  readonly reference: string;
  readonly nom: string;
  readonly prenom: string;
  readonly totalCents: number;
  readonly ownCents: number;
  readonly motif: OrderBlock;
}

/** What an order of the campaign would take now; nothing is locked. */
export const orderPreviewQueries = (reader: Reader, scope: FunderScope) => ({
  findCampaign: (id: string) => findOrderedCampaign(reader, scope, id),

  sums: async (campaign: OrderedCampaign): Promise<OrderableSums> => {
    const { rows } = await sql<OrderableSums>`
      with oldest as materialized (${USABLE_VINTAGES}), lines as (
        select p.beneficiary_id, p.part_financee_cents as funded,
          p.montant_compte_cents + p.montant_titre_cents as total,
          ${blockOf(campaign)} is null as is_ready
        from precommande p
        where p.session_id = ${campaign.id} and p.contract_numero = ${campaign.contract}
          and ${IS_VALIDATED}
      )
      select count(*) filter (where is_ready)::bigint as lines,
        count(distinct beneficiary_id) filter (where is_ready)::bigint as people,
        coalesce(sum(total) filter (where is_ready), 0)::bigint as "totalCents",
        coalesce(sum(funded) filter (where is_ready), 0)::bigint as "fundedCents",
        count(*) filter (where not is_ready)::bigint as blocked,
        coalesce(sum(total) filter (where not is_ready), 0)::bigint as "blockedCents"
      from lines`.execute(reader);
    const [sums] = rows;
    if (sums === undefined) throw new Error('an aggregate answers one row');
    return sums;
  },

  blocked: async (campaign: OrderedCampaign): Promise<readonly BlockedLine[]> => {
    const { rows } = await sql<BlockedLine>`
      with oldest as materialized (${USABLE_VINTAGES})
      select p.id, p.beneficiary_id as "beneficiaryId", p.reference, a.last_name as nom,
        a.first_name as prenom, p.montant_compte_cents + p.montant_titre_cents as "totalCents",
        p.part_beneficiaire_cents as "ownCents", ${blockOf(campaign)} as motif
      from precommande p join beneficiary b on b.id = p.beneficiary_id
      join user_account a on a.id = b.account_id
      where p.session_id = ${campaign.id} and p.contract_numero = ${campaign.contract}
        and ${IS_VALIDATED} and (${blockOf(campaign)}) is not null
      order by a.name_key, p.id limit ${BLOCKED_LINES_SHOWN}`.execute(reader);
    return rows;
  },
});

const ORDER_KEYS: SortKeys<SortOf<typeof getFunderOrders>> = {
  columns: {
    idCommande: byCode('o.reference'),
    dateCommande: byInstant('o.created_at'),
    nombreLignes: byNumber('o.nombre_lignes'),
    montantTotal: {
      type: 'bigint',
      expression: sql`(o.montant_compte_cents + o.montant_titre_cents)`,
    },
    partFinancee: byNumber('o.part_financee_cents'),
    partBeneficiaire: byNumber('o.part_beneficiaire_cents'),
    statut: byCode('o.statut'),
    numeroBonCommande: byText('o.numero_bon_commande'),
    numeroFacture: byText('f.numero'),
  },
  id: byUuid('o.id'),
};

const INVOICE_KEYS: SortKeys<SortOf<typeof getFunderInvoices>> = {
  columns: {
    numero: byCode('f.numero'),
    dateFacture: byInstant('f.emise_le'),
    numeroContrat: byCode('f.contract_numero'),
    libelleSession: byText('s.libelle'),
    idCommande: byCode('o.reference'),
    numeroBonCommande: byText('o.numero_bon_commande'),
    nombreLignes: byNumber('o.nombre_lignes'),
    montant: byNumber('f.montant_cents'),
    dateEcheance: byDay('f.echeance'),
    statut: byCode('f.statut'),
  },
  id: byCode('f.numero'),
};

export interface ListedCreditNote {
  readonly numero: string;
  /** Of its issue, in France. */
  readonly day: string;
  readonly amountCents: number;
  readonly reason: CreditNoteReason;
}

/** The credit notes of invoice `f`. */
export const CREDIT_NOTES_OF_INVOICE = sql<readonly ListedCreditNote[]>`coalesce((
  select json_agg(json_build_object('numero', a.numero,
    'day', to_char(a.emis_le at time zone 'Europe/Paris', 'YYYY-MM-DD'),
    'amountCents', a.montant_cents, 'reason', a.motif) order by a.numero)
  from avoir_financeur a where a.facture_numero = f.numero), '[]')`;

/** The orders and invoices of one funder. */
export const funderOrderQueries = (reader: Reader, scope: FunderScope) => {
  const orders = () =>
    reader
      .selectFrom('commande_financeur as o')
      .leftJoin('facture_financeur as f', 'f.commande_id', 'o.id')
      .where(ownContract(scope, 'o', 'contract_numero'));

  const invoices = () =>
    reader
      .selectFrom('facture_financeur as f')
      .innerJoin('commande_financeur as o', 'o.id', 'f.commande_id')
      .innerJoin('precommande_session as s', 's.id', 'o.session_id')
      .select([
        'f.numero',
        'f.emise_le as issuedAt',
        'f.contract_numero as contract',
        'o.session_id as campaignId',
        's.libelle as campaign',
        'o.reference as order',
        'o.numero_bon_commande as purchaseOrder',
        'o.nombre_lignes as lines',
        'f.montant_cents as amountCents',
        CREDIT_NOTES_OF_INVOICE.as('creditNotes'),
        DUE_OF_INVOICE.as('dueCents'),
        'f.echeance as dueDay',
        sql<Date | null>`(select max(r.envoyee_le) from facture_relance r
          where r.facture_numero = f.numero)`.as('remindedAt'),
        'f.statut',
      ])
      .where(ownContract(scope, 'f', 'contract_numero'));

  const exportPage = async (orderId: string, after: string): Promise<readonly ExportedLine[]> => {
    const { rows } = await sql<ExportedLine>`
      select p.id, o.reference as "order", o.created_at as "orderedAt",
        o.numero_bon_commande as "purchaseOrder", p.reference, a.last_name as "lastName",
        a.first_name as "firstName", k.matricule, q.categorie_personnel as categorie, p.millesime,
        p.montant_compte_cents as "accountCents", p.montant_titre_cents as "paperCents",
        p.nombre_titres as titres, p.valeur_faciale_cents as "faceValueCents",
        p.part_financee_cents as "fundedCents", p.part_beneficiaire_cents as "ownCents", p.statut
      from commande_financeur o
      join precommande p on p.commande_id = o.id
      join precommande_quota q on q.id = p.quota_id
      join beneficiary b on b.id = p.beneficiary_id
      join user_account a on a.id = b.account_id
      left join beneficiary_contract k
        on k.beneficiary_id = p.beneficiary_id and k.contract_numero = p.contract_numero
      where ${ownContract(scope, 'o', 'contract_numero')} and o.id = ${orderId}::uuid and p.id > ${after}::uuid
      order by p.id limit ${EXPORT_PAGE}`.execute(reader);
    return rows;
  };

  return {
    findCampaign: (campaignId: string) =>
      reader
        .selectFrom('precommande_session as s')
        .innerJoin('contract as k', 'k.numero', 's.contract_numero')
        .select(['s.id', 's.libelle', 's.contract_numero as contract'])
        .where('s.id', '=', campaignId)
        .where(ownContract(scope))
        .executeTakeFirst(),

    list: async (campaignId: string, query: CallInput<typeof getFunderOrders>['query']) => {
      const sorted = sortedPage(getFunderOrders.list.table, ORDER_KEYS, query);
      const found = await orders()
        .select([
          'o.reference',
          'o.created_at as orderedAt',
          'o.nombre_lignes as lines',
          'o.nombre_lignes_traitees as made',
          'o.nombre_lignes_livrees as delivered',
          'o.nombre_titres as titres',
          'o.montant_compte_cents as accountCents',
          'o.montant_titre_cents as paperCents',
          'o.part_financee_cents as fundedCents',
          'o.part_beneficiaire_cents as ownCents',
          'o.statut',
          'o.numero_bon_commande as purchaseOrder',
          'f.numero as invoice',
          sorted.sortValue.as('sortValue'),
          sorted.sortId.as('sortId'),
        ])
        .where('o.session_id', '=', campaignId)
        .where(sorted.after)
        .orderBy(sorted.order)
        .limit(sorted.limit)
        .execute();
      return sorted.pageOf(found);
    },

    /** All orders of a campaign, oldest first, or the named one. */
    listIds: async (campaignId: string, reference: string | undefined) => {
      const found = orders().select('o.id').where('o.session_id', '=', campaignId);
      const named = reference === undefined ? found : found.where('o.reference', '=', reference);
      const rows = await named.orderBy('o.created_at').orderBy('o.id').execute();
      return rows.map(({ id }) => id);
    },

    /** Streamed: an order may have a hundred thousand lines. */
    exportLines: async function* (orderIds: readonly string[]): AsyncGenerator<ExportedLine> {
      for (const orderId of orderIds) {
        let after: string | undefined = FIRST_ID;
        while (after !== undefined) {
          const page: readonly ExportedLine[] = await exportPage(orderId, after);
          yield* page;
          after = page.length < EXPORT_PAGE ? undefined : page.at(-1)?.id;
        }
      }
    },

    ownsContract: async (numero: string): Promise<boolean> => {
      const row = await reader
        .selectFrom('contract')
        .select('numero')
        .where('numero', '=', numero)
        .where(ownContract(scope, 'contract'))
        .executeTakeFirst();
      return row !== undefined;
    },

    listInvoices: async (query: CallInput<typeof getFunderInvoices>['query']) => {
      const sorted = sortedPage(getFunderInvoices.list.table, INVOICE_KEYS, query);
      const { numeroContrat } = query;
      const found = await invoices()
        .select([sorted.sortValue.as('sortValue'), sorted.sortId.as('sortId')])
        .$if(numeroContrat !== undefined, (all) =>
          all.where('f.contract_numero', '=', numeroContrat ?? ''),
        )
        .where(sorted.after)
        .orderBy(sorted.order)
        .limit(sorted.limit)
        .execute();
      return sorted.pageOf(found);
    },

    findInvoice: (numero: string) =>
      invoices()
        .innerJoin('financeur as c', 'c.id', 'f.financeur_id')
        .select([
          'o.created_at as orderedAt',
          'o.nombre_titres as titres',
          'o.montant_compte_cents as accountCents',
          'o.montant_titre_cents as paperCents',
          'o.part_beneficiaire_cents as ownCents',
          ...BUYER_COLUMNS,
          'c.client_number as clientNumber',
          'f.parties',
        ])
        .where('f.numero', '=', numero)
        .executeTakeFirst(),
  };
};
export type InvoiceDetails = NonNullable<
  Awaited<ReturnType<ReturnType<typeof funderOrderQueries>['findInvoice']>>
>;

interface MailedOrder {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly reference: string;
  readonly campaignId: string;
  readonly campaign: string;
  readonly author: string;
  readonly count: number;
  readonly amountCents: number;
}

export const largeOrderQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (orderId: string, userId: string): Promise<MailedOrder | undefined> => {
    const { rows } = await sql<MailedOrder>`
      select t.first_name as "firstName", t.last_name as "lastName", t.mail, c.reference,
        s.id as "campaignId", s.libelle as campaign, u.first_name || ' ' || u.last_name as author,
        c.nombre_lignes as count, c.montant_compte_cents + c.montant_titre_cents as "amountCents"
      from commande_financeur c join precommande_session s on s.id = c.session_id
      join user_account u on u.id::text = c.actor::text
      join client_user a on a.financeur_id = c.financeur_id
      join user_account t on t.id = a.account_id and t.disabled_at is null
      where c.id = ${orderId}::uuid and t.id = ${userId}::uuid`.execute(reader);
    return rows[0];
  },
});

interface RemindedInvoice {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly dueDay: string;
  readonly amountCents: number;
  readonly isPart: boolean;
  readonly isPublicBuyer: boolean;
}

/** Of a funder `c`: one of its users `u`, or its contact when there is none. */
export const RECIPIENT_COLUMNS = sql`coalesce(u.first_name, '') as "firstName",
  coalesce(u.last_name, c.contact_nom) as "lastName", coalesce(u.mail, c.contact_email) as mail`;
/** No row once the user has no access any more. */
export const recipientJoin = (userId: string | null) => sql`left join (
    client_user a join user_account u on u.id = a.account_id and u.disabled_at is null
  ) on a.financeur_id = c.id and u.id = ${userId}::uuid
  where (${userId}::uuid is null or u.id is not null)`;

export const remindedInvoiceQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Unpaid invoices that may need a reminder, by number. */
  listUnpaid: async (after: string, until: string, limit: number): Promise<readonly string[]> => {
    const rows = await reader
      .selectFrom('facture_financeur')
      .select('numero')
      .where('statut', '=', 'A_PAYER')
      .where('echeance', '<=', until)
      .where('numero', '>', after)
      .orderBy('numero')
      .limit(limit)
      .execute();
    return rows.map(({ numero }) => numero);
  },

  /** `undefined` once the invoice is paid or the person has no access any more. */
  findRecipient: async (
    numero: string,
    userId: string | null,
  ): Promise<RemindedInvoice | undefined> => {
    const { rows } = await sql<RemindedInvoice>`
      select ${RECIPIENT_COLUMNS}, f.echeance::text as "dueDay",
        ${DUE_OF_INVOICE} as "amountCents", ${DUE_OF_INVOICE} < f.montant_cents as "isPart",
        c.public_buyer as "isPublicBuyer"
      from facture_financeur f join financeur c on c.id = f.financeur_id
      ${recipientJoin(userId)} and f.numero = ${numero} and f.statut = 'A_PAYER'`.execute(reader);
    return rows[0];
  },
});

export const madeLineQueries = (reader: Reader, scope: OperatorScope) => ({
  find: (precommandeId: string) =>
    mailedLine(reader, scope, precommandeId)
      .select(['p.millesime', 'p.nombre_titres as count', 'p.valeur_faciale_cents as faceValue'])
      .where('p.statut', 'in', ['COMMANDEE', 'LIVREE'])
      .executeTakeFirst(),
});
