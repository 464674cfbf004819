import process from 'node:process';
import { CommandProblem, type Command } from './command.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { createScratchCodes } from '../modules/wallet/vouchers/vouchers.module.ts';
import { keyRing } from '../platform/key-ring.ts';
import { withClient, withDatabase } from './database.ts';
import { loadDevelopmentSecrets } from './development-secrets.ts';
import { readSettings, type Settings } from './settings.ts';

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

async function readLines(url: string): Promise<ExpectedLine[]> {
  return await withClient(url, async (client) => {
    const { rows: days } = await client.query<{ day: string }>(
      `select to_char(now, 'YYYY-MM-DD') as day from (${BUSINESS_DAY}) t`,
    );
    const { rows } = await client.query<ExpectedLine>(LINES, [days[0]?.day]);
    return rows;
  });
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

interface DemoTitre {
  readonly login: string;
  readonly produit: string;
  readonly millesime: number;
  readonly numero: string;
  readonly cents: number;
  readonly statut: string;
  readonly cle: number;
}

/** For each person when no login is given. */
const SHOWN_FOR_EACH = 5;

const TITRES = `
  select login, produit, millesime, numero, cents, statut, cle from (
    select a.login, p.libelle as produit, t.millesime, t.numero, t.statut, t.cle_id as cle,
      t.valeur_faciale_cents::integer as cents,
      row_number() over (partition by a.login order by t.statut <> 'ACTIF', t.millesime desc, t.numero) as rank
    from titre t join produit p on p.id = t.produit_id
    join beneficiary b on b.id = t.beneficiary_id join user_account a on a.id = b.account_id
    where a.login like 'demo-%' and $1::text is null or a.login_key = lower($1)
  ) titres where $1::text is not null or rank <= $2
  order by login, rank`;

type Query = (sql: string, values: unknown[]) => Promise<{ rows: DemoTitre[] }>;

async function readDemoTitres(query: Query, login: string | null): Promise<DemoTitre[]> {
  const { rows } = await query(TITRES, [login, SHOWN_FOR_EACH]);
  return rows;
}

const VALUE_COLUMN = 8;

/** A table for each person and kind of voucher: number, face value, code to scratch, status. */
export function linesOfTitres(titres: readonly DemoTitre[], keys: string): readonly string[] {
  const codes = createScratchCodes(keyRing.parse(keys));
  const lines: string[] = [];
  let heading = '';
  for (const { login, produit, millesime, numero, cents, statut, cle } of titres) {
    const next = `Titres de ${login}\u00a0: ${produit} ${millesime}`;
    if (next !== heading) lines.push('', next, '  Numéro      Valeur    Code  État');
    heading = next;
    lines.push(
      `  ${numero}  ${formatAmount(centsOf(cents)).padStart(VALUE_COLUMN)}  ${codes.codeOf(numero, cle)}  ${statut}`,
    );
  }
  return lines;
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

async function printAll(url: string, settings: Settings, login: string | null): Promise<void> {
  const lines = await readLines(url);
  if (login === null) print(lines);
  await printTitres(url, settings, login);
  if (login === null) {
    process.stdout.write(
      '\nTous les titres d’une personne\u00a0: npm run demo:vouchers -- <identifiant>\n',
    );
  }
}

async function run([login = null]: readonly (string | null)[]): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new CommandProblem('Cette commande est réservée à la démonstration.');
  }
  const settings = readSettings(process.env);
  await withDatabase(settings, (adminUrl) => printAll(adminUrl, settings, login));
}

export const demoVouchers: Command = {
  summary:
    'De quoi essayer la démonstration\u00a0: inscriptions attendues, titres papier et leurs codes.',
  usage: ['[identifiant]'],
  run,
};
