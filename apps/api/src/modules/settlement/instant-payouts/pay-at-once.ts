import { centsOf } from '@portail/rules/money/cents.ts';
import { INSTANT_CERTAIN_MS, INSTANT_EXPIRY_MS } from '@portail/rules/settlement/instant-payout.ts';
import { meansAlreadyReceived } from '@portail/rules/settlement/return-reasons.ts';
import * as z from 'zod/mini';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { payout } from '../../../ledger/templates/payments.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  BankUnavailable,
  type InstantAnswer,
  type InstantBank,
  type InstantState,
} from '../../../platform/ports/bank.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createAccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import {
  CAN_BE_PAID_AT_ONCE,
  createReverseIfCardRefunded,
  INSTANT_PAYOUT,
  USABLE_AT_ONCE,
} from '../../payments/account/payments.module.ts';
import { payoutsIn, rejectionsIn } from '../payouts/payouts.repository.ts';
import type { InstantPayoutQueries, UnansweredOrder } from './instant-payouts.queries.ts';
import { instantPayoutsIn } from './instant-payouts.repository.ts';

const payloadSchema = z.object({ paiementId: z.string() });

const ASK_EVERY_MS = 5_000;
const ASK_PAUSE_MS = 10_000;
const ASK_BATCH_SIZE = 50;
/** ISO 20022: the order came too late. */
const NEVER_RECEIVED = 'TM01';

export interface BankOfInstantPayouts {
  readonly bank: InstantBank;
  readonly ibanPurposeOf: (bankId: string) => string;
}

const PAYABLE_AT_ONCE = { payee: CAN_BE_PAID_AT_ONCE, bank: USABLE_AT_ONCE };

/** "I have it already" says nothing of what became of the order that the bank has. */
const isCertain = (answer: InstantAnswer): boolean =>
  answer.state === 'ACCEPTE' || !meansAlreadyReceived(answer.reason);

const AUTHOR = { actor: 'virements', origin: 'TACHE' } as const;

/**
 * Pays one account payment at once.
 *
 * The payment is taken, booked and marked as sent in one transaction; then the order is sent, once.
 * A redelivered message finds the payment taken and sends nothing. An order without an answer is
 * asked about until the bank knows it or has had no order under its number past the expiry: only
 * then does the payment go back to the file of the day. An order that could not leave in time is
 * never sent: what asks may have put its payment back.
 */
export const createPayAtOnce = (
  platform: Pick<Platform, 'units' | 'clock' | 'ids' | 'outbox' | 'secretBox' | 'config' | 'log'>,
  queries: InstantPayoutQueries,
  { bank, ibanPurposeOf }: BankOfInstantPayouts,
) => {
  const { units, clock, ids, secretBox, config, log } = platform;
  const invoices = createAccountInvoices(platform);
  const reverseIfCardRefunded = createReverseIfCardRefunded(platform);

  /** Business dates may be moved: the bank's time moves with them. */
  const businessTimeOf = (at: Date): Date =>
    new Date(at.getTime() + clock.businessNow().getTime() - clock.realNow().getTime());

  const take = (paymentId: string): Promise<string | undefined> =>
    units.transact(
      async (unit) => {
        const payouts = instantPayoutsIn(unit);
        const bankId = await payouts.lockBank(paymentId, PAYABLE_AT_ONCE);
        if (bankId === undefined || !config.bank.isInstant) {
          await payouts.decline(paymentId);
          return undefined;
        }
        const id = ids.ordered();
        const taken = await payouts.take({
          id,
          paymentId,
          bankId,
          endToEndId: id.toUpperCase().replaceAll('-', ''),
          createdAt: clock.businessNow(),
          expiresAt: new Date(clock.realNow().getTime() + INSTANT_EXPIRY_MS),
        });
        if (taken === undefined) {
          await payouts.decline(paymentId);
          return undefined;
        }
        const { intervenantId, contract, cents } = taken;
        const cause = ['VIREMENT', id, contract];
        const { journals } = await ledgerIn(unit).post({
          id: taskPostingId(...cause),
          author: { ...AUTHOR, requestId: cause.join('/'), contract },
          journals: [payout(intervenantId, centsOf(cents))],
        });
        const [journalId] = journals;
        if (journalId === undefined) throw new Error('a payout has its movement');
        await payoutsIn(unit).addMovement(id, { contract, journalId, cents });
        await invoices.follow(unit, [paymentId], 'EFFECTUE');
        return id;
      },
      { isRepeatable: true },
    );

  const send = async (payoutId: string): Promise<InstantAnswer | undefined> => {
    const { sealedIban, bankId, holder, bic, reference, ...order } =
      await queries.findOrder(payoutId);
    if (clock.realNow() >= order.expiresAt) {
      log.warn({ virement: order.endToEndId }, 'virement instantané resté sur place');
      return undefined;
    }
    try {
      const answer = await bank.sendInstant({
        ...order,
        payeeName: holder,
        iban: secretBox.open(ibanPurposeOf(bankId), sealedIban),
        bic: bic ?? undefined,
        label: `CESU ${reference}`,
      });
      return isCertain(answer) ? answer : undefined;
    } catch (error) {
      if (!(error instanceof BankUnavailable)) throw error;
      log.warn({ err: error, virement: order.endToEndId }, 'virement instantané sans réponse');
      return undefined;
    }
  };

  /** The payment waits for the file of the day, and its payer may cancel it again. */
  const putBack = async (unit: UnitOfWork, payoutId: string, reason: string): Promise<void> => {
    const rejections = rejectionsIn(unit);
    for (const { contract, journalId } of await rejections.movements(payoutId)) {
      const cause = ['VIREMENT_REJETE', payoutId, contract];
      await ledgerIn(unit).reverseInFull(journalId, {
        id: taskPostingId(...cause),
        caseId: ids.random(),
        author: { actor: 'banque', origin: 'TACHE', requestId: cause.join('/'), contract },
      });
    }
    await rejections.markRejected(payoutId, {
      reason,
      at: clock.businessNow(),
      isHeld: false,
      isUnsent: false,
    });
    for (const { paymentId, hasCard } of await rejections.reopen(payoutId)) {
      await invoices.follow(unit, [paymentId], 'EN_COURS');
      if (hasCard) await reverseIfCardRefunded(unit, paymentId);
    }
  };

  const apply = (payoutId: string, answer: InstantAnswer): Promise<void> =>
    units.transact(
      async (unit) => {
        const payouts = instantPayoutsIn(unit);
        const { etat, statut } = await payouts.lock(payoutId);
        if (etat !== 'ENVOYE') return;
        const at = answer.state === 'ACCEPTE' ? businessTimeOf(answer.at) : clock.businessNow();
        await payouts.settle(payoutId, answer.state, at);
        // A return of the bank may have come first.
        if (answer.state === 'REJETE' && statut === 'EMIS') {
          await putBack(unit, payoutId, answer.reason);
        }
      },
      { isRepeatable: true },
    );

  const payAtOnce = async (paymentId: string): Promise<void> => {
    const payoutId = await take(paymentId);
    if (payoutId === undefined) return;
    const answer = await send(payoutId);
    if (answer !== undefined) await apply(payoutId, answer);
  };

  const answerOf = (state: InstantState, { expiresAt }: UnansweredOrder, now: Date) => {
    if (state.state === 'EN_COURS') return undefined;
    if (state.state !== 'NON_RECU') return isCertain(state) ? state : undefined;
    const certainAt = expiresAt.getTime() - INSTANT_EXPIRY_MS + INSTANT_CERTAIN_MS;
    return now.getTime() < certainAt
      ? undefined
      : ({ state: 'REJETE', reason: NEVER_RECEIVED } as const);
  };

  const ask = async (order: UnansweredOrder): Promise<void> => {
    const now = clock.realNow();
    await units.transact((unit) => instantPayoutsIn(unit).markAsked(order.payoutId, now), {
      isRepeatable: true,
    });
    const answer = answerOf(await bank.findInstant(order.endToEndId), order, now);
    if (answer !== undefined) await apply(order.payoutId, answer);
  };

  const askUnanswered = async (): Promise<void> => {
    const page = { now: clock.realNow(), pauseMs: ASK_PAUSE_MS };
    for (const order of await queries.listUnanswered(page, ASK_BATCH_SIZE)) {
      try {
        await ask(order);
      } catch (error) {
        if (!(error instanceof BankUnavailable)) throw error;
        log.warn({ err: error, virement: order.endToEndId }, 'virement instantané sans réponse');
      }
    }
  };

  const handler: OutboxHandler = {
    kind: INSTANT_PAYOUT,
    run: (payload) => payAtOnce(z.parse(payloadSchema, payload).paiementId),
  };

  return {
    handler,
    askUnanswered,
    task: { name: 'virements-instantanes', everyMs: ASK_EVERY_MS, run: askUnanswered },
  };
};
