/** Tabs of the sheet of a person; the key is the URL value. */
export const PERSON_TABS = [
  'identite',
  'contrats',
  'avoirs',
  'commandes',
  'paiements',
  'declarations',
  'demandes',
  'sessions',
  'acces',
  'autorites',
] as const;
export type PersonTab = (typeof PERSON_TABS)[number];

/** An unknown tab opens the first. */
export const personTabOf = (asked: string | null): PersonTab =>
  PERSON_TABS.find((tab) => tab === asked) ?? 'identite';
