import { performance } from 'node:perf_hooks';
import { FEATURE_IDS } from '@portail/rules/identity/access/vocabulary.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { copyIn, type Client } from './copy-in.ts';
import { bareTables } from './bare-tables.ts';
import {
  accountsOf,
  contractsOf,
  firstContractOf,
  firstPayeeOf,
  MOVEMENTS,
  payeesOf,
  PEOPLE_PER_CONTRACT,
  PRODUCT,
  TITRES,
  type ScalePlan,
} from './plan.ts';
import { SCALE_TABLES } from './tables.ts';
import { unallocatedSiret } from './unallocated.ts';

export type Say = (line: string) => void;

const DAY_MS = 86_400_000;
const LONGEST_MS = 300 * DAY_MS;
const SEAL_BATCH = 100_000;
const SEAL_TRIES = 100;

const SITUATION = `
  select ledger_now() as now,
    extract(year from ledger_now() at time zone 'Europe/Paris')::int as year,
    make_timestamptz(extract(year from ledger_now() at time zone 'Europe/Paris')::int - 1, 12, 1, 0, 0, 0, 'Europe/Paris') as opening,
    pg_current_xact_id()::text as transaction,
    (select coalesce(max(split_part(login, '-', 2)::int) + 1, 0) from user_account where login ~ '^echelle-[0-9]+$') as people,
    (select coalesce(max(id), 0)::int + 1 from ledger_account) as account,
    (select coalesce(max(id), 0)::int + 1 from ledger_journal) as journal,
    (select coalesce(max(rank), 0)::int + 1 from ledger_seal) as seal,
    (select hash from ledger_seal order by rank desc limit 1) as hash,
    nextval('compte_cesu_numero')::float8 as compte, nextval('titre_numero')::float8 as titre`;

interface Situation {
  readonly now: Date;
  readonly year: number;
  readonly opening: Date;
  readonly transaction: string;
  readonly people: number;
  readonly account: number;
  readonly journal: number;
  readonly seal: number;
  readonly hash: Buffer | null;
  readonly compte: number;
  readonly titre: number;
}

/** The chain goes on from its last link: what waits is sealed first. */
async function sealWaiting(client: Client): Promise<void> {
  for (let tries = 0; tries < SEAL_TRIES; tries += 1) {
    await client.query('select ledger_seal_waiting($1)', [SEAL_BATCH]);
    const { rows } = await client.query<{ missing: boolean }>(
      `select exists (select from ledger_journal j
         where not exists (select from ledger_seal s where s.journal_id = j.id)) as missing`,
    );
    if (rows[0]?.missing === false) return;
  }
  throw new Error(
    'Des mouvements en cours empêchent de sceller\u00a0: arrêtez le produit d’abord.',
  );
}

async function planFor(client: Client, people: number): Promise<ScalePlan> {
  const { rows } = await client.query<Situation>(SITUATION);
  const [found] = rows;
  if (found === undefined) throw new Error('La base de données ne répond pas.');
  const toMs = found.now.getTime() - 1_000;
  return {
    people,
    // A contract belongs to one call, so that its accounts are opened once.
    firstPerson: Math.ceil(found.people / PEOPLE_PER_CONTRACT) * PEOPLE_PER_CONTRACT,
    millesime: found.year,
    fromMs: Math.max(found.opening.getTime(), toMs - LONGEST_MS),
    toMs,
    nowText: found.now.toISOString(),
    transaction: found.transaction,
    firstAccount: found.account,
    firstJournal: found.journal,
    firstSeal: found.seal,
    lastHash: found.hash ?? Buffer.alloc(32),
    firstCompteNumero: found.compte,
    firstTitreNumero: found.titre,
  };
}

/** Funders, contracts and payees: few, and written the ordinary way. */
async function addParties(client: Client, plan: ScalePlan): Promise<void> {
  const contracts = [firstContractOf(plan), firstContractOf(plan) + contractsOf(plan) - 1];
  const employers = Array.from(
    { length: contractsOf(plan) },
    (_, rank) => firstContractOf(plan) + rank,
  );
  await client.query(`insert into produit values ($1, 'CESU préfinancé') on conflict do nothing`, [
    PRODUCT,
  ]);
  await client.query(
    `insert into financeur (id, client_id, client_number, social_reason, client_type, siret,
       expanded_mode, reportable_employer_contribution, created_at)
     select ('5ca1e000-0006-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'ECH' || n, 'ECH' || n,
       'Employeur ' || n, 'STANDARD', siret, false, false, now()
     from unnest($1::int[], $2::text[]) as employeur(n, siret)`,
    [employers, employers.map(unallocatedSiret)],
  );
  await client.query(
    `insert into contract (numero, financeur_id, contract_type, client_type, social_reason,
       contract_activated, cesu_account_type, allow_product_type_choice, allow_withholding,
       libelle_produit_contrat, autoriser_paiement_titre, created_at,
       payment_code_threshold_cents, new_payee_code_threshold_cents)
     select 'E' || lpad(n::text, 6, '0'), ('5ca1e000-0006-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       'CESU_RH', 'STANDARD', 'Employeur ' || n, true, 'MONTANT', true, false, 'CESU', true, now(),
       -- A load pays many times a day for each person, and no person is there to give a code.
       100000000000, 100000000000
     from generate_series($1::int, $2::int) n`,
    contracts,
  );
  // With everything on, as most contracts have it: a call that is closed costs nothing to answer.
  await client.query(
    `insert into contract_feature (contract_numero, feature_id)
     select 'E' || lpad(n::text, 6, '0'), feature
     from generate_series($1::int, $2::int) n, unnest($3::text[]) feature`,
    [...contracts, FEATURE_IDS],
  );
  await client.query(
    `insert into produit_contrat
     select 'E' || lpad(n::text, 6, '0'), $3 from generate_series($1::int, $2::int) n`,
    [...contracts, PRODUCT],
  );
  const payees = [firstPayeeOf(plan), firstPayeeOf(plan) + payeesOf(plan) - 1];
  await client.query(
    `insert into intervenant (id, code_nan, type, contact_status, social_reason, created_at)
     select ('5ca1e000-0005-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, (8000000 + n)::text,
       'STRUCTURE', 'ACTIF', 'Prestataire ' || n, now()
     from generate_series($1::int, $2::int) n`,
    payees,
  );
}

async function moveSequences(client: Client, plan: ScalePlan): Promise<void> {
  const ends: Readonly<Record<string, number>> = {
    ledger_account_id_seq: plan.firstAccount + accountsOf(plan) - 1,
    ledger_journal_id_seq: plan.firstJournal + plan.people * MOVEMENTS - 1,
    compte_cesu_numero: plan.firstCompteNumero + plan.people - 1,
    titre_numero: plan.firstTitreNumero + plan.people * TITRES - 1,
  };
  for (const [sequence, last] of Object.entries(ends)) {
    await client.query('select setval($1, $2)', [sequence, last]);
  }
}

/** The trigger that balances each journal was off: the same question, to all of them at once. */
async function assertBalanced(client: Client, plan: ScalePlan): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (
       select journal_id from ledger_entry where journal_id >= $1
       group by journal_id having sum(amount) <> 0 or count(*) < 2) unbalanced`,
    [plan.firstJournal],
  );
  if (rows[0]?.count !== 0) throw new Error('Des journaux ne sont pas équilibrés.');
}

async function load(client: Client, plan: ScalePlan, say: Say): Promise<void> {
  const timed = async (what: string, work: () => Promise<void>): Promise<void> => {
    const begun = performance.now();
    await work();
    say(
      `${what.padEnd(24)} ${((performance.now() - begun) / 1_000).toFixed(1).replace('.', ',')} s`,
    );
  };
  await addParties(client, plan);
  await client.query('alter table ledger_journal disable trigger ledger_journal_balanced');
  const bare = await bareTables(
    client,
    SCALE_TABLES.map(({ name }) => name),
  );
  for (const { name, columns, rows } of SCALE_TABLES) {
    await timed(name, () => copyIn(client, name, columns, rows(plan)));
  }
  await timed('équilibre', () => assertBalanced(client, plan));
  await timed('clés et index', bare.restore);
  await client.query('alter table ledger_journal enable trigger ledger_journal_balanced');
  await moveSequences(client, plan);
}

/** All of it or nothing, in one transaction: a stop in the middle leaves the books as they were. */
export const seedScale = (adminUrl: string, people: number, say: Say): Promise<ScalePlan> =>
  withClient(adminUrl, async (client) => {
    await sealWaiting(client);
    await client.query('begin');
    await client.query(`set local maintenance_work_mem = '512MB'`);
    await client.query(`set local synchronous_commit = off`);
    await client.query('set local statement_timeout = 0');
    await client.query('lock table ledger_journal in exclusive mode');
    const plan = await planFor(client, people);
    await load(client, plan, say);
    await client.query('commit');
    await client.query('analyze');
    return plan;
  });
