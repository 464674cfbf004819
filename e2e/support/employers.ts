import process from 'node:process';
import type { Page } from '@playwright/test';
import type { Person } from './people.ts';
import { expect } from './persona-test.ts';

/** One employer number of the same person per answer of the body. */
const KINDS = {
  active: {},
  mandatePending: { mandat: 'EN_ATTENTE' },
  strasbourg: { codePostal: '67000' },
} as const;
export type EmployerKind = keyof typeof KINDS;

const BODIES = {
  cesu: { first: 'X' },
  pajemploi: { first: 'P' },
} as const;
type BodySlug = keyof typeof BODIES;

const payers = new WeakMap<Page, Person>();

/** The signed-in person, so that a number can be registered for them. */
export const notePayer = (page: Page, person: Person): void => void payers.set(page, person);

const LOGIN_TAG = /[0-9a-f]{8}$/;

/** A number belongs to one person, so each test registers its own. */
const register = async (page: Page, slug: BodySlug, kind: EmployerKind): Promise<string> => {
  const person = payers.get(page);
  if (person === undefined) throw new Error('employerOf: no session on this page');
  const tag = LOGIN_TAG.exec(person.login)?.[0].toUpperCase() ?? '';
  const numero = `${BODIES[slug].first}000${tag}${String(10 + Object.keys(KINDS).indexOf(kind))}`;
  const { firstName: prenom, lastName: nom, birthDate } = person;
  const dateNaissance = birthDate.split('/').toReversed().join('-');
  const url = new URL(
    `/organismes/${slug}/api/employeurs`,
    process.env['SANDBOX_URL'] ?? 'http://localhost',
  );
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ numero, nom, prenom, dateNaissance, ...KINDS[kind] }),
  });
  expect(answer.status).toBe(201);
  return numero;
};

export const employerOf = (page: Page, kind: EmployerKind = 'active'): Promise<string> =>
  register(page, 'cesu', kind);
export const pajeEmployerOf = (page: Page, kind: EmployerKind = 'active'): Promise<string> =>
  register(page, 'pajemploi', kind);
