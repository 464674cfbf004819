import { nextPollMs } from '@portail/rules/payments/cards/card-state.ts';
import { allowedRedirect } from '@portail/rules/home-services/allowed-redirect.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import type { CardCauseKind } from '../../../platform/db/schema/card-tables.ts';
import {
  createIdempotency,
  type IdempotentCommand,
} from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  CardProviderUnavailable,
  type CardProvider,
} from '../../../platform/ports/card-provider.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { outgoingHoldsIn } from '../../../platform/sensitive-actions/outgoing-holds.repository.ts';
import { cardTransactionsIn } from './card-transactions.repository.ts';

const SUCCESS = 200;
const UNAVAILABLE_RETRY_AFTER_S = 60;

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'log' | 'config'> & {
  readonly provider: CardProvider;
};

/** What is owed, by whom, and where the person comes back to. */
export interface CardDemand {
  readonly cause: CardCauseKind;
  readonly causeId: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly returnUrlOf: (reference: string) => string;
}

export interface StartedPayment {
  readonly referenceTransaction: string;
  readonly urlPaiement: string;
}

/** What this very command had begun, and the provider has not answered yet. */
export interface EarlierIntent {
  readonly causeId: string;
  readonly amountCents: number;
}

/** What is owed, made in the transaction that saves the intent to pay it. */
export type MakeDemand = (
  unit: UnitOfWork,
  earlier: EarlierIntent | undefined,
) => Promise<CardDemand>;

export type StartCardPayment = (
  command: IdempotentCommand,
  /** `undefined` where nothing waits for a card, any more perhaps. */
  demand: CardDemand | MakeDemand | undefined,
) => Promise<{ readonly isReplay: boolean; readonly body: StartedPayment }>;

interface Intent {
  readonly reference: string;
  readonly amountCents: number;
}

const isStarted = (value: unknown): value is StartedPayment =>
  typeof value === 'object' &&
  value !== null &&
  'referenceTransaction' in value &&
  typeof value.referenceTransaction === 'string' &&
  'urlPaiement' in value &&
  typeof value.urlPaiement === 'string';

const requireStarted = (body: unknown, call: string): StartedPayment => {
  if (!isStarted(body)) throw new TypeError(`${call} stored another answer`);
  return body;
};

/**
 * The intent is saved, the provider is called with the intent's reference, its answer is saved. A
 * repeated command continues from its intent; the poller closes the intents of abandoned commands.
 */
export const createStartCardPayment = (dependencies: Dependencies): StartCardPayment => {
  const { units, clock, ids, log, config, provider } = dependencies;
  const idempotency = createIdempotency(units, clock);

  /** S31: a browser is only sent to an allowed origin, whatever the provider answers. */
  const requireAllowed = ({ referenceTransaction, urlPaiement }: StartedPayment): void => {
    if (allowedRedirect(urlPaiement, config.redirectOrigins) !== undefined) return;
    log.error({ reference: referenceTransaction }, 'page de paiement hors des origines permises');
    throw new DomainError('PRESTATAIRE_CARTE_INDISPONIBLE', {
      retryAfterS: UNAVAILABLE_RETRY_AFTER_S,
    });
  };

  const saveIntent = async (
    unit: UnitOfWork,
    command: IdempotentCommand,
    requested: CardDemand | MakeDemand | undefined,
  ): Promise<{ readonly intent: Intent; readonly returnUrl: string }> => {
    if (requested === undefined) throw new DomainError('PAIEMENT_SANS_OBJET');
    const transactions = cardTransactionsIn(unit);
    const earlier = await transactions.findOpenOf(command);
    const demand = typeof requested === 'function' ? await requested(unit, earlier) : requested;
    // The card only completes the payment, trade or order, which must not leave while on hold.
    if (await outgoingHoldsIn(unit).isBeneficiaryHeld(demand.beneficiaryId)) {
      throw new DomainError('OPERATIONS_SUSPENDUES');
    }
    if (earlier !== undefined && earlier.amountCents === demand.amountCents) {
      return { intent: earlier, returnUrl: demand.returnUrlOf(earlier.reference) };
    }
    const now = clock.realNow();
    const intent: Intent = { reference: ids.random(), amountCents: demand.amountCents };
    await transactions.insert({
      ...intent,
      provider: provider.name,
      cause: demand.cause,
      causeId: demand.causeId,
      beneficiaryId: demand.beneficiaryId,
      contract: demand.contract,
      command,
      createdAt: now,
      nextPollAt: new Date(nextPollMs(now.getTime(), 0)),
    });
    return { intent, returnUrl: demand.returnUrlOf(intent.reference) };
  };

  const askProvider = async ({ reference, amountCents }: Intent, returnUrl: string) => {
    try {
      return await provider.create({ reference, amountCents, returnUrl });
    } catch (error) {
      if (!(error instanceof CardProviderUnavailable)) throw error;
      log.warn({ err: error, reference }, 'prestataire de carte injoignable');
      throw new DomainError('PRESTATAIRE_CARTE_INDISPONIBLE', {
        cause: error,
        retryAfterS: UNAVAILABLE_RETRY_AFTER_S,
      });
    }
  };

  return async (command, demand) => {
    const outcome = await idempotency.runWithPartner(command, {
      prepare: (unit) => saveIntent(unit, command, demand),
      callPartner: async ({ intent, returnUrl }) => {
        const created = await askProvider(intent, returnUrl);
        const body = { referenceTransaction: intent.reference, urlPaiement: created.paymentUrl };
        requireAllowed(body);
        return { created, body };
      },
      complete: async (unit, { intent }, { created, body }) => {
        await cardTransactionsIn(unit).saveCreated(intent.reference, created, clock.realNow());
        return { status: SUCCESS, body };
      },
    });
    const body = requireStarted(outcome.body, command.call);
    if (outcome.isReplay) requireAllowed(body);
    return { isReplay: outcome.isReplay, body };
  };
};
