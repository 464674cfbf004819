import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getOperatorInvoices } from '@portail/contract/backoffice/operator-invoices.calls.ts';
import type {
  CreditableInvoice,
  CreditNoteBody,
  OperatorInvoice,
} from '@portail/contract/backoffice/operator-invoices.schemas.ts';
import {
  creditableCents,
  isWholeCredit,
  OPERATOR_CREDIT_REASONS,
} from '@portail/rules/campaigns/credit-notes.ts';
import { needsSecondPerson } from '@portail/rules/backoffice/operators/second-person.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  createIssueCreditNote,
  createReadCreditNoteFile,
  invoiceQueries,
  readCreditedInvoice,
  wireCreditNotes,
} from '../../campaigns/funder-orders/funder-orders.module.ts';
import { booksOperator, type ActCommand, type ActingOperator } from './operators.queries.ts';
import { createRecordTransfers } from './record-transfers.ts';

export type OperatorCreditReason = CreditNoteBody['motif'];

type InvoicesQuery = CallInput<typeof getOperatorInvoices>['query'];

/** Cancelling what was neither paid nor made gives nothing away: one operator is enough. */
export const creditNeedsSecondPerson = (
  reason: OperatorCreditReason,
  amountCents: number,
  aloneCents: number,
): boolean => !isWholeCredit(reason) && needsSecondPerson(amountCents, aloneCents);

export const refusedCredit = (message: string): DomainError =>
  new DomainError('AVOIR_IMPOSSIBLE', { fields: [{ champ: 'montant', message }] });

/** Invoices of all funders with their credit notes, and what may still be credited. */
export const createReadInvoices = (
  platform: Pick<Platform, 'reader' | 'clock' | 'config' | 'files'>,
) => {
  const { reader, clock, config } = platform;
  const scopeOf = ({ userId }: AuthenticatedCaller) => operatorScope(userId, 'facture et avoirs');
  const readFile = createReadCreditNoteFile(platform);

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: InvoicesQuery,
    ): Promise<ListPage<OperatorInvoice[]>> => {
      const page = await invoiceQueries(reader, scopeOf(caller)).list(query);
      const today = clock.businessDay();
      return mapPage(page, (row) => ({
        numero: row.numero,
        dateFacture: formatFrenchDate(dayInParis(row.issuedAt.getTime())),
        organisme: row.funder,
        numeroContrat: row.contract,
        montant: wireEuros(row.amountCents),
        avoirs: wireCreditNotes(row.creditNotes),
        resteAPayer: wireEuros(row.dueCents),
        dateEcheance: formatFrenchDate(calendarDay(row.dueDay)),
        enRetard: row.statut === 'A_PAYER' && calendarDay(row.dueDay) < today,
        statut: row.statut,
      }));
    },

    find: async (caller: AuthenticatedCaller, numero: string): Promise<CreditableInvoice> => {
      const invoice = await readCreditedInvoice(reader, numero);
      const funder = await invoiceQueries(reader, scopeOf(caller)).funderOf(numero);
      if (invoice === undefined || funder === undefined)
        throw new DomainError('RESSOURCE_INTROUVABLE');
      return {
        numero,
        organisme: funder,
        numeroContrat: invoice.contract,
        montant: wireEuros(invoice.amountCents),
        dejaCredite: wireEuros(invoice.creditedCents),
        dejaPaye: wireEuros(invoice.receivedCents),
        motifs: OPERATOR_CREDIT_REASONS.map((motif) => ({
          motif,
          maximum: wireEuros(creditableCents(invoice, motif)),
          seuil: isWholeCredit(motif) ? null : wireEuros(config.operations.refundAloneCents),
          entier: isWholeCredit(motif),
        })).filter(({ maximum }) => maximum > 0),
      };
    },

    file: (caller: AuthenticatedCaller, numero: string) => readFile(scopeOf(caller), numero),
  };
};

interface CreditNoteToMake {
  readonly numero: string;
  readonly amountCents: Cents;
  readonly reason: OperatorCreditReason;
  readonly operator: ActingOperator;
  readonly command?: ActCommand | undefined;
  /** The requesting operator and the request, when another one approves. */
  readonly requested?: { readonly by: string; readonly id: string };
}

/**
 * Credits an invoice in the caller's transaction. What was paid above what is left becomes a credit
 * of the funder, to be used for a next invoice or refunded.
 */
export const createCreditInvoice = (
  platform: Pick<Platform, 'units' | 'ids' | 'clock' | 'outbox' | 'config' | 'securityLog'>,
) => {
  const { securityLog, config } = platform;
  const { refundAloneCents } = config.operations;
  const issue = createIssueCreditNote(platform);
  const transfers = createRecordTransfers(platform);

  return async (unit: UnitOfWork, note: CreditNoteToMake): Promise<string> => {
    const { numero, amountCents, reason, operator, command, requested } = note;
    if (requested === undefined && creditNeedsSecondPerson(reason, amountCents, refundAloneCents)) {
      throw new DomainError('SECONDE_PERSONNE_REQUISE');
    }
    const author = { ...booksOperator(operator), origin: 'BACK_OFFICE' as const };
    const made = await issue(unit, {
      numero,
      amountCents,
      reason,
      author,
      aloneCents: refundAloneCents,
      requestedBy: requested?.by ?? operator.userId,
      approvedBy: requested === undefined ? undefined : operator.userId,
      requestId: requested?.id,
      command,
    });
    if (made.excessCents > 0) {
      await transfers.releaseExcess(
        unit,
        { numero, financeurId: made.financeurId, excessCents: made.excessCents },
        { ...author, isAutomatic: false, aloneCents: refundAloneCents },
      );
    }
    await securityLog.record(unit, operator.origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      userId: operator.userId,
      details: {
        acte: 'AVOIR',
        nature: reason,
        reference: numero,
        numero: made.numero,
        centimes: centsOf(amountCents),
      },
    });
    return made.numero;
  };
};
export type CreditInvoice = ReturnType<typeof createCreditInvoice>;
