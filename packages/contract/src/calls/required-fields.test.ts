import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { INVOICE_CHOICE_MESSAGES } from '../home-services/home-service-messages.ts';
import { MESSAGES } from '../messages/messages.ts';
import { defaultMessage } from '../schemas/fields.ts';
import { ALL_CALLS } from './all-calls.ts';
import type { CallDefinition } from './define-call.ts';

/** Sentences that ask for one act rather than for a value: a box to tick, a line to choose. */
const OWN_SENTENCES: ReadonlySet<string> = new Set([
  MESSAGES.acceptance,
  DECLARATION_MESSAGES.accuracy,
  DECLARATION_MESSAGES.noChild,
  INVOICE_CHOICE_MESSAGES.VIDE,
]);

const isType = (schema: unknown): schema is z.core.$ZodType =>
  typeof schema === 'object' && schema !== null && '_zod' in schema;

/** What a schema is made of, below optional, nullable and transformed. */
const innerOf = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = schema._zod;
  if ('innerType' in def && isType(def.innerType)) return innerOf(def.innerType);
  if ('in' in def && 'out' in def && isType(def.in) && isType(def.out)) {
    return innerOf(def.in._zod.def.type === 'transform' ? def.out : def.in);
  }
  return schema;
};

interface FoundField {
  readonly name: string;
  readonly schema: z.core.$ZodType;
}

/** Every field of a body, those of lists and of parts included. */
const fieldsOf = (schema: z.core.$ZodType, at: string): readonly FoundField[] => {
  const { def } = innerOf(schema)._zod;
  if ('element' in def && isType(def.element)) return fieldsOf(def.element, `${at}[]`);
  if ('options' in def && Array.isArray(def.options)) {
    return def.options.filter(isType).flatMap((option) => fieldsOf(option, at));
  }
  if (!('shape' in def) || typeof def.shape !== 'object' || def.shape === null) return [];
  return Object.entries(def.shape).flatMap(([key, one]) => {
    if (!isType(one)) return [];
    const name = `${at}.${key}`;
    return [{ name, schema: one }, ...fieldsOf(one, name)];
  });
};

const FIELDS = Object.entries<CallDefinition>(ALL_CALLS).flatMap(([name, { body }]) =>
  body === undefined ? [] : fieldsOf(body, name),
);
const isRequired = ({ schema }: FoundField): boolean => !z.safeParse(schema, undefined).success;

const NOTHING = [undefined, null, '', []] as const;

describe('[25-10] [XC-07] an empty required field', () => {
  it('is found in every body', () => {
    expect(FIELDS.filter(isRequired).length).toBeGreaterThan(250);
  });

  it('has the same message for every field', () => {
    const others = FIELDS.filter(isRequired).flatMap(({ name, schema }) =>
      NOTHING.flatMap((nothing) => {
        const parsed = z.safeParse(schema, nothing, { error: defaultMessage });
        if (parsed.success) return [];
        const messages = parsed.error.issues
          .filter(({ path }) => path.length === 0)
          .map(({ message }) => message)
          .filter((message) => message !== MESSAGES.required && !OWN_SENTENCES.has(message));
        return messages.map((message) => `${name} = ${String(nothing)}: ${message}`);
      }),
    );
    expect(others).toEqual([]);
  });
});
