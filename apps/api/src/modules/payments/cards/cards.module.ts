import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf, eurosOf, type Cents } from '@portail/rules/money/cents.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import { CARD_SETTLEMENT_QUEUE } from '../../../platform/jobs/queues.ts';
import { createNotificationInbox } from '../../../platform/notification-inbox.repository.ts';
import { createNotificationReceiver } from '../../../platform/notification-receiver.ts';
import { openPartnerClient } from '../../../platform/outbound/partner-client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { mapPage } from '../../../platform/ports/list-page.ts';
import {
  beneficiaryScopeOf,
  type BeneficiaryScope,
  operatorScope,
} from '../../../platform/ports/owner-scope.ts';
import { createCardEvidence } from './apply-evidence.ts';
import type { CardCauses } from './card-causes.ts';
import { createRefundHandlers } from './card-refunds.ts';
import { cardPaymentListQueries } from './card-payments-list.queries.ts';
import { cardTransactionQueries } from './cards.queries.ts';
import { createHttpCardProvider, createNoCardProvider } from './http-card-provider.ts';
import { createProviderPolling } from './poll-provider.ts';
import { createSettlements } from './settle-day.ts';
import { createStartCardPayment } from './start-card-payment.ts';

export {
  createInvoiceCause,
  createPreOrderCause,
  createTradeCause,
  type CardCause,
  type InvoicePayments,
  type TradePayments,
} from './card-causes.ts';
export { createReturnCard } from './card-refunds.ts';
export { readSettlementCsv, SettlementUnreadable } from './http-card-provider.ts';
export { settlementDigest, type Settlements } from './settle-day.ts';
export type { StartCardPayment } from './start-card-payment.ts';

interface CardsNeeds {
  readonly causes: CardCauses;
  /** The beneficiary's own part of a pre-order that waits for a card. */
  readonly findOwnPart: (
    scope: BeneficiaryScope,
    idSession: string,
  ) => Promise<
    | {
        readonly precommandeId: string;
        readonly amountCents: Cents;
        readonly contract: string;
        readonly beneficiaryId: string;
      }
    | undefined
  >;
}

/** The provider's file of the previous day is ready by then. */
const EVERY_MORNING = '15 7 * * *';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const createCardsModule = (platform: Platform, { causes, findOwnPart }: CardsNeeds) => {
  const { reader, config } = platform;
  const {
    partner: provider,
    isSet,
    close,
  } = openPartnerClient(config.card, {
    reach: createHttpCardProvider,
    unset: createNoCardProvider,
  });
  const evidence = createCardEvidence(platform, { provider, causes });
  const polling = createProviderPolling(platform, { provider, evidence });
  const startCardPayment = createStartCardPayment(platform, provider);
  const settlements = createSettlements(platform, provider);
  const inbox = createNotificationInbox(platform, {
    table: 'carte_notification',
    kind: 'NOTIFICATION_CARTE',
    provider: provider.name,
  });
  const receiveNotification = createNotificationReceiver(platform, {
    sender: provider,
    alarm: 'NOTIFICATION_CARTE_REFUSEE',
    keep: inbox.keep,
  });
  return defineModule({
    handlers: {
      startPreOrderCardPayment: {
        posts: async ({ caller, body: { idSession } }, command) => {
          const part = await findOwnPart(beneficiaryScopeOf(caller), idSession);
          if (part === undefined) return await startCardPayment(command, undefined);
          return await startCardPayment(command, {
            ...part,
            cause: 'PRECOMMANDE',
            causeId: part.precommandeId,
            returnUrlOf: (referenceTransaction) =>
              config.publicUrl +
              hrefOf('ORDER_CONFIRMATION', undefined, { idSession, referenceTransaction }),
          });
        },
      },

      getCardPaymentState: async ({ caller, params: { referenceTransaction } }) => {
        const own = cardTransactionQueries(reader, beneficiaryScopeOf(caller));
        // An operator acts for a beneficiary in trades only.
        const only = caller.fromBackOffice ? 'ECHANGE' : undefined;
        const find = async () =>
          UUID.test(referenceTransaction) ? await own.find(referenceTransaction, only) : undefined;
        const known = await find();
        if (known === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (known.state === 'INITIEE') await polling.checkOnReturn(referenceTransaction);
        const { state, amountCents } = (await find()) ?? known;
        return { referenceTransaction, etat: state, montant: eurosOf(centsOf(amountCents)) };
      },

      getCardPayments: async ({ caller, query }) => {
        const scope = operatorScope(caller.userId, 'paiements par carte');
        return mapPage(
          await cardPaymentListQueries(reader, scope, provider.name).list(query),
          ({ cents, refundedCents, createdAt, capturedAt, ...payment }) => ({
            ...payment,
            montant: wireEuros(cents),
            rembourse: wireEuros(refundedCents),
            creeLe: dateTimeInFrance(createdAt),
            debiteLe: capturedAt === null ? null : dateTimeInFrance(capturedAt),
          }),
        );
      },

      receiveCardNotification: async ({ signed, origin }) => {
        await receiveNotification(signed, origin);
        return undefined;
      },
    },
    outboxHandlers: [
      inbox.handler(evidence.applyNotification),
      ...createRefundHandlers(platform, { provider, applyEvidence: evidence.applyEvidence }),
    ],
    periodicTasks: isSet ? [polling.task] : [],
    scheduledJobs: isSet
      ? [{ queue: CARD_SETTLEMENT_QUEUE, cron: EVERY_MORNING, run: settlements.settleRecent }]
      : [],
    pollDue: polling.pollDue,
    settlements,
    startCardPayment,
    /** `undefined` where cards are not accepted. */
    providerName: isSet ? provider.name : undefined,
    stop: close,
  });
};
