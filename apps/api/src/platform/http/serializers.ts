import buildSerializer from 'fast-json-stringify';
import type { JsonSchema } from './json-schema.ts';

type Serializer = (value: unknown) => string;

const compiled = new Map<string, Serializer>();

/**
 * Every call has the same errors, and a second server of the process the same calls: a shape is
 * compiled once, whatever its readers are told about it. That was four fifths of a start.
 */
export const serializerOf = ({ description: _told, ...shape }: JsonSchema): Serializer => {
  const key = JSON.stringify(shape);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const serializer: Serializer = buildSerializer(shape);
  compiled.set(key, serializer);
  return serializer;
};
