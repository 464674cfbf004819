import { randomInt, randomUUID } from 'node:crypto';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { contractNumero, contractOf, payeeOf } from '../../scale/plan.ts';
import type { Caller } from './api.ts';

const SIGN_IN = '/api/eb/authentification/connexion';
const PAY = '/api/eb/beneficiaires/paiements-comptes/prestataires';
const DEMO_PASSWORD = 'Portail-Demo-2026';
const FIRST_NAN = 8_000_000;
const MOST_CENTS = 99;

export interface SignedIn {
  readonly token: string;
  readonly numero: string;
  readonly person: number;
}

/** So many of the people, from the first to the last. */
export const spreadOver = (people: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.floor((people * (index + 0.5)) / count));

export const personAt = (people: readonly SignedIn[], index: number): SignedIn => {
  const found = people[index % people.length];
  if (found === undefined) throw new Error('personne n’est connecté');
  return found;
};

export const contractOfPerson = ({ person }: SignedIn): string =>
  contractNumero(contractOf(person));
const nanOf = (payee: number): string => String(FIRST_NAN + payee);
/** Of the payee. */
export const nanOfPerson = ({ person }: SignedIn): string => nanOf(payeeOf(person));

/** Some of the many people get the password of the demonstration, and sign in. */
export const signInPeople = async (
  adminUrl: string,
  call: Caller,
  people: readonly number[],
): Promise<readonly SignedIn[]> => {
  const numeros = await withClient(adminUrl, async (client) => {
    await client.query(
      `update user_account set password_hash = (select password_hash from user_account where login = 'demo-rh')
       where login = any ($1)`,
      [people.map((person) => `echelle-${person}`)],
    );
    const { rows } = await client.query<{ login: string; numero: string }>(
      `select u.login, c.numero from user_account u join beneficiary b on b.account_id = u.id
       join compte_cesu c on c.beneficiary_id = b.id where u.login = any ($1)`,
      [people.map((person) => `echelle-${person}`)],
    );
    return new Map(rows.map(({ login, numero }) => [login, numero]));
  });
  const signedIn: SignedIn[] = [];
  for (const person of people) {
    const login = `echelle-${person}`;
    const body = JSON.stringify({
      login,
      password: DEMO_PASSWORD,
      typeEspace: 'ESPACE_BENEFICIAIRE',
    });
    const reply = await call({ method: 'POST', path: SIGN_IN, body });
    const answer: unknown = JSON.parse(reply.body);
    if (typeof answer !== 'object' || answer === null || !('token' in answer)) {
      throw new Error(`connexion de ${login}\u00a0: ${reply.body}`);
    }
    signedIn.push({ token: String(answer.token), numero: numeros.get(login) ?? '', person });
  }
  return signedIn;
};

export interface PaymentSent {
  readonly mostCents?: number;
  /** Instead of the person's own. */
  readonly payee?: number;
}

export const payOverHttp = async (
  call: Caller,
  payer: SignedIn,
  { mostCents = MOST_CENTS, payee = payeeOf(payer.person) }: PaymentSent = {},
): Promise<number> => {
  const reply = await call({
    method: 'POST',
    path: PAY,
    token: payer.token,
    headers: { 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      montant: randomInt(1, mostCents + 1) / 100,
      numeroComptesCESU: [payer.numero],
      codeNAN: nanOf(payee),
      numeroContrat: contractOfPerson(payer),
      typeContrat: 'CESU_RH',
    }),
  });
  if (reply.status !== 200) throw new Error(`paiement\u00a0: ${reply.status} ${reply.body}`);
  return reply.ms;
};

/** The account's own page of movements, as the screen asks for it. */
export const readStatement = async (call: Caller, { token, numero }: SignedIn): Promise<number> => {
  const path = `/api/eb/beneficiaires/comptes/${numero}/releve`;
  const reply = await call({ method: 'GET', path, token });
  if (reply.status !== 200) throw new Error(`relevé\u00a0: ${reply.status} ${reply.body}`);
  return reply.ms;
};
