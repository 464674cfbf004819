const POSTCODE_LENGTH = 5;

/** "75011 PARIS", whose form the contract has checked. */
export const splitTown = (
  text: string,
): { readonly postalCode: string; readonly town: string } => ({
  postalCode: text.slice(0, POSTCODE_LENGTH),
  town: text.slice(POSTCODE_LENGTH).trim(),
});
