import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canCardBecome,
  CARD_EVENTS,
  CARD_STATES,
  CARD_TRANSITIONS,
  contradicts,
  isLastPoll,
  nextPollMs,
  stateAfter,
  stateOfEvents,
  stepsTo,
  type CardEvent,
  type CardState,
} from './card-state.ts';

/** All distinct orders of a list with duplicates. */
function* ordersOf<T>(counts: ReadonlyMap<T, number>): Generator<readonly T[]> {
  const left = [...counts].filter(([, count]) => count > 0);
  if (left.length === 0) yield [];
  for (const [first, count] of left) {
    const rest = new Map(counts).set(first, count - 1);
    for (const order of ordersOf(rest)) yield [first, ...order];
  }
}

const twice = (events: readonly CardEvent[]) => new Map(events.map((event) => [event, 2]));

/** Applies events one by one; returns the final state and the journals written. */
const play = (events: readonly CardEvent[]) => {
  const journals: CardState[] = [];
  let state: CardState = 'INITIEE';
  for (const event of events) {
    const next = stateAfter(state, [event]);
    journals.push(...stepsTo(state, next).filter((one) => one !== 'REFUSEE'));
    state = next;
  }
  return { state, journals: journals.filter((one) => ['ACCEPTEE', 'REMBOURSEE'].includes(one)) };
};

const variants: readonly (readonly [readonly CardEvent[], CardState, readonly CardState[]])[] = [
  [['INITIE', 'AUTORISE', 'CAPTURE', 'REMBOURSE'], 'REMBOURSEE', ['ACCEPTEE', 'REMBOURSEE']],
  [['INITIE', 'AUTORISE', 'CAPTURE', 'IMPAYE'], 'REMBOURSEE', ['ACCEPTEE', 'REMBOURSEE']],
  [['INITIE', 'AUTORISE', 'CAPTURE'], 'ACCEPTEE', ['ACCEPTEE']],
  [['INITIE', 'AUTORISE', 'REFUSE'], 'REFUSEE', []],
  [['INITIE', 'ABANDONNE'], 'ABANDONNEE', []],
  [['INITIE', 'EXPIRE'], 'EXPIREE', []],
  [['INITIE', 'EXPIRE', 'CAPTURE'], 'ACCEPTEE', ['ACCEPTEE']],
  [['REFUSE', 'ABANDONNE', 'EXPIRE'], 'REFUSEE', []],
];

describe('the state of a card transaction', () => {
  it('[L14] is the same after all 2,520 orders of initiated, authorised, captured and refunded twice each', () => {
    let count = 0;
    for (const order of ordersOf(twice(['INITIE', 'AUTORISE', 'CAPTURE', 'REMBOURSE']))) {
      count += 1;
      expect(play(order)).toEqual({
        state: 'REMBOURSEE',
        journals: ['ACCEPTEE', 'REMBOURSEE'],
      });
    }
    expect(count).toBe(2_520);
  });

  it.each(variants)('[L14] %s twice each, in every order, gives %s', (events, state, journals) => {
    for (const order of ordersOf(twice(events))) expect(play(order)).toEqual({ state, journals });
  });

  it('[L14] a late authorisation after the capture changes nothing', () => {
    expect(stateAfter('ACCEPTEE', ['AUTORISE', 'INITIE'])).toBe('ACCEPTEE');
    expect(stepsTo('ACCEPTEE', stateAfter('ACCEPTEE', ['AUTORISE']))).toEqual([]);
  });

  it('[L14] depends on the set of events only', () => {
    const events = fc.array(fc.constantFrom(...CARD_EVENTS), { maxLength: 30 });
    fc.assert(
      fc.property(events, fc.func(fc.integer()), (list, weight) => {
        const shuffled = list.toSorted((a, b) => weight(a) - weight(b));
        const state = stateOfEvents(new Set(list));
        expect(stateOfEvents(shuffled)).toBe(state);
        expect(play(shuffled)).toEqual({ ...play(list), state });
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes only allowed steps for any events', () => {
    const events = fc.array(fc.constantFrom(...CARD_EVENTS), { maxLength: 30 });
    fc.assert(
      fc.property(events, (list) => {
        let state: CardState = 'INITIEE';
        for (const event of list) {
          for (const step of stepsTo(state, stateAfter(state, [event]))) {
            expect(canCardBecome(state, step, 'PRESTATAIRE'), `${state} → ${step}`).toBe(true);
            state = step;
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('allows exactly the transitions of the table', () => {
    const allowed = CARD_STATES.flatMap((from) =>
      CARD_STATES.flatMap((to) =>
        (['PRESTATAIRE', 'EMETTEUR'] as const)
          .filter((by) => canCardBecome(from, to, by))
          .map((by) => ({ from, to, by })),
      ),
    );
    expect(allowed).toHaveLength(CARD_TRANSITIONS.length);
    expect(canCardBecome('REMBOURSEE', 'ACCEPTEE', 'PRESTATAIRE')).toBe(false);
    expect(canCardBecome('ACCEPTEE', 'REFUSEE', 'PRESTATAIRE')).toBe(false);
    expect(canCardBecome('INITIEE', 'REMBOURSEE', 'PRESTATAIRE')).toBe(false);
    expect(canCardBecome('INITIEE', 'ACCEPTEE', 'EMETTEUR')).toBe(false);
  });

  it('detects a provider that denies an announced capture', () => {
    expect(contradicts('ACCEPTEE', 'REFUSEE')).toBe(true);
    expect(contradicts('REMBOURSEE', 'EXPIREE')).toBe(true);
    expect(contradicts('ACCEPTEE', 'INITIEE')).toBe(false);
    expect(contradicts('ACCEPTEE', 'REMBOURSEE')).toBe(false);
    expect(contradicts('REFUSEE', 'EXPIREE')).toBe(false);
  });
});

describe('polls of the provider', () => {
  it('[L16] run after 1, 5, 15 and 60 minutes and 24 hours, then every hour', () => {
    const minutes = Array.from({ length: 7 }, (_, polls) => nextPollMs(0, polls) / 60_000);
    expect(minutes).toEqual([1, 5, 15, 60, 1_440, 1_500, 1_560]);
    expect([4, 5, 6].map(isLastPoll)).toEqual([false, true, true]);
  });
});
