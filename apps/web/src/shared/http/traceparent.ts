const TRACE_ID_DIGITS = 32;
const BYTES = 24;
const HEX = 16;

/**
 * Begins the trace of one call, which the server goes on with (W3C Trace Context): random numbers,
 * new at each call, without personal data.
 */
export const newTraceparent = (): string => {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(HEX).padStart(2, '0'),
  ).join('');
  return `00-${digits.slice(0, TRACE_ID_DIGITS)}-${digits.slice(TRACE_ID_DIGITS)}-01`;
};
