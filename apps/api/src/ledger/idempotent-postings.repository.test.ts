import { describe, expect, it } from 'vitest';
import type { IdempotentCommand } from '../platform/idempotency/idempotency.ts';
import { answerAgain, postedCommandOf } from './idempotent-postings.repository.ts';

const COMMAND: IdempotentCommand = {
  owner: 'u-1',
  key: 'k-1',
  call: 'PAYER',
  input: { euros: 10 },
  lifeS: 60,
};
const storedOf = (command: IdempotentCommand) => {
  const { fingerprint, answer } = postedCommandOf(command, { valeur: 'x' });
  return { fingerprint: fingerprint.toString('hex'), answer };
};

describe('a command stored with its movement', () => {
  it('[L12] keeps its key, its owner and its answer, which was a success', () => {
    expect(postedCommandOf(COMMAND, { valeur: 'x' })).toMatchObject({
      owner: 'u-1',
      key: 'k-1',
      call: 'PAYER',
      lifeS: 60,
      status: 200,
      answer: { valeur: 'x' },
    });
  });

  it('[L12] is answered again, and refused when its key comes with another body', () => {
    expect(answerAgain(storedOf(COMMAND), { ...COMMAND, lifeS: 90 })).toEqual({ valeur: 'x' });
    expect(() => answerAgain(storedOf(COMMAND), { ...COMMAND, input: { euros: 11 } })).toThrow(
      expect.objectContaining({ code: 'CLE_IDEMPOTENCE_REUTILISEE' }),
    );
  });
});
