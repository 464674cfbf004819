import type { Client } from 'pg';
import {
  isOfBeneficiary,
  REGISTERED_TABLES,
  registeredTable,
  type RegisteredTable,
} from '../../modules/data-register.ts';
import { DATA_CLASSES, type DataClass } from '../../platform/data-register/vocabulary.ts';
import { CommandProblem } from '../command.ts';

export interface TouchedTable {
  readonly table: string;
  readonly lignes: number;
  readonly personnes: number;
}

export interface TouchedClass {
  readonly nature: string;
  readonly personnes: number;
  readonly lignes: number;
  readonly tables: readonly TouchedTable[];
}

export interface Survey {
  readonly contrat: string;
  readonly financeur: string;
  readonly personnes: number;
  readonly utilisateursDuFinanceur: number;
  readonly natures: readonly TouchedClass[];
}

/** Names come from the register, which is code: nothing of them is from outside. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The people of contract `$1`, by both of their numbers. */
const PEOPLE = `people as (
  select b.id as beneficiary_id, b.account_id from beneficiary b
  join beneficiary_contract c on c.beneficiary_id = b.id where c.contract_numero = $1)`;

/** One line for each row of a table that is about one of the people: whose it is, and its `key`. */
const rowsOf = ({ table, of }: RegisteredTable, key: string | undefined): string => {
  if (of === undefined) throw new Error(`${table}: rows without an owner`);
  const kept = key === undefined ? '' : `, t.${quoted(key)} as key`;
  if ('by' in of) {
    const number = of.by === 'account' ? 'account_id' : 'beneficiary_id';
    return `select p.account_id${kept} from ${quoted(table)} t join people p on p.${number} = t.${quoted(of.column)}`;
  }
  const parent = rowsOf(registeredTable(of.through), of.key);
  return `select o.account_id${kept} from ${quoted(table)} t
    join (select distinct account_id, key from (${parent}) r) o on o.key = t.${quoted(of.column)}`;
};

const personalClassesOf = ({ columns }: RegisteredTable): ReadonlySet<DataClass> =>
  new Set(columns.map(({ dataClass }) => dataClass).filter((one) => DATA_CLASSES[one].isPersonal));

interface Counted {
  readonly entry: RegisteredTable;
  readonly counts: TouchedTable;
}

const countTables = async (client: Client, contract: string): Promise<readonly Counted[]> => {
  const counted: Counted[] = [];
  for (const entry of REGISTERED_TABLES.filter(isOfBeneficiary)) {
    const { rows } = await client.query<{ lignes: number; personnes: number }>(
      `with ${PEOPLE} select count(*)::int as lignes, count(distinct account_id)::int as personnes
       from (${rowsOf(entry, undefined)}) r`,
      [contract],
    );
    const { lignes = 0, personnes = 0 } = rows[0] ?? {};
    if (lignes > 0) counted.push({ entry, counts: { table: entry.table, lignes, personnes } });
  }
  return counted;
};

const countClass = async (
  client: Client,
  contract: string,
  { dataClass, counted }: { readonly dataClass: DataClass; readonly counted: readonly Counted[] },
): Promise<TouchedClass | undefined> => {
  const touched = counted.filter(({ entry }) => personalClassesOf(entry).has(dataClass));
  if (touched.length === 0) return undefined;
  const all = touched.map(({ entry }) => rowsOf(entry, undefined)).join(' union all ');
  const { rows } = await client.query<{ personnes: number }>(
    `with ${PEOPLE} select count(distinct account_id)::int as personnes from (${all}) r`,
    [contract],
  );
  return {
    nature: DATA_CLASSES[dataClass].libelle,
    personnes: rows[0]?.personnes ?? 0,
    lignes: touched.reduce((sum, { counts }) => sum + counts.lignes, 0),
    tables: touched.map(({ counts }) => counts),
  };
};

interface Parties {
  readonly financeur: string;
  readonly personnes: number;
  readonly utilisateurs: number;
}

const partiesOf = async (client: Client, contract: string): Promise<Parties> => {
  const { rows } = await client.query<Parties>(
    `select f.social_reason as financeur,
       (select count(*)::int from beneficiary_contract where contract_numero = k.numero) as personnes,
       (select count(*)::int from client_user where financeur_id = f.id) as utilisateurs
     from contract k join financeur f on f.id = k.financeur_id where k.numero = $1`,
    [contract],
  );
  const [found] = rows;
  if (found === undefined)
    throw new CommandProblem(`Aucun contrat ne porte le numéro ${contract}.`);
  return found;
};

/**
 * Who, what and how many, as the register of data knows them: a table that is added to the product
 * is counted once it is registered, which it must be to compile.
 */
export const surveyContract = async (client: Client, contract: string): Promise<Survey> => {
  const { financeur, personnes, utilisateurs } = await partiesOf(client, contract);
  const counted = await countTables(client, contract);
  const natures: TouchedClass[] = [];
  for (const dataClass of new Set(counted.flatMap(({ entry }) => [...personalClassesOf(entry)]))) {
    const touched = await countClass(client, contract, { dataClass, counted });
    if (touched !== undefined) natures.push(touched);
  }
  return {
    contrat: contract,
    financeur,
    personnes,
    utilisateursDuFinanceur: utilisateurs,
    natures: natures.toSorted((a, b) => b.personnes - a.personnes || b.lignes - a.lignes),
  };
};

export interface Addressee {
  readonly civilite: string;
  readonly prenom: string;
  readonly nom: string;
  readonly mail: string;
  readonly adresse: string;
}

export const addresseesOf = async (
  client: Client,
  contract: string,
): Promise<readonly Addressee[]> => {
  const { rows } = await client.query<Addressee>(
    `with ${PEOPLE} select b.civility as civilite, a.first_name as prenom, a.last_name as nom, a.mail,
       concat_ws(', ', nullif(b.address_zone0, ''), nullif(b.address_zone1, ''),
         nullif(b.address_zone2, ''), nullif(b.address_zone3, ''), b.postal_code || ' ' || b.town) as adresse
     from people p join beneficiary b on b.id = p.beneficiary_id
     join user_account a on a.id = p.account_id order by a.last_name, a.first_name`,
    [contract],
  );
  return rows;
};
