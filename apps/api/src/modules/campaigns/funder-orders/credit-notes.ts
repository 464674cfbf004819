import {
  cancelledFunderOrder,
  type CancelledFunderOrder,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import {
  afterCredit,
  type CreditNoteReason,
  creditNoteRefusal,
  expiredBefore,
} from '@portail/rules/campaigns/credit-notes.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import * as z from 'zod/mini';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { funderCredited } from '../../../ledger/templates/payments.ts';
import type { Idempotency, IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import { issuerIn } from '../../../platform/issuer.repository.ts';
import { UNPAID_ORDERS_QUEUE } from '../../../platform/jobs/queues.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf, operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createOpenRefund } from '../../orders/ordering/ordering.module.ts';
import { queueCreditNoteMails } from './credit-note-mails.ts';
import { creditNotesIn } from './credit-notes.repository.ts';
import { unpaidOrderQueries } from './credit-notes.queries.ts';
import { invoicesIn } from './invoices.repository.ts';
import { partiesOf } from './issue-invoice.ts';

const SUCCESS = 200;
const BATCH_SIZE = 100;
const EVERY_MORNING = '0 5 * * *';
/** The name of the system where an operator's would stand. */
const SYSTEM = 'systeme';

interface CreditNoteOrder {
  readonly numero: string;
  readonly amountCents: Cents;
  readonly reason: CreditNoteReason;
  readonly author: Pick<MovementAuthor, 'actor' | 'origin' | 'requestId'>;
  /** Up to this amount one operator credits alone. */
  readonly aloneCents: number;
  readonly requestedBy?: string | undefined;
  readonly approvedBy?: string | undefined;
  /** Of the approved request. */
  readonly requestId?: string | undefined;
  readonly command?: { readonly owner: string; readonly key: string } | undefined;
}

interface IssuedCreditNote {
  readonly numero: string;
  readonly contract: string;
  readonly financeurId: string;
  /** Paid above what is left of the invoice: it is to become a credit of the payer. */
  readonly excessCents: Cents;
}

/**
 * Writes a credit note in the caller's transaction: its row, its posting when the issuer bears it,
 * the rest of the invoice, the cancellation of an order that waits for its payment, and the mails to
 * the funder.
 */
export const createIssueCreditNote = ({
  ids,
  clock,
  outbox,
}: Pick<Platform, 'ids' | 'clock' | 'outbox'>) => {
  const openRefund = createOpenRefund({ outbox });

  const cancel = async (unit: UnitOfWork, orderId: string, now: Date): Promise<void> => {
    const notes = creditNotesIn(unit);
    if (!(await notes.cancelOrder(orderId)))
      throw new DomainError('COMMANDE_FINANCEUR_NON_ANNULABLE');
    for (const line of await notes.releaseLines(orderId, now)) {
      if (line.statutPaiement === 'PAYEE') await openRefund(unit, line);
    }
  };

  return async (unit: UnitOfWork, order: CreditNoteOrder): Promise<IssuedCreditNote> => {
    const { numero, amountCents, reason, author } = order;
    const notes = creditNotesIn(unit);
    const invoice = await notes.lockInvoice(numero);
    if (invoice === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const message = creditNoteRefusal(invoice, reason, amountCents);
    if (message !== undefined)
      throw new DomainError('AVOIR_IMPOSSIBLE', { fields: [{ champ: 'montant', message }] });
    const now = clock.businessNow();
    const { contract, financeurId } = invoice;
    if (invoice.isWaiting) await cancel(unit, invoice.orderId, now);
    const postingId = reason === 'GESTE_COMMERCIAL' ? ids.ordered() : null;
    if (postingId !== null) {
      await ledgerIn(unit).post({
        id: postingId,
        author: { ...author, contract },
        journals: [funderCredited(financeurId, contract, amountCents)],
      });
    }
    const { statut, excessCents } = afterCredit(invoice, amountCents);
    await notes.setCredited(numero, amountCents, statut);
    const issuer = await issuerIn(unit).find();
    const buyer = await invoicesIn(unit).findBuyer(financeurId);
    const added = await notes.add({
      invoice,
      amountCents,
      reason,
      postingId,
      // Without an installed issuer the identities of the day of download are printed.
      parties: issuer === undefined ? null : partiesOf(issuer, buyer),
      day: dayInParis(now.getTime()),
      now,
      aloneCents: order.aloneCents,
      operator: author.actor,
      requestedBy: order.requestedBy,
      approvedBy: order.approvedBy,
      requestId: order.requestId,
      command: order.command,
    });
    const owedCents = invoice.amountCents - invoice.creditedCents - amountCents;
    await queueCreditNoteMails({ outbox }, unit, {
      numero: added,
      contract,
      dueCents: Math.max(0, owedCents - invoice.receivedCents),
      excessCents,
    });
    return { numero: added, contract, financeurId, excessCents };
  };
};

interface UnpaidOrder {
  readonly numero: string;
  readonly reason: 'COMMANDE_ANNULEE' | 'COMMANDE_EXPIREE';
  readonly author: CreditNoteOrder['author'];
  readonly command?: CreditNoteOrder['command'];
}

const createCancelUnpaid = (platform: Pick<Platform, 'ids' | 'clock' | 'outbox'>) => {
  const issue = createIssueCreditNote(platform);
  /** Money that came in part is given back by an operator, who decides what becomes of it. */
  return async (
    unit: UnitOfWork,
    { numero, reason, author, command }: UnpaidOrder,
  ): Promise<(IssuedCreditNote & { amountCents: number }) | undefined> => {
    const invoice = await creditNotesIn(unit).lockInvoice(numero);
    if (invoice === undefined || !invoice.isWaiting || invoice.receivedCents > 0) return undefined;
    const amountCents = centsOf(invoice.amountCents - invoice.creditedCents);
    const note = await issue(unit, { numero, amountCents, reason, author, aloneCents: 0, command });
    return { ...note, amountCents };
  };
};

interface Cancellation {
  readonly caller: AuthenticatedCaller;
  readonly idSession: string;
  readonly reference: string;
  readonly requestId: string;
}

/** The funder cancels an order that waits for its payment: its invoice is credited whole. */
export const createCancelFunderOrder = (
  platform: Pick<Platform, 'ids' | 'clock' | 'outbox'> & { readonly idempotency: Idempotency },
) => {
  const cancelUnpaid = createCancelUnpaid(platform);

  const cancel = async (
    unit: UnitOfWork,
    { caller, idSession, reference, requestId }: Cancellation,
    { owner, key }: IdempotentCommand,
  ): Promise<CancelledFunderOrder> => {
    const order = await creditNotesIn(unit).findWaiting(
      funderScopeOf(caller),
      idSession,
      reference,
    );
    if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    if (order.numero === null) throw new DomainError('COMMANDE_FINANCEUR_NON_ANNULABLE');
    const note = await cancelUnpaid(unit, {
      numero: order.numero,
      reason: 'COMMANDE_ANNULEE',
      author: { actor: caller.userId, origin: 'PERSONNE', requestId },
      command: { owner, key },
    });
    if (note === undefined) throw new DomainError('COMMANDE_FINANCEUR_NON_ANNULABLE');
    return {
      idCommande: reference,
      numeroFacture: order.numero,
      numeroAvoir: note.numero,
      montant: wireEuros(note.amountCents),
    };
  };

  return async (cancellation: Cancellation, command: IdempotentCommand) => {
    const { isReplay, body } = await platform.idempotency.run(command, async (unit) => ({
      status: SUCCESS,
      body: await cancel(unit, cancellation, command),
    }));
    return { isReplay, body: z.parse(cancelledFunderOrder, body) };
  };
};

/** Cancels the orders that were not paid in time; resolves to their number. */
export const createExpireOrders = (
  platform: Pick<Platform, 'reader' | 'units' | 'ids' | 'clock' | 'outbox' | 'config'>,
) => {
  const { units, clock, config } = platform;
  const cancelUnpaid = createCancelUnpaid(platform);
  const queries = unpaidOrderQueries(
    platform.reader,
    operatorScope(SYSTEM, 'commandes qui n’ont pas été payées'),
  );

  const expireAll = async (): Promise<number> => {
    const issuedUntil = expiredBefore(clock.businessDay(), config.operations.unpaidOrderDays);
    let count = 0;
    for (let after = ''; ;) {
      const page = await queries.listIssuedUntil(issuedUntil, after, BATCH_SIZE);
      const last = page.at(-1);
      if (last === undefined) return count;
      for (const numero of page) {
        const note = await units.transact(
          (unit) =>
            cancelUnpaid(unit, {
              numero,
              reason: 'COMMANDE_EXPIREE',
              author: { actor: SYSTEM, origin: 'TACHE', requestId: UNPAID_ORDERS_QUEUE },
            }),
          { isRepeatable: true },
        );
        if (note !== undefined) count += 1;
      }
      after = last;
    }
  };

  return {
    expireAll,
    job: {
      queue: UNPAID_ORDERS_QUEUE,
      cron: EVERY_MORNING,
      atStart: true as const,
      run: async () => {
        await expireAll();
      },
    },
  };
};
