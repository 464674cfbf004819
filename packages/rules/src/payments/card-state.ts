/** States of a card transaction, in rising order: a transaction only moves to a later one. */
export const CARD_STATES = [
  'INITIEE',
  'EXPIREE',
  'ABANDONNEE',
  'REFUSEE',
  'ACCEPTEE',
  'REMBOURSEE',
] as const;
export type CardState = (typeof CARD_STATES)[number];

/** Events of a card payment, independent of the provider's own names. */
export const CARD_EVENTS = [
  'INITIE',
  'AUTORISE',
  'CAPTURE',
  'REFUSE',
  'ABANDONNE',
  'EXPIRE',
  'REMBOURSE',
  'IMPAYE',
] as const;
export type CardEvent = (typeof CARD_EVENTS)[number];

/** An authorisation is not a payment: only the capture is. */
const STATE_OF: Readonly<Record<CardEvent, CardState>> = {
  INITIE: 'INITIEE',
  AUTORISE: 'INITIEE',
  CAPTURE: 'ACCEPTEE',
  REFUSE: 'REFUSEE',
  ABANDONNE: 'ABANDONNEE',
  EXPIRE: 'EXPIREE',
  REMBOURSE: 'REMBOURSEE',
  IMPAYE: 'REMBOURSEE',
};

const rankOf = (state: CardState): number => CARD_STATES.indexOf(state);

/** The highest state of all events: their order and repetitions have no effect. */
export const stateAfter = (state: CardState, events: Iterable<CardEvent>): CardState => {
  let highest = state;
  for (const event of events) {
    const next = STATE_OF[event];
    if (rankOf(next) > rankOf(highest)) highest = next;
  }
  return highest;
};

export const stateOfEvents = (events: Iterable<CardEvent>): CardState =>
  stateAfter('INITIEE', events);

type CardActor = 'PRESTATAIRE' | 'EMETTEUR';

interface CardTransition {
  readonly from: CardState;
  readonly to: CardState;
  readonly by: CardActor;
}

const byProvider = (from: CardState, ...to: readonly CardState[]): readonly CardTransition[] =>
  to.map((one) => ({ from, to: one, by: 'PRESTATAIRE' }));

/** A refund needs a capture; a late capture is accepted even for a closed page. */
export const CARD_TRANSITIONS: readonly CardTransition[] = [
  ...byProvider('INITIEE', 'EXPIREE', 'ABANDONNEE', 'REFUSEE', 'ACCEPTEE'),
  ...byProvider('EXPIREE', 'ABANDONNEE', 'REFUSEE', 'ACCEPTEE'),
  ...byProvider('ABANDONNEE', 'REFUSEE', 'ACCEPTEE'),
  ...byProvider('REFUSEE', 'ACCEPTEE'),
  ...byProvider('ACCEPTEE', 'REMBOURSEE'),
  // The page was never created, or not used within a day.
  { from: 'INITIEE', to: 'EXPIREE', by: 'EMETTEUR' },
];

export const canCardBecome = (from: CardState, to: CardState, by: CardActor): boolean =>
  CARD_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

/**
 * The allowed steps from one state to a higher one. A refund that is announced before its capture
 * passes through the capture, so that the ledger shows both.
 */
export const stepsTo = (from: CardState, to: CardState): readonly CardState[] => {
  if (rankOf(to) <= rankOf(from)) return [];
  return to === 'REMBOURSEE' && from !== 'ACCEPTEE' ? ['ACCEPTEE', to] : [to];
};

/** The provider denies a payment that it had captured before: an operator must check it. */
export const contradicts = (state: CardState, reported: CardState): boolean =>
  rankOf(state) >= rankOf('ACCEPTEE') &&
  reported !== 'INITIEE' &&
  rankOf(reported) < rankOf('ACCEPTEE');

/** A provider's page stays open for 24 h and may be opened on the second day. */
export const CARD_EXPIRY_HOURS = 48;
/** A card page left open hands back the invoices that it holds after this time. */
export const INVOICE_HOLD_MINUTES = 20;

/** Minutes after which the provider is polled if it has sent no notification. */
export const POLL_AFTER_MINUTES = [1, 5, 15, 60, 24 * 60] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** After the last planned poll, every hour: this happens only while the provider is unreachable. */
export const nextPollMs = (sinceMs: number, polls: number): number => {
  const minutes = POLL_AFTER_MINUTES[polls];
  if (minutes !== undefined) return sinceMs + minutes * MINUTE_MS;
  const last = POLL_AFTER_MINUTES.length - 1;
  return sinceMs + (POLL_AFTER_MINUTES.at(-1) ?? 0) * MINUTE_MS + (polls - last) * HOUR_MS;
};

/** A page that is still unused at the last poll, after a day, expires. */
export const isLastPoll = (polls: number): boolean => polls >= POLL_AFTER_MINUTES.length;
