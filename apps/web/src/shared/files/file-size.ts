const KILO = 1_024;

/** "64 Mo", "1,2 Mo", "300 ko": with the space that does not break. */
export const fileSizeWords = (bytes: number): string => {
  const isMega = bytes >= KILO * KILO;
  const value = isMega ? bytes / KILO / KILO : Math.ceil(bytes / KILO);
  const digits = isMega && value < 10 ? 1 : 0;
  const words = value.toLocaleString('fr-FR', { maximumFractionDigits: digits });
  return `${words}\u00a0${isMega ? 'Mo' : 'ko'}`;
};
