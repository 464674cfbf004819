import { isHeldMatch } from '@portail/rules/settlement/payee-match.ts';
import * as z from 'zod/mini';
import type { OutboxHandler, OutboxMessage } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  BankUnavailable,
  type PayeeMatch,
  type PayeeVerifier,
} from '../../../platform/ports/bank.ts';
import { HELD_MAIL } from './held-payee-mail.ts';
import type { PayeeVerificationQueries } from './payee-verification.queries.ts';
import { verificationsIn } from './payee-verification.repository.ts';

/** Outbox message: asks the bank about the holder of bank details that were saved. */
const VERIFY_PAYEE = 'VERIFICATION_TITULAIRE';

const payloadSchema = z.object({ coordonneesId: z.string() });

export const verifyPayeeMessage = (bankId: string): OutboxMessage => ({
  kind: VERIFY_PAYEE,
  dedupKey: `${VERIFY_PAYEE}:${bankId}`,
  payload: { coordonneesId: bankId },
});

const PAGE_SIZE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 86_400_000;

export interface BankOfPayees {
  readonly bank: PayeeVerifier;
  readonly ibanPurposeOf: (bankId: string) => string;
}

/**
 * Asks outside any transaction and stores the answer with the bank details. Without an answer
 * nothing is held; the bank is asked again before the first payout.
 */
export const createVerifyPayee = (
  platform: Pick<Platform, 'units' | 'clock' | 'secretBox' | 'outbox' | 'config' | 'log'>,
  queries: PayeeVerificationQueries,
  { bank, ibanPurposeOf }: BankOfPayees,
) => {
  const { units, clock, secretBox, outbox, config, log } = platform;

  const ask = async (name: string, iban: string): Promise<PayeeMatch> => {
    try {
      return await bank.verifyPayee({ name, iban });
    } catch (error) {
      if (!(error instanceof BankUnavailable)) throw error;
      log.warn({ err: error }, 'vérification du titulaire sans réponse');
      return { answer: 'INDISPONIBLE' };
    }
  };

  const verify = async (bankId: string): Promise<void> => {
    if (!config.bank.verifiesPayees) return;
    const details = await queries.findUnanswered(bankId);
    if (details === undefined) return;
    const match = await ask(
      details.holder,
      secretBox.open(ibanPurposeOf(bankId), details.sealedIban),
    );
    const isHeld = isHeldMatch(match.answer);
    await units.transact(
      async (unit) => {
        const isStored = await verificationsIn(unit).store(bankId, {
          answer: match.answer,
          suggestedName: match.answer === 'PROCHE' ? match.suggestedName : null,
          answeredAt: clock.businessNow(),
          isHeld,
        });
        if (!isStored || !isHeld) return;
        await outbox.add(unit, {
          kind: HELD_MAIL,
          dedupKey: `${HELD_MAIL}:${bankId}`,
          payload: { coordonneesId: bankId },
        });
      },
      { isRepeatable: true },
    );
  };

  const handler: OutboxHandler = {
    kind: VERIFY_PAYEE,
    run: (payload) => verify(z.parse(payloadSchema, payload).coordonneesId),
  };

  return {
    handler,
    /** Before the payouts of a day: the IBANs that no payout has used yet. */
    verifyBeforeFirstPayout: async (): Promise<void> => {
      if (!config.bank.verifiesPayees) return;
      const usableBefore = new Date(clock.businessNow().getTime() + DAY_MS);
      for (let after = FIRST; ;) {
        const page = await queries.listBeforeFirstPayout(after, usableBefore, PAGE_SIZE);
        for (const bankId of page) await verify(bankId);
        const last = page.at(-1);
        if (last === undefined) return;
        after = last;
      }
    },
  };
};
