/** "https://paynum.example" or "http://localhost:4600": as a browser writes an origin. */
const ORIGIN = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[1-9]\d{0,4})?$/;
/** The characters that an address is written with; no blank, no backslash, nothing to be encoded. */
const ADDRESS = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;
const ADDRESS_MAX_LENGTH = 2_048;
const AFTER_ORIGIN = new Set(['', '/', '?', '#']);

/** The list comes from settings: one that cannot be an origin is an error of whoever wrote it. */
export const allowedOrigins = (origins: readonly string[]): readonly string[] => {
  const wrong = origins.find((origin) => !ORIGIN.test(origin));
  if (wrong !== undefined) throw new RangeError(`${wrong} is not an origin`);
  return [...new Set(origins)];
};

/**
 * The address to which a browser may be sent, or `undefined`: it begins, letter by letter, with an
 * allowed origin. No reading of addresses is trusted, since browsers and libraries differ on the
 * odd ones: what is not plainly right is wrong.
 */
export const allowedRedirect = (
  address: string,
  origins: readonly string[],
): string | undefined => {
  if (address.length > ADDRESS_MAX_LENGTH || !ADDRESS.test(address)) return undefined;
  const isInside = (origin: string): boolean =>
    address.startsWith(origin) && AFTER_ORIGIN.has(address.slice(origin.length, origin.length + 1));
  return allowedOrigins(origins).some(isInside) ? address : undefined;
};
