import pg from 'pg';

const DATE_OID = 1082;
const INT8_OID = 20;

type Parser = (text: string) => unknown;
const isParser = (value: unknown): value is Parser => typeof value === 'function';

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond exact numbers`);
  return value;
};

/**
 * Days stay text: a Date would move them by the zone of the machine. Amounts are numbers: the
 * books bound them far below the last exact one. Nothing is asked for in binary.
 */
export const valueTypes = {
  getTypeParser: (oid: number): Parser => {
    if (oid === DATE_OID) return (text) => text;
    if (oid === INT8_OID) return wholeNumber;
    const parser: unknown = pg.types.getTypeParser(oid, 'text');
    return isParser(parser) ? parser : (text) => text;
  },
};

/** What a statement is sent: text, bytes, or nothing. */
export type BoundValue = string | Buffer | null;

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const elementOf = (element: unknown): string => {
  if (Array.isArray(element)) return arrayText(element);
  const bound = boundValue(element);
  if (bound === null) return 'NULL';
  return quoted(typeof bound === 'string' ? bound : `\\x${bound.toString('hex')}`);
};

const arrayText = (elements: readonly unknown[]): string =>
  `{${elements.map(elementOf).join(',')}}`;

/** A value as PostgreSQL reads it; an instant by its own zone, so that no machine's is meant. */
export function boundValue(value: unknown): BoundValue {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}
