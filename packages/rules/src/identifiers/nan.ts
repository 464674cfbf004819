const NAN_LENGTH = 7;

/** On the card the number is shorter, and followed by a star and a key: "12345*6". */
const AS_PRINTED = /^(?:NAN\s*:?\s*)?(\d{1,7})(?:\*\d{0,2})?$/i;

export const isNan = (text: string): boolean => /^\d{7}$/.test(text);

/**
 * What a copied NAN means: the star and the key are dropped, the zeros before a short number are put
 * back. `undefined` when it is no NAN at all: what was copied is then left as it is.
 */
export const nanOfPaste = (text: string): string | undefined =>
  AS_PRINTED.exec(text.replaceAll(/[\s\u00a0\u202f]/g, ''))?.[1]?.padStart(NAN_LENGTH, '0');
