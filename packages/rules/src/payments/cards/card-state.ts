/** A card transaction, from the least certain to what nothing takes back. */
export const CARD_STATES = [
  'INITIEE',
  'EXPIREE',
  'ABANDONNEE',
  'REFUSEE',
  'ACCEPTEE',
  'REMBOURSEE',
] as const;
export type CardState = (typeof CARD_STATES)[number];

/** What a card provider may tell about a payment, whatever its own words for it. */
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

/** An authorisation is a promise: money is there once it is captured, gone once it is given back. */
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

/**
 * The state only ever rises, to the highest that any event tells: the order in which they come,
 * and how often, cannot matter.
 */
export const stateAfter = (state: CardState, events: Iterable<CardEvent>): CardState => {
  let highest = state;
  for (const event of events) {
    const told = STATE_OF[event];
    if (rankOf(told) > rankOf(highest)) highest = told;
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

/** Nothing is given back that did not come in; a late capture is told even of a closed page. */
export const CARD_TRANSITIONS: readonly CardTransition[] = [
  ...byProvider('INITIEE', 'EXPIREE', 'ABANDONNEE', 'REFUSEE', 'ACCEPTEE'),
  ...byProvider('EXPIREE', 'ABANDONNEE', 'REFUSEE', 'ACCEPTEE'),
  ...byProvider('ABANDONNEE', 'REFUSEE', 'ACCEPTEE'),
  ...byProvider('REFUSEE', 'ACCEPTEE'),
  ...byProvider('ACCEPTEE', 'REMBOURSEE'),
  // The page was never made, or nobody came back to it in a day.
  { from: 'INITIEE', to: 'EXPIREE', by: 'EMETTEUR' },
];

export const canCardBecome = (from: CardState, to: CardState, by: CardActor): boolean =>
  CARD_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

/**
 * The allowed steps from one state to a higher one. A refund that is told before its capture goes
 * by way of the capture, so that the books always show both.
 */
export const stepsTo = (from: CardState, to: CardState): readonly CardState[] => {
  if (rankOf(to) <= rankOf(from)) return [];
  return to === 'REMBOURSEE' && from !== 'ACCEPTEE' ? ['ACCEPTEE', to] : [to];
};

/** What the provider knows against what we know: money that it denies is for a person to look at. */
export const contradicts = (state: CardState, told: CardState): boolean =>
  rankOf(state) >= rankOf('ACCEPTEE') && told !== 'INITIEE' && rankOf(told) < rankOf('ACCEPTEE');

/** How long a payment waits for its card: a page lives for a day, and may be opened on the second. */
export const CARD_EXPIRY_HOURS = 48;

/** After how many minutes the provider is asked, when nothing has come from it. */
export const POLL_AFTER_MINUTES = [1, 5, 15, 60, 24 * 60] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * When to ask next: `asked` times so far, `sinceMs` the beginning. After the last of them, every
 * hour: only an unreachable provider gets there.
 */
export const nextPollMs = (sinceMs: number, asked: number): number => {
  const minutes = POLL_AFTER_MINUTES[asked];
  if (minutes !== undefined) return sinceMs + minutes * MINUTE_MS;
  const last = POLL_AFTER_MINUTES.length - 1;
  return sinceMs + (POLL_AFTER_MINUTES.at(-1) ?? 0) * MINUTE_MS + (asked - last) * HOUR_MS;
};

/** The answer to the last of them decides: a day after, an untouched page is given up. */
export const isLastPoll = (asked: number): boolean => asked >= POLL_AFTER_MINUTES.length;
