import type { AccountPaymentBody } from '@portail/contract/calls/paying.calls.ts';
import { prepareKeyedPostings } from '../../ledger/keyed-postings.repository.ts';
import type { Journal, MovementAuthor } from '../../ledger/posting.ts';
import { fingerprintOf, type IdempotentCommand } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../platform/ports/owner-scope.ts';
import { movementOriginOf } from './movement-origin.ts';
import { payingQueries, type PaymentSetting, type StoredAnswer } from './paying.queries.ts';
import { PAYMENT_ROW, type NewAccountPayment } from './paying.repository.ts';
import { newPaymentReference } from './payment-reference.ts';
import { planPayment } from './plan-payment.ts';

const SUCCESS = 200;
const openPayments = prepareKeyedPostings<NewAccountPayment>(PAYMENT_ROW);

type Dependencies = Pick<Platform, 'reader' | 'ids'>;

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

const answerAgain = ({ fingerprint, answer }: StoredAnswer, command: IdempotentCommand) => {
  if (fingerprintOf(command).toString('hex') !== fingerprint) {
    throw new DomainError('CLE_IDEMPOTENCE_REUTILISEE');
  }
  return requireAnswer(answer);
};

/** Foreign, unknown and mixed-up identifiers are refused in the same words. */
const requireOwn = (
  setting: PaymentSetting | null,
  { numeroComptesCESU, typeContrat }: AccountPaymentBody,
): PaymentSetting => {
  const asked = new Set(numeroComptesCESU);
  if (
    setting === null ||
    setting.contractType !== typeContrat ||
    setting.accounts.length !== asked.size
  ) {
    throw new DomainError('ACCES_REFUSE');
  }
  return setting;
};

const requirePayee = ({ payee }: PaymentSetting): string => {
  if (payee === null) throw new DomainError('INTERVENANT_INCONNU');
  if (!payee.isActive) throw new DomainError('INTERVENANT_INACTIF');
  return payee.id;
};

const postingOf = (
  id: string,
  journals: readonly Journal[],
  author: MovementAuthor,
  stored: { readonly command: IdempotentCommand; readonly answer: unknown },
) => ({
  id,
  author,
  journals,
  command: {
    owner: stored.command.owner,
    key: stored.command.key,
    call: stored.command.call,
    fingerprint: fingerprintOf(stored.command),
    lifeS: stored.command.lifeS,
    status: SUCCESS,
    answer: stored.answer,
  },
});

/** Pays a payee found by NAN from the person's own accounts. */
export const createPayFromAccount = ({ reader, ids }: Dependencies): PayFromAccount => {
  const queries = payingQueries(reader);
  const post = openPayments(reader);
  return async ({ caller, body, origin }, command) => {
    const scope = beneficiaryScopeOf(caller);
    const found = await queries.look(scope, {
      owner: command.owner,
      key: command.key,
      numeroContrat: body.numeroContrat,
      codeNan: body.codeNAN,
      numeros: body.numeroComptesCESU,
    });
    if (found.stored !== null) return { isReplay: true, body: answerAgain(found.stored, command) };
    const setting = requireOwn(found.setting, body);
    const intervenantId = requirePayee(setting);
    const { journals, amountCents, shortfall, onlyLock } = planPayment(
      setting,
      intervenantId,
      body,
    );
    const reference = newPaymentReference();
    const author: MovementAuthor = {
      actor: caller.accountId,
      origin: movementOriginOf(caller),
      requestId: origin.requestId,
      contract: body.numeroContrat,
    };
    const answer = { valeur: reference };
    const posting = postingOf(ids.ordered(), journals, author, { command, answer });
    const row = {
      id: ids.ordered(),
      reference,
      beneficiaryId: scope.beneficiaryId,
      contract: body.numeroContrat,
      intervenantId,
      amountCents,
      // Half of a pair of code units is no text, and the books' document cannot hold it.
      comment: (body.commentaire ?? '').toWellFormed(),
      postingId: posting.id,
    };
    const outcome = await post({ posting, row, onlyLock }).catch((error: unknown) => {
      throw isShort(error) ? new DomainError(shortfall, { cause: error }) : error;
    });
    if (!outcome.replay) return { isReplay: false, body: answer };
    return { isReplay: true, body: requireAnswer(outcome.answer) };
  };
};
