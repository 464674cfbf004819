/** "https://paynum.example" or "http://localhost:4600", as a browser writes an origin. */
const ORIGIN = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[1-9]\d{0,4})?$/;
/** Characters of a plain URL: no blank, no backslash, nothing to be encoded. */
const ADDRESS = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;
const ADDRESS_MAX_LENGTH = 2_048;
const AFTER_ORIGIN = new Set(['', '/', '?', '#']);

/** The list comes from settings: an invalid origin is a configuration error. */
export const allowedOrigins = (origins: readonly string[]): readonly string[] => {
  const wrong = origins.find((origin) => !ORIGIN.test(origin));
  if (wrong !== undefined) throw new RangeError(`${wrong} is not an origin`);
  return [...new Set(origins)];
};

/**
 * The redirect target, or `undefined`: it must begin, character by character, with an allowed
 * origin. URLs are not parsed, because browsers and libraries disagree on unusual ones.
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
