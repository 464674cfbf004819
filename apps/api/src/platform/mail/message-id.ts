/** Made of what stays the same at every attempt: a mail that is sent twice is seen as one. */
export const messageIdOf = (...parts: readonly string[]): string =>
  `<${parts.join('.')}@portail-cesu>`;
