import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { DEMO_PASSWORD } from './portal.ts';

/** A person created for one test, so that tests can change passwords in parallel. */
export interface Person {
  readonly login: string;
  readonly mail: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly postalCode: string;
  readonly contract: string;
  readonly password: string;
}

const databaseUrl = (): string => {
  const url = process.env['E2E_DATABASE_URL'];
  if (url === undefined || url === '')
    throw new Error(
      'E2E_DATABASE_URL is missing: own people need the product of the global set-up',
    );
  return url;
};

export const query = <Row extends Record<string, unknown>>(
  text: string,
  values: readonly unknown[],
): Promise<Row[]> =>
  withClient(databaseUrl(), async (client) => (await client.query<Row>(text, [...values])).rows);

const FIRST_NAME = 'Éloïse';
/** Unique, because a login is recovered by names. */
const lastNameOf = (tag: string): string =>
  `Vasseur ${tag.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;

/** Almost unique: the portal limits how many people of one birth date it compares. */
const birthDayOf = (
  tag: string,
): { readonly year: string; readonly month: string; readonly day: string } => {
  const number = Number.parseInt(tag, 16);
  return {
    year: String(1950 + (number % 40)),
    month: String(1 + (Math.floor(number / 40) % 12)).padStart(2, '0'),
    day: String(1 + (Math.floor(number / 480) % 28)).padStart(2, '0'),
  };
};

/** A beneficiary of 100001 with the password of the demonstration. */
export const aPerson = async (
  options: { hasMailStep?: boolean; hasHomeServices?: boolean; contract?: string } = {},
): Promise<Person> => {
  const tag = randomUUID().slice(0, 8);
  const login = `essai-${tag}`;
  const mail = `essai-${tag}@courriel.example`;
  const lastName = lastNameOf(tag);
  const { year, month, day } = birthDayOf(tag);
  await query(
    `with account as (
       insert into user_account
         (id, login, space_type, role, first_name, last_name, mail, mail_proved_at, password_hash,
          second_step, created_at)
       select gen_random_uuid(), $1, space_type, $7, $3, $4, $2, now(), password_hash, $5, now()
         from user_account where login = 'demo-vide'
       returning id),
     person as (
       insert into beneficiary
         (id, account_id, civility, birth_date, address_zone0, postal_code, town, created_at)
       select gen_random_uuid(), id, 'MME', $6::date, '1 rue des Essais', '69003', 'LYON', now()
         from account
       returning id)
     insert into beneficiary_contract (beneficiary_id, contract_numero, product_type_choice, created_at)
     select id, $8, 'COMPTE', now() from person`,
    [
      login,
      mail,
      FIRST_NAME,
      lastName,
      options.hasMailStep === true ? 'MAIL' : 'AUCUN',
      `${year}-${month}-${day}`,
      options.hasHomeServices === true ? 'BENEFICIAIRE_UNIQUE' : 'BENEFICIAIRE',
      options.contract ?? '100001',
    ],
  );
  return {
    login,
    mail,
    firstName: FIRST_NAME,
    lastName,
    birthDate: `${day}/${month}/${year}`,
    postalCode: '69003',
    contract: options.contract ?? '100001',
    password: DEMO_PASSWORD,
  };
};

/** As if the last code had left three minutes ago: the server's own delay has passed. */
export const ageCodes = ({ login }: Person): Promise<unknown> =>
  query(
    `update verification set code_sent_at = code_sent_at - interval '3 minutes'
      where account_id = (select id from user_account where login = $1)`,
    [login],
  );
