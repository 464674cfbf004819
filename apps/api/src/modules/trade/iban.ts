/** By four, as people read it. */
export const groupedIban = (iban: string): string => iban.match(/.{1,4}/g)?.join('\u00a0') ?? iban;
