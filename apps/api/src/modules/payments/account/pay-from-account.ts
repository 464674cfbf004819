import type { AccountPaymentBody } from '@portail/contract/payments/paying.calls.ts';
import { centsOf, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import {
  answerAgain,
  postedCommandOf,
  prepareIdempotentPostings,
} from '../../../ledger/idempotent-postings.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { outgoingOf } from '../../../platform/sensitive-actions/outgoing.ts';
import { newReference } from '../../../platform/references.ts';
import type { AccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import { paymentNotice } from '../notices/payment-notices.module.ts';
import { askedDeclarationOf, declarationRefused, requirePayable } from './declared-payment.ts';
import { requireOwn } from './own-setting.ts';
import { movementOriginOf } from './movement-origin.ts';
import { askedInvoicesOf, createPostWithInvoices } from './pay-invoices.ts';
import { payingQueries } from './paying.queries.ts';
import { declarationRefusalIn, PAYMENT_ROW, type NewAccountPayment } from './paying.repository.ts';
import { planPayment } from './plan-payment.ts';
import { requirePayee } from './require-payee.ts';

const openPayments = prepareIdempotentPostings<NewAccountPayment>(PAYMENT_ROW);

type Dependencies = Pick<Platform, 'reader' | 'units' | 'ids' | 'clock'> & {
  readonly invoices: AccountInvoices;
  /** By whom cards are taken; `undefined` where nobody takes them. */
  readonly provider: string | undefined;
};

export interface PaymentRequest {
  readonly caller: AuthenticatedCaller;
  readonly body: AccountPaymentBody;
  readonly origin: RequestOrigin;
}

export type PayFromAccount = (
  request: PaymentRequest,
  command: IdempotentCommand,
) => Promise<{ readonly isReplay: boolean; readonly body: { valeur: string } }>;

const isAnswer = (value: unknown): value is { valeur: string } =>
  typeof value === 'object' &&
  value !== null &&
  'valeur' in value &&
  typeof value.valeur === 'string';

const isShort = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'SOLDE_INSUFFISANT';

const requireAnswer = (value: unknown): { valeur: string } => {
  if (!isAnswer(value)) throw new TypeError('B-068 stored another answer');
  return value;
};

/** Pays a payee found by NAN from the person's own accounts. */
export const createPayFromAccount = ({
  reader,
  units,
  ids,
  clock,
  provider,
  invoices,
}: Dependencies): PayFromAccount => {
  const queries = payingQueries(reader);
  const post = openPayments(reader);
  const postWithInvoices = createPostWithInvoices({ units, invoices });
  return async ({ caller, body, origin }, command) => {
    const scope = beneficiaryScopeOf(caller);
    const declaration = askedDeclarationOf(body);
    const numeros = askedInvoicesOf(body, caller, declaration);
    const found = await queries.look(scope, {
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
      provider,
    });
    const paidCents = centsOf(planned.amountCents + planned.complementCents);
    const declarationId =
      declaration === undefined ? null : requirePayable(setting.declared, declaration, paidCents);
    const reference = newReference('accountPayment');
    const author: MovementAuthor = {
      actor: actorOf(caller),
      origin: movementOriginOf(caller),
      requestId: origin.requestId,
      contract: body.numeroContrat,
    };
    const answer = { valeur: reference };
    const isAwaited = planned.complementCents > ZERO_CENTS;
    const paymentId = ids.ordered();
    const posting = {
      id: ids.ordered(),
      author,
      journals,
      command: postedCommandOf(command, answer),
      outgoing: outgoingOf(caller, clock, {
        family: 'PAIEMENT',
        amountCents: paidCents,
        payee: { id: intervenantId, isKnown: setting.isKnownPayee },
      }),
      // One that waits for its card is told of once the card has paid.
      outbox: isAwaited ? [] : [paymentNotice({ id: ids.ordered(), type: 'COMPTE', paymentId })],
    };
    const row: NewAccountPayment = {
      id: paymentId,
      reference,
      beneficiaryId: scope.beneficiaryId,
      contract: body.numeroContrat,
      intervenantId,
      ...planned,
      statut: isAwaited ? 'EN_ATTENTE_CARTE' : 'EN_COURS',
      // Half of a pair of code units is no text, and the books' document cannot hold it.
      comment: (body.commentaire ?? '').toWellFormed(),
      postingId: posting.id,
      declarationId,
    };
    // One that pays a declaration also waits for its row: it keeps nobody else waiting with it.
    const lock = declaration === undefined ? onlyLock : undefined;
    const posted =
      numeros.length > 0
        ? postWithInvoices({ scope, numeros, posting, row })
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
