import { randomUUID } from 'node:crypto';
import type { SigningKey } from '../config.ts';
import { createLetters } from '../letters.ts';
import type { Letters, LetterSettings } from '../letters.ts';

export interface PrintNotifier extends Omit<Letters, 'post'> {
  readonly tell: (type: 'EXPEDIE' | 'LIVRE', carnets: readonly string[]) => void;
}

/** So many books at most in one notification: the portal takes 64 kB of signed bytes. */
const MOST_BOOKS = 500;

const groupsOf = (carnets: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(carnets.length / MOST_BOOKS) }, (_, index) =>
    carnets.slice(index * MOST_BOOKS, (index + 1) * MOST_BOOKS),
  );

export function createPrintNotifier(
  keys: readonly SigningKey[],
  settings: () => LetterSettings,
): PrintNotifier {
  const { post, ...letters } = createLetters('x-impression', keys, settings);
  return {
    ...letters,
    tell: (type, carnets) => {
      for (const group of groupsOf(carnets)) {
        const event = { id: `imp-${randomUUID()}`, type, le: new Date().toISOString() };
        post({
          body: JSON.stringify({ ...event, carnets: group }),
          type,
          objet: `${group.length}\u00a0carnet${group.length > 1 ? 's' : ''}`,
        });
      }
    },
  };
}
