import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  importReport,
  type ImportReport,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADD_BIG_CAMPAIGN,
  bigControlFile,
  windows1252Of,
} from '../../../../../test/big-control-file.ts';
import {
  createLineManager,
  FORM_TYPE,
  formOf,
  type LineManager,
} from '../../../../../test/funder-line-world.ts';
import { bearer, useTestApi } from '../../../../../test/test-api.ts';

const LINES = Number(process.env['LIGNES'] ?? 100_000);
const CUTS = 50;
const KILLS = 20;
const REPLICA = fileURLToPath(
  new URL('../../../../../test/ledger/crash/replica.ts', import.meta.url),
);

const api = useTestApi();
let helene: LineManager;
let campaigns = 0;

beforeAll(async () => {
  helene = await createLineManager(api.current);
});

const newCampaign = async (): Promise<string> => {
  campaigns += 1;
  const id = `GRAND-${campaigns}`;
  await api.current.query(ADD_BIG_CAMPAIGN, [id]);
  return id;
};

/** A checksum over everything the file stored. */
const printOf = async (id: string): Promise<string> => {
  const [row] = await api.current.query(
    `select count(*) as lines, md5(string_agg(l.identifiant || '|' || coalesce(l.nom, '') || '|'
         || l.zone_adresse0 || '|' || coalesce(l.categorie_personnel, '') || '|' || v.all, E'\\n'
         order by l.identifiant)) as print
     from controle_ligne l join lateral (
       select string_agg(v.code || '=' || v.valeur, ',' order by v.code) as all
       from controle_valeur v where v.ligne_id = l.id) v on true
     where l.session_id = $1`,
    [id],
  );
  return [row?.['lines'], row?.['print']].map(String).join(' ');
};

const startReplica = async () => {
  const port = await findFreePort();
  const child: ChildProcess = fork(REPLICA, [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: api.current.urls.appUrl,
      DATABASE_ADMIN_URL: api.current.urls.adminUrl,
      DB_POOL_SIZE: '4',
      PUBLIC_URL: 'https://portail.example',
      WEB_DIST: '/nowhere',
      LIMIT_EVENT_LOOP_DELAY_MS: '60000',
      CRASH_CHANCE: '0',
    },
  });
  await new Promise<void>((ready) => void child.once('message', () => ready()));
  const ended = new Promise<void>((done) => void child.once('exit', () => done()));
  return {
    port,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** The database may still commit or roll back the transaction of a killed server. */
const untilNobodyImports = () =>
  expect
    .poll(
      async () => {
        const [row] = await api.current.query(
          `select count(*)::int as busy from pg_locks l join pg_database d on d.oid = l.database
           where l.locktype = 'advisory' and d.datname = current_database()`,
        );
        return row?.['busy'];
      },
      { timeout: 120_000, interval: 100 },
    )
    .toBe(0);

const sendTo = async (
  port: number,
  id: string,
  bytes: Buffer,
): Promise<ImportReport | undefined> => {
  try {
    const reply = await fetch(
      `http://127.0.0.1:${port}/api/eb/sessions-precommande/gestion/${id}/fichier-controle`,
      {
        method: 'POST',
        headers: { ...bearer(helene.token), 'content-type': FORM_TYPE },
        body: new Uint8Array(formOf(bytes)),
      },
    );
    return reply.status === 200 ? importReport.parse(await reply.json()) : undefined;
  } catch {
    return undefined;
  }
};

describe(`[L32] a control file of ${LINES} lines, one in twenty of them wrong`, () => {
  const plain = bigControlFile(LINES);
  const bytes = Buffer.from(plain.text, 'utf8');

  it('stores the same people in every encoding, separator and line ending', async () => {
    const prints = new Set<string>();
    for (const content of [
      bytes,
      Buffer.from(bigControlFile(LINES, { hasMark: true, end: '\n' }).text, 'utf8'),
      windows1252Of(plain.text),
      windows1252Of(bigControlFile(LINES, { separator: ',' }).text),
    ]) {
      const id = await newCampaign();
      const report = await helene.imported(id, content);
      expect(report).toMatchObject({
        lignesLues: LINES,
        lignesAjoutees: LINES - plain.refused.length,
        nombreLignesRejetees: plain.refused.length,
      });
      expect(report.lignesRejetees.map(({ ligne }) => ligne)).toEqual(
        plain.refused.slice(0, report.lignesRejetees.length),
      );
      const rejected = await helene.get(id, `fichier-controle/imports/${report.idImport}/rejets`);
      expect(rejected.body.trimEnd().split('\r\n')).toHaveLength(plain.refused.length + 1);
      expect(await helene.imported(id, content)).toEqual({ ...report, dejaImporte: true });
      prints.add(await printOf(id));
    }
    expect(prints.size).toBe(1);
  });

  it(`is never stored in part when cut at ${CUTS} places`, async () => {
    const id = await newCampaign();
    for (let cut = 0; cut < CUTS; cut += 1) {
      const before = await printOf(id);
      const reply = await helene.upload(
        id,
        bytes.subarray(0, randomInt(1, bytes.length)),
        '?remplacer=true',
      );
      if (reply.statusCode !== 200) {
        expect(await printOf(id)).toBe(before);
        continue;
      }
      const report = reply.json<ImportReport>();
      const taken = report.lignesLues - report.nombreLignesRejetees;
      const stored = Number((await printOf(id)).split(' ')[0]);
      // The person of the truncated line keeps the stored values.
      expect([taken, taken + 1]).toContain(stored);
    }
    const cutForm = formOf(bytes).subarray(0, -100);
    const before = await printOf(id);
    const reply = await helene.inject(
      'POST',
      `/api/eb/sessions-precommande/gestion/${id}/fichier-controle`,
      cutForm,
      { 'content-type': FORM_TYPE },
    );
    expect(reply.statusCode).toBe(400);
    expect(await printOf(id)).toBe(before);
  });

  it(`is stored whole or not at all when the server is killed at ${KILLS} moments`, async () => {
    const reference = await newCampaign();
    const begun = performance.now();
    await helene.imported(reference, bytes);
    const wholeMs = performance.now() - begun;
    const whole = await printOf(reference);
    const nothing = await printOf(await newCampaign());
    const outcomes = { whole: 0, nothing: 0 };
    for (let point = 0; point < KILLS; point += 1) {
      const id = await newCampaign();
      const replica = await startReplica();
      const sending = sendTo(replica.port, id, bytes);
      await pause((wholeMs * 1.2 * point) / KILLS);
      await replica.kill();
      const report = await sending;
      await untilNobodyImports();
      const left = await printOf(id);
      expect([whole, nothing]).toContain(left);
      // An acknowledged import is stored.
      if (report !== undefined) expect(left).toBe(whole);
      outcomes[left === whole ? 'whole' : 'nothing'] += 1;
      const again = await helene.imported(id, bytes);
      expect(again.lignesAjoutees).toBe(LINES - plain.refused.length);
      expect(again.dejaImporte).toBe(left === whole);
      expect(await printOf(id)).toBe(whole);
    }
    expect(outcomes.nothing).toBeGreaterThan(0);
  });
});
