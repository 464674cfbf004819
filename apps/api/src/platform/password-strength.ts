import { Worker } from 'node:worker_threads';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  PASSWORD_SCORE_MIN,
  type PasswordStrength,
} from '@portail/rules/identity/password/password-rules.ts';
import * as z from 'zod/mini';
import { DomainError } from './ports/domain-error.ts';

export interface PasswordStrengthMeter {
  readonly measure: (password: string, context: readonly string[]) => Promise<PasswordStrength>;
  /**
   * Refuses a password that is too weak, with 400 on the named field. The context is every word
   * about the person: names, login, mail, contract, funder.
   */
  readonly require: (password: string, context: readonly string[], field: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const answer = z.object({
  id: z.number(),
  strength: z.object({ score: z.number(), isGuessable: z.boolean() }),
});

const WORKER = new URL('./password-strength-worker.ts', import.meta.url);
const MAX_WAITING = 64;
const RETRY_AFTER_S = 2;

interface Waiting {
  readonly resolve: (strength: PasswordStrength) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The library takes tens of milliseconds a password, a second on a long one: it works in a thread
 * of its own, started at the first need, and everything else goes on.
 */
export const createPasswordStrengthMeter = (): PasswordStrengthMeter => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const failAll = (error: unknown): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const start = (): Worker => {
    const started = new Worker(WORKER);
    started.unref();
    started.on('message', (message: unknown) => {
      const { id, strength } = z.parse(answer, message);
      waiting.get(id)?.resolve(strength);
      waiting.delete(id);
    });
    started.on('error', failAll);
    started.on('exit', () => failAll(new Error('the password strength thread ended')));
    return started;
  };

  const measure: PasswordStrengthMeter['measure'] = (password, context) => {
    if (waiting.size >= MAX_WAITING) {
      throw new DomainError('SERVICE_SURCHARGE', { retryAfterS: RETRY_AFTER_S });
    }
    worker ??= start();
    lastId += 1;
    const id = lastId;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ id, password, context: [...context] });
    return new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }));
  };

  return {
    measure,
    require: async (password, context, field) => {
      const { score, isGuessable } = await measure(password, context);
      if (score >= PASSWORD_SCORE_MIN && !isGuessable) return;
      throw new DomainError('REQUETE_INVALIDE', {
        fields: [{ champ: field, message: MESSAGES.passwordScore }],
      });
    },
    close: async () => {
      const ending = worker;
      worker = undefined;
      await ending?.terminate();
    },
  };
};
