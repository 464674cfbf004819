import { HOME_SERVICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import type { AccountPaymentBody } from '@portail/contract/payments/account-payments.calls.ts';
import { centsOf, formatAmount, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { isInstantAmount } from '@portail/rules/settlement/instant-payout.ts';
import {
  answerAgain,
  inIdempotentTransaction,
  postedCommandOf,
  prepareIdempotentPostings,
} from '../../../ledger/idempotent-postings.repository.ts';
import type { PostingOutcome } from '../../../ledger/ledger.repository.ts';
import type { IdempotentMovement } from '../../../ledger/posting.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { outgoingOf } from '../../../platform/sensitive-actions/outgoing.ts';
import { newReference } from '../../../platform/references.ts';
import {
  createAccountInvoices,
  type AccountInvoices,
  type ChosenInvoices,
} from '../../home-services/invoices/home-invoices.module.ts';
import { instantOrderLine } from './instant-order.ts';
import { paymentNotice } from '../notices/payment-notices.module.ts';
import {
  declarationRefused,
  paymentAuthor,
  refuseField,
  requestedDeclaration,
  requestedInvoices,
  requireOwn,
  requirePayable,
  requirePayee,
} from './payment-request.ts';
import { paymentSnapshotQueries } from './payment-snapshot.queries.ts';
import {
  declarationRefusalIn,
  PAYMENT_ROW,
  paymentsIn,
  type NewAccountPayment,
} from './payments.repository.ts';
import { planPayment } from './plan-payment.ts';

const openPayments = prepareIdempotentPostings<NewAccountPayment>(PAYMENT_ROW);

interface PaymentRequest {
  readonly caller: AuthenticatedCaller;
  readonly body: AccountPaymentBody;
  readonly origin: RequestOrigin;
}

const isAnswer = (value: unknown): value is { valeur: string } =>
  typeof value === 'object' &&
  value !== null &&
  'valeur' in value &&
  typeof value.valeur === 'string';

const requireAnswer = (value: unknown): { valeur: string } => {
  if (!isAnswer(value)) throw new TypeError('B-068 stored another answer');
  return value;
};

const isShort = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'SOLDE_INSUFFISANT';

/** Accounts and card together must pay exactly what is due, to the provider of the invoices. */
const requireInvoicesMatch = (
  { intervenantId, total }: ChosenInvoices,
  row: NewAccountPayment,
): void => {
  if (row.intervenantId !== intervenantId) {
    return refuseField('codeNAN', HOME_SERVICE_MESSAGES.invoicePayee);
  }
  if (row.amountCents + row.complementCents !== total) {
    return refuseField('montant', HOME_SERVICE_MESSAGES.invoiceAmount(formatAmount(total)));
  }
};

interface InvoicePayment {
  readonly scope: BeneficiaryScope;
  readonly numeros: readonly string[];
  readonly posting: IdempotentMovement;
  readonly row: NewAccountPayment;
}

/**
 * Writes the key, the movement, the payment and its invoices in one transaction. The key is taken
 * first: a concurrent repetition then waits for the stored answer, not for the invoices.
 */
const postWithInvoices = (
  { units }: Pick<Platform, 'units'>,
  invoices: AccountInvoices,
  { scope, numeros, posting, row }: InvoicePayment,
): Promise<PostingOutcome> =>
  inIdempotentTransaction(units, async (unit, post) => {
    const posted = await post(posting);
    const chosen = await invoices.choose(unit, scope, numeros);
    requireInvoicesMatch(chosen, row);
    await paymentsIn(unit).insert(row);
    await invoices.hold(unit, scope, row.id, chosen);
    return posted;
  });

/** Pays a payee found by NAN from the caller's own accounts. */
export const createPayFromAccount = (
  platform: Pick<Platform, 'reader' | 'units' | 'ids' | 'clock' | 'outbox' | 'config'>,
  cardProviderName: string | undefined,
) => {
  const { reader, ids, clock, config } = platform;
  const invoices = createAccountInvoices(platform);
  const snapshots = paymentSnapshotQueries(reader);
  const post = openPayments(reader);
  return async ({ caller, body, origin }: PaymentRequest, command: IdempotentCommand) => {
    const scope = beneficiaryScopeOf(caller);
    const declaration = requestedDeclaration(body);
    const numeros = requestedInvoices(body, caller, declaration);
    const found = await snapshots.read(scope, {
      owner: command.owner,
      key: command.key,
      numeroContrat: body.numeroContrat,
      codeNan: body.codeNAN,
      numeros: body.numeroComptesCESU,
      declaration,
    });
    if (found.stored !== null) {
      return { isReplay: true, body: requireAnswer(answerAgain(found.stored, command)) };
    }
    const setting = requireOwn(found.setting, body);
    const intervenantId = requirePayee(setting);
    const { journals, shortfall, onlyLock, ...planned } = planPayment(setting, {
      intervenantId,
      body,
      cardProviderName,
    });
    const paidCents = centsOf(planned.amountCents + planned.complementCents);
    const declarationId =
      declaration === undefined ? null : requirePayable(setting.declared, declaration, paidCents);
    const reference = newReference('accountPayment');
    const answer = { valeur: reference };
    const hasComplement = planned.complementCents > ZERO_CENTS;
    const paymentId = ids.ordered();
    const isInstant = config.bank.isInstant && setting.isPaidAtOnce && isInstantAmount(paidCents);
    const posting = {
      id: ids.ordered(),
      author: paymentAuthor(caller, origin, body.numeroContrat),
      journals,
      command: postedCommandOf(command, answer),
      outgoing: outgoingOf(caller, clock, {
        family: 'PAIEMENT',
        amountCents: paidCents,
        payee: { id: intervenantId, isKnown: setting.isKnownPayee },
      }),
      // With a complement, the messages are sent once the card has paid.
      outbox: hasComplement
        ? []
        : [
            paymentNotice({ id: ids.ordered(), type: 'COMPTE', paymentId }),
            ...(isInstant ? [instantOrderLine(ids.ordered(), paymentId)] : []),
          ],
    };
    const row: NewAccountPayment = {
      id: paymentId,
      reference,
      beneficiaryId: scope.beneficiaryId,
      contract: body.numeroContrat,
      intervenantId,
      ...planned,
      statut: hasComplement ? 'EN_ATTENTE_CARTE' : 'EN_COURS',
      // jsonb rejects lone surrogates.
      comment: (body.commentaire ?? '').toWellFormed(),
      postingId: posting.id,
      declarationId,
      isInstant,
    };
    // A payment of a declaration also locks the declaration's row, so it must not be batched.
    const lock = declaration === undefined ? onlyLock : undefined;
    const posted =
      numeros.length > 0
        ? postWithInvoices(platform, invoices, { scope, numeros, posting, row })
        : post({ posting, row, onlyLock: lock });
    const outcome = await posted.catch((error: unknown) => {
      const refusal = declarationRefusalIn(error);
      if (declaration !== undefined && refusal !== undefined) {
        throw declarationRefused(declaration, refusal, error);
      }
      throw isShort(error) ? new DomainError(shortfall, { cause: error }) : error;
    });
    if (!outcome.replay) return { isReplay: false, body: answer };
    return { isReplay: true, body: requireAnswer(outcome.answer) };
  };
};
