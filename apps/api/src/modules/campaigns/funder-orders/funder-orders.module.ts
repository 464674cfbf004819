import type {
  FunderInvoice,
  FunderOrder,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { centsOf, eurosOf } from '@portail/rules/money/cents.ts';
import {
  calendarDay,
  formatFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { pdfFile } from '../../../platform/document-file.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import { createIdempotency } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readIssuer } from '../../../platform/issuer.repository.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage } from '../../../platform/ports/list-page.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { tableFile } from '../../../platform/table-file.ts';
import { createFunderReads } from '../../people/privacy/privacy.module.ts';
import type { ScratchCodes } from '../../wallet/vouchers/vouchers.module.ts';
import { funderOrderQueries } from './funder-orders.queries.ts';
import { createMakeBatch, createRunOrders } from './make-lines.ts';
import { makingOrdersIn } from './make-lines.repository.ts';
import { createInvoiceReminderMails, createInvoiceReminders } from './invoice-reminders.ts';
import { createReadDocuments } from './funder-documents.ts';
import { exportTable } from './order-files.ts';
import { grouped, invoicePdf, issuerLogo } from './invoice-file.ts';
import { createCreditNoteMails } from './credit-note-mails.ts';
import { createCancelFunderOrder, createExpireOrders } from './credit-notes.ts';
import { createReadCreditNoteFile, wireCreditNotes } from './read-credit-note.ts';
import { createLargeOrderMails, createOrderMadeMails } from './order-mails.ts';
import { createPreviewOrder, createReadOrderRequests, createTakeOrder } from './take-order.ts';

export { createIssueCreditNote } from './credit-notes.ts';
export { invoiceQueries } from './operator-invoices.queries.ts';
export { createReadCreditNoteFile, wireCreditNotes } from './read-credit-note.ts';
export { issueInvoice } from './issue-invoice.ts';
export { readCreditedInvoice } from './credit-notes.repository.ts';
export {
  createUndoInvoicePayment,
  invoicePaymentId,
  lockAwaitedInvoices,
  markInvoicesPaid,
  reverseInvoicePayment,
} from './receive-payment.ts';

type Queries = ReturnType<typeof funderOrderQueries>;
type OrderRow = Awaited<ReturnType<Queries['list']>>['rows'][number];
type InvoiceRow = Awaited<ReturnType<Queries['listInvoices']>>['rows'][number];

const euros = (cents: number): number => eurosOf(centsOf(cents));
const dayOf = (instant: Date): string => formatFrenchDate(dayInParis(instant.getTime()));

const wireOrder = (row: OrderRow): FunderOrder => ({
  idCommande: row.reference,
  dateCommande: dayOf(row.orderedAt),
  nombreLignes: row.lines,
  nombreLignesTraitees: row.made,
  montantTotal: euros(row.accountCents + row.paperCents),
  montantCompte: euros(row.accountCents),
  montantTitre: euros(row.paperCents),
  partFinancee: euros(row.fundedCents),
  partBeneficiaire: euros(row.ownCents),
  nombreTitres: row.titres,
  nombreLignesLivrees: row.delivered,
  statut: row.statut,
  numeroBonCommande: row.purchaseOrder,
  numeroFacture: row.invoice,
});

const wireInvoice =
  (today: CalendarDay) =>
  (row: InvoiceRow): FunderInvoice => ({
    numero: row.numero,
    dateFacture: dayOf(row.issuedAt),
    numeroContrat: row.contract,
    idSession: row.campaignId,
    libelleSession: row.campaign,
    idCommande: row.order,
    numeroBonCommande: row.purchaseOrder,
    nombreLignes: row.lines,
    montant: euros(row.amountCents),
    avoirs: wireCreditNotes(row.creditNotes),
    resteAPayer: euros(row.dueCents),
    dateEcheance: formatFrenchDate(calendarDay(row.dueDay)),
    enRetard: row.statut === 'A_PAYER' && calendarDay(row.dueDay) < today,
    dateRelance: row.remindedAt === null ? null : dayOf(row.remindedAt),
    statut: row.statut,
  });

/** Marks the order lines whose voucher books were delivered. */
export const createOnDelivered =
  ({ clock }: Pick<Platform, 'clock'>) =>
  (unit: UnitOfWork, lineIds: readonly string[]): Promise<void> =>
    makingOrdersIn(unit).markDelivered(lineIds, clock.businessNow());

/** Unknown campaigns and those of other funders get the same answer. */
const requireCampaign = async (queries: Queries, id: string) => {
  const campaign = await queries.findCampaign(id);
  if (campaign === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  return campaign;
};

/** The orders that funders place for their campaigns, and their invoices. */
export const createFunderOrdersModule = (
  platform: Platform,
  { codes }: { readonly codes: ScratchCodes },
) => {
  const { reader, units, clock } = platform;
  const queriesOf = (caller: AuthenticatedCaller) =>
    funderOrderQueries(reader, funderScopeOf(caller));
  const reads = createFunderReads(platform);
  const requests = createReadOrderRequests(platform);
  const preview = createPreviewOrder({ reader, reads });
  const idempotency = createIdempotency(units, clock);
  const takeOrder = createTakeOrder({ ...platform, idempotency });
  const cancelOrder = createCancelFunderOrder({ ...platform, idempotency });
  const creditNoteFile = createReadCreditNoteFile(platform);
  const documents = createReadDocuments(platform);
  const expiry = createExpireOrders(platform);
  const makeBatch = createMakeBatch({ ...platform, codes });
  const orders = createRunOrders(makeBatch);
  const reminders = createInvoiceReminders(platform);

  return defineModule({
    handlers: {
      makeFunderOrder: {
        posts: ({ caller, params, body, origin }, command) =>
          takeOrder.order({ caller, idSession: params.id, body, origin }, command),
      },

      previewFunderOrder: ({ caller, params, origin }) => preview(caller, params.id, origin),

      getFunderOrderRequests: ({ caller }) => requests(caller),
      decideFunderOrder: {
        posts: ({ caller, params, body, origin }, command) =>
          takeOrder.decide({ caller, id: params.idOperation, body, origin }, command),
      },

      cancelFunderOrder: {
        posts: ({ caller, params, origin }, command) =>
          cancelOrder(
            {
              caller,
              idSession: params.id,
              reference: params.reference,
              requestId: origin.requestId,
            },
            command,
          ),
      },

      getFunderOrders: async ({ caller, params, query }) => {
        const queries = queriesOf(caller);
        await requireCampaign(queries, params.id);
        return mapPage(await queries.list(params.id, query), wireOrder);
      },

      exportFunderOrders: async ({ caller, params, query, origin }) => {
        const queries = queriesOf(caller);
        const campaign = await requireCampaign(queries, params.id);
        const orderIds = await queries.listIds(campaign.id, query.idCommande);
        if (query.idCommande !== undefined && orderIds.length === 0)
          throw new DomainError('RESSOURCE_INTROUVABLE');
        await reads.noteFile(caller, origin, {
          screen: 'EXPORT_COMMANDES',
          contract: campaign.contract,
          sessionId: campaign.id,
        });
        const name = `commandes-${query.idCommande ?? campaign.id}`;
        const table = exportTable(campaign.libelle, queries.exportLines(orderIds));
        return tableFile(query.format ?? 'csv', name, table);
      },

      getFunderInvoices: async ({ caller, query }) => {
        const queries = queriesOf(caller);
        const { numeroContrat } = query;
        if (numeroContrat !== undefined && !(await queries.ownsContract(numeroContrat)))
          throw new DomainError('ACCES_REFUSE');
        return mapPage(await queries.listInvoices(query), wireInvoice(clock.businessDay()));
      },

      getFunderCreditNotePdf: ({ caller, params }) =>
        creditNoteFile(funderScopeOf(caller), params.numero),

      getInvoicePayment: async ({ caller, params }) => {
        const invoice = await queriesOf(caller).findInvoice(params.numero);
        if (invoice === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        const { name, iban, bic } = await readIssuer(reader);
        return {
          numero: invoice.numero,
          montant: euros(invoice.amountCents),
          resteAPayer: euros(invoice.dueCents),
          dateEcheance: formatFrenchDate(calendarDay(invoice.dueDay)),
          reglement: { beneficiaire: name, iban: grouped(iban), bic, reference: invoice.numero },
        };
      },

      getFunderDocuments: async ({ caller, query }) => {
        const { numeroContrat } = query;
        if (numeroContrat !== undefined && !(await queriesOf(caller).ownsContract(numeroContrat)))
          throw new DomainError('ACCES_REFUSE');
        return await documents(funderScopeOf(caller), query);
      },

      getFunderInvoicePdf: async ({ caller, params }) => {
        const invoice = await queriesOf(caller).findInvoice(params.numero);
        if (invoice === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        const content = await invoicePdf(
          invoice,
          await readIssuer(reader),
          await issuerLogo(platform),
        );
        return pdfFile(content, `facture-${invoice.numero}.pdf`);
      },
    },
    outboxHandlers: [
      createOrderMadeMails(platform),
      createLargeOrderMails(platform),
      createInvoiceReminderMails(platform),
      createCreditNoteMails(platform),
    ],
    scheduledJobs: [reminders.job, expiry.job],
    periodicTasks: [orders.task],
    /** Makes one batch of the pending lines; resolves to their number. */
    makeBatch,
    remindInvoices: reminders.remindAll,
    expireOrders: expiry.expireAll,
    /** Makes all pending lines. */
    makeOrders: orders.run,
  });
};
