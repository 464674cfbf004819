import * as z from 'zod/mini';
import { fingerprintOf, type IdempotentCommand } from '../platform/idempotency/idempotency.ts';
import { DomainError } from '../platform/ports/domain-error.ts';
import type { PostedCommand } from './posting.ts';

const SUCCESS = 200;

/** A command as it is stored with its movement, answer and all. */
export const postedCommandOf = (command: IdempotentCommand, answer: unknown): PostedCommand => ({
  owner: command.owner,
  key: command.key,
  call: command.call,
  fingerprint: fingerprintOf(command),
  lifeS: command.lifeS,
  status: SUCCESS,
  answer,
});

/** What the same key was answered before, and to which command. */
export const storedAnswer = z.object({ fingerprint: z.string(), answer: z.unknown() });
export type StoredAnswer = z.infer<typeof storedAnswer>;

/** The first answer once more, if it was the same command. */
export const answerAgain = (
  { fingerprint, answer }: StoredAnswer,
  command: IdempotentCommand,
): unknown => {
  if (fingerprintOf(command).toString('hex') !== fingerprint) {
    throw new DomainError('CLE_IDEMPOTENCE_REUTILISEE');
  }
  return answer;
};
