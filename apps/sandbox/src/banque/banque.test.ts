import { describe, expect, it } from 'vitest';
import { AUTHORIZATION, rightSignature, useFakePortal } from '../testing/fake-portal.ts';

const { received, get, command, submit, request } = useFakePortal();

const transferOf = (id: string, euros: string) =>
  `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${euros}</InstdAmt></Amt><Cdtr><Nm>Fatou Diallo</Nm></Cdtr><CdtrAcct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></CdtrAcct><RmtInf><Ustrd>CESU</Ustrd></RmtInf></CdtTrfTxInf>`;
const fileOf = (id: string, transfers: readonly string[], sum: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>${id}</MsgId><NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum><InitgPty><Nm>Portail</Nm></InitgPty></GrpHdr><PmtInf><ReqdExctnDt><Dt>2026-11-16</Dt></ReqdExctnDt>${transfers.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`;

const send = (id: string, xml: string, headers: Record<string, string> = {}) =>
  command('/banque/api/virements', id, xml, { 'content-type': 'application/xml', ...headers });
const reject = (id: string, headers: Record<string, string> = {}) =>
  submit(`/banque/virements/${id}`, { action: 'rejeter' }, headers);
const transfers = async () =>
  (await (await get('/banque/api/virements')).json()) as {
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
    const page = await (await get('/banque')).text();
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

  it('[31-2] returns a transfer for the reason chosen on its page', async () => {
    await send('F6', fileOf('F6', [transferOf('V6', '3.00')], '3.00'));
    const choose = (motif: string, headers?: Record<string, string>) =>
      submit('/banque/motif', { motif }, headers);
    expect((await choose('AC06')).status).toBe(303);
    // Neither an unknown reason nor another site changes it.
    await choose('<b>');
    expect((await choose('MD07', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await (await get('/banque')).text()).toContain('Renvoyer ce virement (compte bloqué)');
    await reject('V6');
    await get('/banque/api/notifications');
    expect(received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { type: 'REJET', boutEnBout: 'V6', motif: 'AC06' },
    ]);
    await choose('AC04');
  });

  it('returns a transfer once, with a signed notification', async () => {
    await send('F4', fileOf('F4', [transferOf('V4', '3.00')], '3.00'));
    expect((await reject('V4')).status).toBe(303);
    await reject('V4');
    await reject('V5');
    expect((await reject('V4', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    await get('/banque/api/notifications');
    expect(received).toHaveLength(1);
    const [notification = { path: '', headers: {}, body: '{}' }] = received;
    expect(notification.path).toBe('/api/eb/partenaires/banque/notifications');
    expect(JSON.parse(notification.body)).toMatchObject({
      type: 'REJET',
      boutEnBout: 'V4',
      motif: 'AC04',
    });
    expect(notification.headers['x-banque-signature']).toBe(
      rightSignature('x-banque', notification),
    );
  });
});

describe('verification of payee', () => {
  const verify = (key = AUTHORIZATION) =>
    request('/banque/api/verifications', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: key },
      body: JSON.stringify({ nom: 'Fatou Diallo', iban: 'FR7630006000011234567890189' }),
    });

  it.each(['CONCORDANT', 'PROCHE', 'DIFFERENT', 'INDISPONIBLE'])(
    '[31-2] answers what the page was told to: %s',
    async (verification) => {
      expect((await submit('/banque/instantanes', { verification })).status).toBe(303);
      expect(await (await verify()).json()).toEqual({
        reponse: verification,
        ...(verification === 'PROCHE' ? { nom: 'Fatou Diallz' } : {}),
      });
    },
  );

  it('[31-2] is refused without the key, and not chosen from another site', async () => {
    expect((await verify('Bearer autre')).status).toBe(401);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await submit('/banque/instantanes', { verification: 'PROCHE' }, headers)).status).toBe(
      403,
    );
  });
});

describe('instant transfers', () => {
  const order = (boutEnBout: string, expireLe = Date.now() + 20_000) =>
    command(
      '/banque/api/virements-instantanes',
      boutEnBout,
      JSON.stringify({
        boutEnBout,
        montant: 1_250,
        beneficiaire: 'Fatou Diallo',
        iban: 'FR7630006000011234567890189',
        libelle: 'CESU PC4K7P2Q9XZ1',
        expireLe: new Date(expireLe).toISOString(),
      }),
    );
  const stateOf = async (id: string) =>
    (
      await request(`/banque/api/virements-instantanes/${id}`, {
        headers: { authorization: AUTHORIZATION },
      })
    ).json();
  const settings = (instant: string) =>
    request('/banque/api/reglages/instantanes', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ instant, silenceMs: 0 }),
    });

  it('[31-3] are executed once per number, and can be asked about', async () => {
    await settings('ACCEPTER');
    const first = await (await order('I1')).json();
    expect(first).toMatchObject({ etat: 'ACCEPTE' });
    expect(await (await order('I1')).json()).toEqual(first);
    expect(await stateOf('I1')).toEqual(first);
    expect(await stateOf('I0')).toEqual({ etat: 'NON_RECU' });
    expect(await (await get('/banque')).text()).toContain('CESU PC4K7P2Q9XZ1');
  });

  it('[31-3] are refused when chosen, and when their time has passed', async () => {
    await settings('REFUSER');
    expect(await (await order('I2')).json()).toEqual({ etat: 'REJETE', motif: 'AC04' });
    await settings('ACCEPTER');
    expect(await (await order('I3', Date.now() - 1)).json()).toEqual({
      etat: 'REJETE',
      motif: 'TM01',
    });
  });

  it.each([
    ['MUETTE_EXECUTE', 'I4', 'ACCEPTE'],
    ['MUETTE_REFUSE', 'I5', 'REJETE'],
    ['PERDU', 'I6', 'NON_RECU'],
  ])('[31-3] leave their sender without an answer: %s', async (instant, id, etat) => {
    await settings(instant);
    expect((await order(id)).status).toBe(504);
    expect(await stateOf(id)).toMatchObject({ etat });
  });
});
