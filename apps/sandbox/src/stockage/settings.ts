export const FAULTS = [
  ['AUCUNE', 'Aucune'],
  ['ARRET', 'Arrêté\u00a0: la connexion est coupée'],
  ['LENT', 'Lent\u00a0: la réponse attend'],
  ['SATURE', 'Saturé\u00a0: 503 SlowDown'],
  ['COUPEE', 'Réponse coupée au milieu'],
  ['PERDUE', 'Demande faite, réponse perdue'],
  ['ABIMEE', 'Octets abîmés'],
] as const;

export type Fault = (typeof FAULTS)[number][0];

/** Behaviour of the simulated storage. */
export interface StorageSettings {
  readonly panne: Fault;
  /** Number of calls that fail; `null` for all until it is changed. */
  readonly fois: number | null;
  /** Of a slow answer. */
  readonly delaiMs: number;
  /** Of a list: the rest is asked for apart. */
  readonly parPage: number;
}

export const DEFAULT_SETTINGS: StorageSettings = {
  panne: 'AUCUNE',
  fois: null,
  delaiMs: 30_000,
  parPage: 1_000,
};

const countOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : undefined;
};

/** Takes what is given and understood; everything else stays as it was. */
export const changed = (
  now: StorageSettings,
  given: Readonly<Record<string, unknown>>,
): StorageSettings => ({
  panne: FAULTS.find(([fault]) => fault === given['panne'])?.[0] ?? now.panne,
  fois: 'fois' in given ? (countOf(given['fois']) ?? null) : now.fois,
  delaiMs: countOf(given['delaiMs']) ?? now.delaiMs,
  parPage: countOf(given['parPage']) ?? now.parPage,
});
