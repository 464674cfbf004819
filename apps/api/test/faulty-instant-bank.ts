import {
  BankUnavailable,
  type InstantBank,
  type InstantOrder,
  type InstantState,
} from '../src/platform/ports/bank.ts';

/** Numbers from 0 to 1, the same for the same seed. */
export const seededNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const ORDER_FATES = [
  'accepted',
  'rejected',
  'cut-before',
  'accepted-unheard',
  'rejected-unheard',
  'under-way',
] as const;
const QUESTION_FATES = ['answered', 'down', 'not-yet'] as const;

interface Settings {
  readonly random: () => number;
  readonly now: () => Date;
}

/**
 * A bank in this process that fails at random: no connection, an answer lost after the order was
 * executed or refused, an order that is still on its way and arrives at any time before its expiry.
 */
export const createFaultyInstantBank = ({ random, now }: Settings) => {
  const settled = new Map<string, InstantState>();
  const underWay = new Map<string, InstantOrder>();
  /** How often an order of each payment was sent. */
  const sent = new Map<string, number>();
  let failures = 0;
  let isHonest = false;

  const pick = <T>(values: readonly [T, ...T[]]): T =>
    values[Math.floor(random() * values.length)] ?? values[0];

  const settle = ({ endToEndId, label }: InstantOrder, isAccepted: boolean): InstantState => {
    if (settled.has(endToEndId)) throw new Error(`order ${label} reached the bank twice`);
    const state: InstantState = isAccepted
      ? { state: 'ACCEPTE', at: now() }
      : { state: 'REJETE', reason: 'AC04' };
    settled.set(endToEndId, state);
    return state;
  };

  /** Orders under way arrive now, or are refused as too late. */
  const arrive = (): void => {
    for (const order of underWay.values()) {
      if (now() <= order.expiresAt && random() < 0.5) continue;
      underWay.delete(order.endToEndId);
      if (now() <= order.expiresAt) settle(order, true);
    }
  };

  const bank: InstantBank = {
    sendInstant: (order) => {
      arrive();
      sent.set(order.label, (sent.get(order.label) ?? 0) + 1);
      const fate = isHonest ? 'accepted' : pick(ORDER_FATES);
      if (fate === 'accepted' || fate === 'rejected') {
        const answer = settle(order, fate === 'accepted');
        if (answer.state === 'ACCEPTE' || answer.state === 'REJETE') return Promise.resolve(answer);
      }
      failures += 1;
      if (fate === 'under-way') underWay.set(order.endToEndId, order);
      if (fate.endsWith('unheard')) settle(order, fate.startsWith('accepted'));
      return Promise.reject(new BankUnavailable(fate));
    },
    findInstant: (endToEndId) => {
      arrive();
      const fate = isHonest ? 'answered' : pick(QUESTION_FATES);
      if (fate !== 'answered') failures += 1;
      if (fate === 'down') return Promise.reject(new BankUnavailable(fate));
      if (fate === 'not-yet') return Promise.resolve({ state: 'EN_COURS' });
      return Promise.resolve(settled.get(endToEndId) ?? { state: 'NON_RECU' });
    },
  };

  return {
    bank,
    failures: () => failures,
    /** From here on every order and question is answered. */
    behave: (isGood: boolean): void => {
      isHonest = isGood;
    },
    sentOf: (label: string): number => sent.get(label) ?? 0,
    hasExecuted: (endToEndId: string): boolean => settled.get(endToEndId)?.state === 'ACCEPTE',
    executed: (): number => [...settled.values()].filter(({ state }) => state === 'ACCEPTE').length,
  };
};
