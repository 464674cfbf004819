/** What a browser never has to know: names of secrets, and the words that the demonstration is opened with. */
export const SERVER_WORDS: readonly string[] = [
  'TOKEN_SECRET',
  'PASSWORD_PEPPER',
  'SECOND_STEP_SECRET',
  'SEALING_KEYS',
  'TITRE_KEYS',
  'LEDGER_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'secret-de-demonstration-jamais-en-production',
  'Portail-Demo-2026',
];
