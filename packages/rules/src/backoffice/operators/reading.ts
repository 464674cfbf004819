/** People whose files one operator reads within an hour; then their reading is paused (S44). */
const READ_PEOPLE_PER_HOUR = 100;

/** People whom one operator merely sees in lists and reports within an hour, before somebody is told. */
export const SEEN_PEOPLE_PER_HOUR = 300;

export const READING_WINDOW_S = 3_600;

/** Where an operator reads people from their own desk. */
export const OPERATOR_SCREENS = [
  'RECHERCHE',
  'DEMANDES',
  'DEMANDE',
  'ACCES_WEB',
  'OPERATION',
  'RAPPORT',
  'ACCES_PROCHE',
] as const;
export type OperatorScreen = (typeof OPERATOR_SCREENS)[number];

/**
 * A queue of work names those who wrote, and a report has its own second person: seeing somebody
 * there is noted, and is not the reading of a file.
 */
const SEEN_ONLY: ReadonlySet<OperatorScreen> = new Set(['DEMANDES', 'RAPPORT']);

export const FILE_SCREENS: readonly OperatorScreen[] = OPERATOR_SCREENS.filter(
  (screen) => !SEEN_ONLY.has(screen),
);

export const readsFiles = (screen: OperatorScreen): boolean => !SEEN_ONLY.has(screen);

type ReadingVerdict =
  | 'READ'
  /** Shown, and the last before a pause. */
  | 'READ_AND_PAUSED'
  /** Nothing is shown any more. */
  | 'PAUSED';

/** `people` counts everybody read within the hour, those of this reading included. */
export const assessReading = (people: number): ReadingVerdict => {
  if (people < READ_PEOPLE_PER_HOUR) return 'READ';
  return people === READ_PEOPLE_PER_HOUR ? 'READ_AND_PAUSED' : 'PAUSED';
};

const NIGHT_BEGINS = '22:00';
const NIGHT_ENDS = '06:00';

/** HH:mm, by the clocks of Paris. */
export const isAtNight = (time: string): boolean => time >= NIGHT_BEGINS || time < NIGHT_ENDS;
