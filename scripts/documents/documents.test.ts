import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { PAGE_IDS } from '@portail/contract/pages/registry.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callsDocument } from './calls.ts';
import { errorsDocument } from './errors.ts';
import { tableOf } from './markdown.ts';
import { pagesDocument } from './pages.ts';
import { fieldsOf } from './schema-fields.ts';

it('every page, error and call of the contract has its line', () => {
  const lines = (text: string): string => text.replaceAll('\\|', '/');
  const pages = lines(pagesDocument());
  const errors = lines(errorsDocument());
  const calls = lines(callsDocument());
  expect(PAGE_IDS.filter((id) => !pages.includes(`| \`${id}\` |`))).toEqual([]);
  expect(Object.keys(ERROR_CATALOGUE).filter((id) => !errors.includes(`| \`${id}\` |`))).toEqual(
    [],
  );
  expect(Object.keys(ALL_CALLS).filter((id) => !calls.includes(`| \`${id}\` |`))).toEqual([]);
});

it('a table keeps its columns whatever its cells hold', () => {
  expect(tableOf(['a', 'b'], [['x|y', '']])).toBe('| a | b |\n| --- | --- |\n| x\\|y | — |');
});

it('fields are listed with their path, kind and presence', () => {
  const schema = z.object({
    login: z.string().check(z.maxLength(255)),
    amount: z.optional(z.number()),
    mode: z.nullable(z.enum(['A', 'B'])),
    contracts: z.array(z.object({ id: z.string() })),
    note: z.nullable(z.string()),
    person: z.nullable(z.object({ active: z.boolean() })),
  });
  expect(
    fieldsOf(schema, 'input').map(({ name, type, isRequired }) => [name, type, isRequired]),
  ).toEqual([
    ['login', 'texte (≤ 255)', true],
    ['amount', 'nombre', false],
    ['mode', '`A` ou `B` ou `null`', true],
    ['contracts', 'liste (objet)', true],
    ['contracts[].id', 'texte', true],
    ['note', 'texte ou `null`', true],
    ['person', 'objet ou `null`', true],
    ['person.active', 'booléen', true],
  ]);
  expect(fieldsOf(z.array(z.object({ id: z.string() })), 'output').map(({ name }) => name)).toEqual(
    ['[].id'],
  );
  expect(fieldsOf(z.string(), 'output')).toEqual([{ name: '', type: 'texte', isRequired: true }]);
});
