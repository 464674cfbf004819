const OPENS_WITH_A_VOWEL = /^[aeiouyh]/i;

/** "de Paul", "d’Éloïse": as the name is said. */
export const ofName = (name: string): string =>
  OPENS_WITH_A_VOWEL.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`;
