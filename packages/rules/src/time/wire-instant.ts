/** Instants on the wire: DD/MM/YYYY HH:mm:ss, UTC. */
const PATTERN = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2}):(\d{2})$/;

const two = (value: number): string => String(value).padStart(2, '0');

export const formatWireInstant = (ms: number): string => {
  const date = new Date(ms);
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
};

/** Milliseconds since the epoch, or `undefined` when the text is not such an instant. */
export const parseWireInstant = (text: string): number | undefined => {
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const [, day, month, year, hour, minute, second] = match.map(Number);
  const ms = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  return formatWireInstant(ms) === text ? ms : undefined;
};
