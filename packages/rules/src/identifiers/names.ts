/** Letters of any script with their marks, spaces, hyphens, apostrophes and periods. */
const NAME_CHARACTERS = /^[\p{L}\p{M} '’ʼ.\-\u2010\u2011]+$/u;
const ANY_LETTER = /\p{L}/u;
/** A period directly followed by two letters makes a host name: mail readers turn it into a link. */
const HOST_NAME = /\.\p{L}[\p{L}\p{M}]/u;

export const isPersonName = (name: string): boolean =>
  NAME_CHARACTERS.test(name) && ANY_LETTER.test(name) && !HOST_NAME.test(name);

/** "Lefèvre", "LEFEVRE" and "Le Fèvre" are the same name; so are a hyphen and a space. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const POSTCODE_LENGTH = 5;

/** "75011 PARIS", whose form the contract has checked. */
export const splitTown = (
  text: string,
): { readonly postalCode: string; readonly town: string } => ({
  postalCode: text.slice(0, POSTCODE_LENGTH),
  town: text.slice(POSTCODE_LENGTH).trim(),
});
