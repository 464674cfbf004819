/**
 * A funder's control file over HTTP, as its browser sends it: looked at first, imported, and sent
 * once more. One line in twenty is wrong.
 */
import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { withClient } from '@portail/embedded-postgres/client.ts';
import {
  ADD_BIG_CAMPAIGN,
  bigControlFile,
  windows1252Of,
} from '../../../apps/api/test/big-control-file.ts';
import { FORM_TYPE, formOf } from '../../../apps/api/test/multipart-form.ts';
import { watchMemory } from './process-memory.ts';

const SESSION = 'BANC-IMPORT';
const PATH = `/api/eb/sessions-precommande/gestion/${SESSION}/fichier-controle`;
const SUCCESS = 200;

interface Report {
  readonly lignesLues: number;
  readonly lignesAjoutees: number;
  readonly nombreLignesRejetees: number;
  readonly dejaImporte: boolean;
}
const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'lignesLues' in value;

export interface ImportMeasure {
  readonly lines: number;
  readonly megabytes: number;
  readonly previewMs: number;
  readonly importMs: number;
  readonly againMs: number;
  /** Above what the server held before, in MiB, at its highest. */
  readonly memoryMib: number;
  readonly problems: readonly string[];
}

interface Target {
  readonly port: number;
  readonly token: string;
}

const send = ({ port, token }: Target, query: string, form: Buffer) =>
  new Promise<{ readonly ms: number; readonly report: Report }>((resolve, reject) => {
    const begun = performance.now();
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `${PATH}${query}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': FORM_TYPE,
          'content-length': form.length,
        },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const body = Buffer.concat(chunks).toString('utf8');
          const report: unknown = JSON.parse(body);
          if (reply.statusCode !== SUCCESS || !isReport(report)) {
            reject(new Error(`B-060 a répondu ${reply.statusCode} ${body.slice(0, 300)}`));
            return;
          }
          resolve({ ms: performance.now() - begun, report });
        });
        reply.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(form);
  });

export const measureImport = async ({
  port,
  pid,
  token,
  adminUrl,
  lines,
}: Target & {
  /** Of the server, whose memory is watched. */
  readonly pid: number;
  readonly adminUrl: string;
  readonly lines: number;
}): Promise<ImportMeasure> => {
  await withClient(adminUrl, (client) => client.query(ADD_BIG_CAMPAIGN, [SESSION]));
  const file = bigControlFile(lines);
  const form = formOf(windows1252Of(file.text));
  const target = { port, token };
  const memory = watchMemory(pid);
  const preview = await send(target, '?apercu=true', form);
  const imported = await send(target, '', form);
  const again = await send(target, '', form);
  const memoryMib = memory.stop();
  const stored = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from controle_ligne where session_id = $1',
      [SESSION],
    );
    return rows[0]?.count ?? 0;
  });
  const taken = lines - file.refused.length;
  const found: Readonly<Record<string, readonly [number, number]>> = {
    'lignes lues': [imported.report.lignesLues, lines],
    'lignes ajoutées': [imported.report.lignesAjoutees, taken],
    'lignes refusées': [imported.report.nombreLignesRejetees, file.refused.length],
    'lignes en base': [stored, taken],
    'même rapport': [Number(again.report.dejaImporte), 1],
  };
  return {
    lines,
    megabytes: form.length / 1_000_000,
    previewMs: preview.ms,
    importMs: imported.ms,
    againMs: again.ms,
    memoryMib,
    problems: Object.entries(found)
      .filter(([, [one, other]]) => one !== other)
      .map(([name, [one, other]]) => `${name} : ${one} au lieu de ${other}`),
  };
};
