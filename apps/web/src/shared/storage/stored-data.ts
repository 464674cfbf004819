/** What the portal keeps in the browser. Nothing read from it is believed before it is parsed. */
export const STORAGE_KEYS = {
  state: 'eb.etat',
  version: 'eb.version',
  cookies: 'eb.cookies',
  mfaDeadline: 'eb.mfa.echeance',
  reloadMark: 'eb.rechargement',
  registrationContract: 'eb.inscription',
  theme: 'eb.apparence',
  firstReads: 'eb.lectures',
  preferences: 'eb.preferences',
  drafts: 'eb.brouillons',
  sessionDrafts: 'eb.brouillons.sessions',
  invoiceCard: 'eb.factures.carte',
  hiddenColumns: 'eb.colonnes',
} as const;

/** Browser storage that never throws: private windows, full disks and blocked storage exist. */
export interface SafeStorage {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  /** For the values that are stored as they are, without JSON around them. */
  readText(key: string): string | undefined;
  writeText(key: string, text: string): void;
  remove(key: string): void;
}
