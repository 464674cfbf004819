/** The same at every attempt, so that mail clients show a mail sent twice as one. */
export const messageIdOf = (...parts: readonly string[]): string =>
  `<${parts.join('.')}@portail-cesu>`;
