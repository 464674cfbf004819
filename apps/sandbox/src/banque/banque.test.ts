import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boundPortOf } from '../listen.ts';
import { startTestSandbox } from '../testing/sandbox.ts';
import type { TestSandbox } from '../testing/sandbox.ts';

const SECRET = 'secret-de-demonstration-jamais-en-production';

interface Heard {
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Stands where the portal would, and remembers what it was told. */
let heard: Heard[] = [];
let portal: Server;
let sandbox: TestSandbox;

beforeAll(async () => {
  portal = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ path: request.url, headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  portal.listen(0, '127.0.0.1');
  await once(portal, 'listening');
  sandbox = await startTestSandbox(`http://127.0.0.1:${boundPortOf(portal)}`);
});
afterAll(async () => {
  await sandbox.close();
  portal.close();
});
beforeEach(() => {
  heard = [];
});

const transferOf = (id: string, euros: string) =>
  `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${euros}</InstdAmt></Amt><Cdtr><Nm>Fatou Diallo</Nm></Cdtr><CdtrAcct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></CdtrAcct><RmtInf><Ustrd>CESU</Ustrd></RmtInf></CdtTrfTxInf>`;
const fileOf = (id: string, transfers: readonly string[], sum: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>${id}</MsgId><NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum><InitgPty><Nm>Portail</Nm></InitgPty></GrpHdr><PmtInf><ReqdExctnDt><Dt>2026-11-16</Dt></ReqdExctnDt>${transfers.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`;

const send = (id: string, xml: string, headers: Record<string, string> = {}) =>
  sandbox.request('/banque/api/virements', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SECRET}`,
      'content-type': 'application/xml',
      'idempotency-key': id,
      ...headers,
    },
    body: xml,
  });
const reject = (id: string, headers: Record<string, string> = {}) =>
  sandbox.request(`/banque/virements/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'action=rejeter',
  });
const transfers = async () =>
  (await (await sandbox.get('/banque/api/virements')).json()) as {
    boutEnBout: string;
    montant: number;
    etat: string;
  }[];

describe('the bank', () => {
  it('takes a file once, from who has its key, and carries out its transfers once', async () => {
    const xml = fileOf('F1', [transferOf('V1', '12.50'), transferOf('V2', '7.50')], '20.00');
    expect((await send('F1', xml)).status).toBe(201);
    expect((await send('F1', xml)).status).toBe(200);
    expect((await send('F1', xml, { authorization: 'Bearer autre' })).status).toBe(401);
    expect((await send('F2', xml)).status).toBe(400);
    expect(await transfers()).toMatchObject([
      { boutEnBout: 'V1', montant: 1_250, etat: 'EXECUTE' },
      { boutEnBout: 'V2', montant: 750 },
    ]);
    const page = await (await sandbox.get('/banque')).text();
    expect(page).toContain('Fatou Diallo');
  });

  it('refuses a file that does not add up', async () => {
    for (const xml of [
      '',
      '<Document/>',
      fileOf('F3', [], '0.00'),
      fileOf('F3', [transferOf('V3', '12.50')], '12.51'),
      fileOf('F3', [transferOf('V3', '12,50')], '12.50'),
    ]) {
      expect((await send('F3', xml)).status).toBe(400);
    }
    expect((await transfers()).some(({ boutEnBout }) => boutEnBout === 'V3')).toBe(false);
  });

  it('sends a transfer back once, and signs what it tells', async () => {
    await send('F4', fileOf('F4', [transferOf('V4', '3.00')], '3.00'));
    expect((await reject('V4')).status).toBe(303);
    await reject('V4');
    await reject('V5');
    expect((await reject('V4', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    await sandbox.get('/banque/api/notifications');
    expect(heard).toHaveLength(1);
    const [{ path, headers, body } = { path: '', headers: {}, body: '{}' }] = heard;
    expect(path).toBe('/api/eb/partenaires/banque/notifications');
    expect(JSON.parse(body)).toMatchObject({ type: 'REJET', boutEnBout: 'V4', motif: 'AC04' });
    expect(headers['x-banque-signature']).toBe(
      createHmac('sha256', SECRET)
        .update(`${String(headers['x-banque-horodatage'])}.${body}`)
        .digest('hex'),
    );
  });
});
