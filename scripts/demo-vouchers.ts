/** Prints what a person needs to try the demonstration world: registrations, vouchers with their codes. */
import { mkdir } from 'node:fs/promises';
import process from 'node:process';
import { withClient } from '@portail/testing/postgres/client.ts';
import { CommandProblem, sentenceOf } from './lib/command-problem.ts';
import { linesOfTitres, readDemoTitres } from './lib/demo-titres.ts';
import { withDatabase } from './lib/own-database.ts';
import { ROOT } from './lib/root.ts';
import { loadDevelopmentSecrets } from './lib/secrets.ts';
import { readSettings, type Settings } from './lib/settings.ts';

interface ExpectedLine {
  readonly contrat: string;
  readonly type: string;
  readonly session: string;
  readonly libelle: string;
  readonly personne: string | null;
  readonly valeurs: readonly { readonly libelle: string; readonly valeur: string }[] | null;
  readonly login: string | null;
}

/** Open sessions with the people expected in them; one row without person where none is. */
const LINES = `
  select k.numero as contrat, k.type_inscription as type, s.id as session, s.libelle,
    nullif(btrim(coalesce(l.prenom, '') || ' ' || coalesce(l.nom, '')), '') as personne,
    (select json_agg(json_build_object('libelle', c.libelle, 'valeur', v.valeur) order by c.rang)
       from controle_valeur v join precommande_controle c on c.session_id = s.id and c.code = v.code
       where v.ligne_id = l.id and c.selectionnee) as valeurs,
    a.login
  from precommande_session s
    join contract k on k.numero = s.contract_numero
    left join controle_ligne l on l.session_id = s.id
    left join beneficiary b on b.id = l.beneficiary_id
    left join user_account a on a.id = b.account_id
  where s.fermee_le is null and k.contract_activated
    and s.date_ouverture <= $1::date and (s.permanent or s.date_fermeture >= $1::date)
  order by k.numero, s.id, l.identifiant`;

const BUSINESS_DAY = `
  select (now() + coalesce((select value::text::double precision from platform_state
    where key = 'business_clock_offset_ms'), 0) * interval '1 millisecond')
    at time zone 'Europe/Paris' as now`;

const UNDEFINED_TABLE = '42P01';

async function readLines(url: string): Promise<ExpectedLine[]> {
  try {
    return await withClient(url, async (client) => {
      const { rows: days } = await client.query<{ day: string }>(
        `select to_char(now, 'YYYY-MM-DD') as day from (${BUSINESS_DAY}) t`,
      );
      const { rows } = await client.query<ExpectedLine>(LINES, [days[0]?.day]);
      return rows;
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) {
      throw new CommandProblem(
        'La base de données n’est pas encore prête\u00a0: lancez «\u00a0npm start\u00a0» une première fois.',
      );
    }
    throw error;
  }
}

function sentenceFor({ valeurs, personne, login }: ExpectedLine): string {
  if (valeurs === null) return '  aucune information de contrôle n’est demandée';
  const values = valeurs.map(({ libelle, valeur }) => `${libelle} ${valeur}`).join(', ');
  const who = personne ?? 'personne sans identité préremplie';
  const state = login === null ? who : `déjà inscrite sous l’identifiant ${login}`;
  return `  ${values} (${state})`;
}

function print(lines: readonly ExpectedLine[]): void {
  let heading = '';
  for (const line of lines) {
    const next = `Contrat ${line.contrat} (${line.type}), session ${line.session}\u00a0: ${line.libelle}`;
    if (next !== heading) process.stdout.write(`\n${next}\n`);
    heading = next;
    process.stdout.write(`${sentenceFor(line)}\n`);
  }
  process.stdout.write('\nInscription\u00a0: /inscription?numeroContrat=<contrat>\n');
}

async function printTitres(url: string, settings: Settings, login: string | null): Promise<void> {
  const { TITRE_KEYS = '' } = await loadDevelopmentSecrets(settings.dataDir, process.env);
  const titres = await withClient(url, (client) =>
    readDemoTitres((sql, values) => client.query(sql, values), login),
  );
  for (const line of linesOfTitres(titres, TITRE_KEYS)) process.stdout.write(`${line}\n`);
  if (login !== null && titres.length === 0) {
    throw new CommandProblem(`L’identifiant ${login} ne détient aucun titre papier.`);
  }
}

async function printAll(url: string, settings: Settings): Promise<void> {
  const login = process.argv[2] ?? null;
  const lines = await readLines(url);
  if (login === null) print(lines);
  await printTitres(url, settings, login);
  if (login === null) {
    process.stdout.write(
      '\nTous les titres d’une personne\u00a0: npm run demo:vouchers -- <identifiant>\n',
    );
  }
}

async function run(): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new CommandProblem('Cette commande est réservée à la démonstration.');
  }
  const settings = readSettings(process.env, ROOT);
  await mkdir(settings.dataDir, { recursive: true });
  await withDatabase(settings, (adminUrl) => printAll(adminUrl, settings));
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
