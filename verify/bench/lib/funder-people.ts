/**
 * The list of people of a large funder: half of them expected by a control file, half registered.
 * Pages are read as the portal reads them: every sort, both orders, deep pages, searches and filters.
 */
import { withClient } from '@portail/embedded-postgres/client.ts';
import type { Caller } from './api.ts';

const SESSION = 'BANC-PERSONNES';
const PATH = '/api/eb/financeur/personnes';
const SUCCESS = 200;
const ROUNDS = 10;
const DEEP_PAGES = 20;
const WANTED = 0.95;

const ADD_SESSION = `
  insert into precommande_session (id, contract_numero, libelle, id_produit_compte, date_ouverture,
    permanent, created_at)
  values ('${SESSION}', '100001', 'Banc d’essai des personnes', 'GE', current_date - 10, true, now())`;

const ADD_EXPECTED = `
  insert into controle_ligne (id, session_id, identifiant, nom, prenom, date_naissance, created_at)
  select gen_random_uuid(), '${SESSION}', 'P' || n, 'Nom' || (n * 7919) % 100003, 'Prénom' || n % 97,
    date '1960-01-01' + n % 15000, now()
  from generate_series(1, $1::int) n`;

const ADD_REGISTERED = `
  with people as (
    select n, gen_random_uuid() as account, gen_random_uuid() as person
    from generate_series(1, $1::int) n
  ), accounts as (
    insert into user_account (id, login, space_type, role, first_name, last_name, mail, created_at)
    select account, 'personne-' || n, 'ESPACE_BENEFICIAIRE', 'BENEFICIAIRE', 'Prénom' || n % 97,
      'Inscrit' || (n * 7919) % 100003, 'personne-' || n || '@courriel.example', now() from people
  ), persons as (
    insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code, town, created_at)
    select person, account, 'MME', '1986-03-14', '12 rue des Tilleuls', '69003', 'LYON', now() from people
  )
  insert into beneficiary_contract (beneficiary_id, contract_numero, matricule, created_at)
  select person, '100001', 'PERS' || n, now() from people`;

const QUERIES = [
  ...['nom', 'prenom', 'identifiant', 'numeroContrat'].flatMap((tri) =>
    ['asc', 'desc'].map((ordre) => `tri=${tri}&ordre=${ordre}`),
  ),
  'etat=ATTENDUE',
  'etat=INSCRITE',
  'etat=PARTIE',
  'plan=AVEC',
  'plan=SANS',
  'recherche=Nom4',
  'recherche=Inscrit77',
  'recherche=P4242',
  'recherche=introuvable',
  'numeroContrat=100001&recherche=Pr%C3%A9nom5',
];

interface PeopleMeasure {
  readonly people: number;
  readonly pages: number;
  readonly p95Ms: number;
  readonly worst: { readonly query: string; readonly ms: number };
  readonly problems: readonly string[];
}

export const measurePeople = async ({
  adminUrl,
  call,
  token,
  lines,
}: {
  readonly adminUrl: string;
  readonly call: Caller;
  readonly token: string;
  readonly lines: number;
}): Promise<PeopleMeasure> => {
  const half = Math.floor(lines / 2);
  await withClient(adminUrl, async (client) => {
    await client.query(ADD_SESSION);
    await client.query(ADD_EXPECTED, [half]);
    await client.query(ADD_REGISTERED, [lines - half]);
    await client.query('analyze');
  });
  const read: { query: string; ms: number }[] = [];
  const problems: string[] = [];
  const get = async (query: string, path = `${PATH}?${query}`) => {
    const reply = await call({ method: 'GET', path, token });
    read.push({ query, ms: reply.ms });
    if (reply.status !== SUCCESS) problems.push(`${path} : ${reply.status}`);
    return reply;
  };
  // Prepared statements and the pool are warm in a running product.
  for (const query of QUERIES) await get(query);
  read.length = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const query of QUERIES) await get(query);
  }
  let next: string | undefined = `${PATH}?tri=nom&taille=200`;
  for (let page = 0; page < DEEP_PAGES && next !== undefined; page += 1) {
    const { headers } = await get('suite', next);
    next = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
  }
  const sorted = read.toSorted((one, other) => one.ms - other.ms);
  const worst = sorted.at(-1) ?? { query: '', ms: 0 };
  return {
    people: lines,
    pages: read.length,
    p95Ms: sorted[Math.ceil(sorted.length * WANTED) - 1]?.ms ?? 0,
    worst,
    problems,
  };
};
