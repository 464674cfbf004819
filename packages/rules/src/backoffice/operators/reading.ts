/** People per hour whose files one operator may read before their reading is paused (S44). */
const READ_PEOPLE_PER_HOUR = 100;

/** People per hour that one operator may see in lists and reports before an alert. */
export const SEEN_PEOPLE_PER_HOUR = 300;

export const READING_WINDOW_S = 3_600;

/** Screens on which operators read people's data. */
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
 * Queues and reports show names without opening a file: they are recorded, but do not count as
 * reading a file.
 */
const SEEN_ONLY: ReadonlySet<OperatorScreen> = new Set(['DEMANDES', 'RAPPORT']);

export const FILE_SCREENS: readonly OperatorScreen[] = OPERATOR_SCREENS.filter(
  (screen) => !SEEN_ONLY.has(screen),
);

export const readsFiles = (screen: OperatorScreen): boolean => !SEEN_ONLY.has(screen);

type ReadingVerdict =
  | 'READ'
  /** Shown, and the last one before a pause. */
  | 'READ_AND_PAUSED'
  /** Not shown. */
  | 'PAUSED';

/** `people` counts everyone read within the hour, including this reading. */
export const assessReading = (people: number): ReadingVerdict => {
  if (people < READ_PEOPLE_PER_HOUR) return 'READ';
  return people === READ_PEOPLE_PER_HOUR ? 'READ_AND_PAUSED' : 'PAUSED';
};

const NIGHT_BEGINS = '22:00';
const NIGHT_ENDS = '06:00';

/** HH:mm, Paris time. */
export const isAtNight = (time: string): boolean => time >= NIGHT_BEGINS || time < NIGHT_ENDS;
