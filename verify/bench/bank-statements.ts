/**
 * A statement of 100,000 lines, read from its file, loaded and matched on a database of its own:
 * seven lines in ten pay an order exactly, one in ten pays a part of one, one in ten pays twice, and
 * one in ten is unknown. The second reading of the same file adds nothing.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance, monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { startEmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { openPlatform } from '../../apps/api/src/cli/command-platform.ts';
import { createRecordMatches } from '../../apps/api/src/modules/backoffice/operations/operations.module.ts';
import { createApplyReturns } from '../../apps/api/src/modules/settlement/bank-returns/bank-returns.module.ts';
import { createReadStatementFile } from '../../apps/api/src/modules/settlement/statements/statements.module.ts';
import { startApi } from './lib/api.ts';
import { endWith } from './lib/end-with.ts';
import { watchMemory } from './lib/process-memory.ts';
import { createVerdicts, french, say } from './lib/verdicts.ts';

const PEOPLE = 1_000;
const LIMIT_S = 60;
const LIMIT_MIB = 512;
const LIMIT_LOOP_MS = 500;
const MS_PER_S = 1_000;
const NS_PER_MS = 1e6;
const SHARE_CENTS = 2_150;
const PART_CENTS = 2_000;

const { assess, areAllGood } = createVerdicts();

/** Orders of a thousand people, each expected by transfer; their references, in order. */
const seedOrders = (adminUrl: string, campaigns: number): Promise<readonly string[]> =>
  withClient(adminUrl, async (client) => {
    await client.query(
      `insert into user_account (id, login, space_type, role, first_name, last_name, mail, created_at)
       select gen_random_uuid(), 'banc-' || n, 'ESPACE_BENEFICIAIRE', 'BENEFICIAIRE', 'Prénom',
         'Banc ' || n, 'banc-' || n || '@essai.example', now() from generate_series(1, $1::int) n`,
      [PEOPLE],
    );
    await client.query(
      `insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code, town, created_at)
       select gen_random_uuid(), id, 'MME', '1980-01-01', '1 rue de l’Essai', '69003', 'LYON', now()
       from user_account where login like 'banc-%'`,
    );
    await client.query(
      `insert into beneficiary_contract (beneficiary_id, contract_numero, matricule, created_at)
       select b.id, '100001', u.login, now()
       from beneficiary b join user_account u on u.id = b.account_id where u.login like 'banc-%'`,
    );
    await client.query(
      `insert into precommande_session (id, contract_numero, libelle, id_produit_compte, id_produit_titre,
         date_ouverture, permanent, created_at)
       select 'BANC' || n, '100001', 'Banc ' || n, 'GE', 'GE', current_date - 10, true, now()
       from generate_series(1, $1::int) n`,
      [campaigns],
    );
    await client.query(
      `insert into precommande_quota (id, session_id, rang, categorie_personnel, max_participation_cents,
         max_cesu_cents, taux_participation_bp)
       select gen_random_uuid(), id, 0, 'Tous', 100000, 100000, 6000
       from precommande_session where id like 'BANC%'`,
    );
    const { rows } = await client.query<{ reference: string }>(
      `insert into precommande (id, reference, beneficiary_id, contract_numero, session_id, quota_id,
         email_contact, civilite, date_naissance, zone_adresse0, zone_adresse1, zone_adresse2,
         zone_adresse3, code_postal_et_ville, telephone_principal, telephone_secondaire,
         montant_titre_cents, montant_compte_cents, valeur_faciale_cents, nombre_titres, motif,
         taux_bp, part_financee_cents, part_beneficiaire_cents, frais_compte_cents,
         frais_titre_cents, plafond_participation_cents, annee, millesime, type_livraison, mode_paiement,
         statut, statut_paiement, created_at, updated_at)
       select gen_random_uuid(), 'CM' || lpad((row_number() over ())::text, 10, '0'), h.beneficiary_id,
         '100001', q.session_id, q.id, 'banc@essai.example', 'MME', '1980-01-01', '1 rue de l’Essai', '', '', '',
         '69003 LYON', '', '', 0, $1::bigint, null, 0, 'MENAGE', 6000, 0, $1::bigint, 0, 0, 100000,
         extract(year from now())::int, extract(year from now())::int, null, 4, 'VALIDEE', 'A_PAYER', now(), now()
       from beneficiary_contract h join user_account u on u.login = h.matricule and u.login like 'banc-%'
       cross join precommande_quota q where q.session_id like 'BANC%' and h.contract_numero = '100001'
       returning reference`,
      [SHARE_CENTS],
    );
    await client.query('analyze');
    return rows.map(({ reference }) => reference);
  });

const entryOf = (rank: number, cents: number, label: string): string =>
  `<Ntry><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-15</Dt></BookgDt><ValDt><Dt>2026-01-15</Dt></ValDt><AcctSvcrRef>BQ${rank}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>E2E${rank}</EndToEndId></Refs><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><RltdPties><Dbtr><Pty><Nm>M OU MME DUPONT ${rank}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${label}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`;

function* statementOf(lines: number, references: readonly string[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>BANC</MsgId></GrpHdr><Stmt><Id>BANC-1</Id><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></Acct>\n`;
  let next = 0;
  let last = '';
  for (let rank = 1; rank <= lines; rank += 1) {
    const kind = rank % 10;
    if (kind === 9) {
      yield entryOf(rank, 1_000 + rank, `LOYER ${rank}`);
      continue;
    }
    if (kind !== 8) last = references[next++ % references.length] ?? '';
    const label = `VIR ${last.slice(0, 6).toLowerCase()} ${last.slice(6)} merci`;
    yield entryOf(rank, kind === 7 ? PART_CENTS : SHARE_CENTS, label);
  }
  yield '</Stmt></BkToCstmrStmt></Document>\n';
}

async function run(): Promise<boolean> {
  const { values } = parseArgs({ options: { lignes: { type: 'string', default: '100000' } } });
  const lines = Number(values.lignes);
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  const file = join(dataDir, 'releve.xml');
  try {
    const api = await startApi(database, { WORKERS: 'false' });
    await api.stop();
    const expected = Math.ceil((lines * 0.8) / PEOPLE);
    const references = await seedOrders(database.adminUrl, expected);
    await pipeline(Readable.from(statementOf(lines, references)), createWriteStream(file));
    const { platform, close } = await openPlatform(database.adminUrl, {});
    const read = createReadStatementFile(platform, {
      recordMatches: createRecordMatches(platform),
      applyReturns: createApplyReturns(platform),
    });
    const memory = watchMemory(process.pid);
    const loop = monitorEventLoopDelay({ resolution: 10 });
    loop.enable();
    const begun = performance.now();
    const first = await read(createReadStream(file));
    const seconds = (performance.now() - begun) / MS_PER_S;
    loop.disable();
    const mib = memory.stop();
    say(JSON.stringify(first));
    assess(
      `${french(lines, 0)} lignes chargées et rapprochées (s)`,
      seconds,
      seconds <= LIMIT_S,
      '≤ 60',
    );
    assess('mémoire de plus (Mio)', mib, mib <= LIMIT_MIB, '≤ 512');
    const delay = loop.max / NS_PER_MS;
    assess('plus long arrêt de la boucle (ms)', delay, delay <= LIMIT_LOOP_MS, '≤ 500');
    const again = await read(createReadStream(file));
    assess(
      'lignes ajoutées par une seconde lecture',
      again.lines - first.lines,
      !again.isNew,
      '= 0',
    );
    await close();
    return areAllGood();
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await endWith(run);
