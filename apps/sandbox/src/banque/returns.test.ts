import { describe, expect, it } from 'vitest';
import { useFakePortal } from '../testing/fake-portal.ts';

const { received, get, command, submit } = useFakePortal();

const send = (id: string, transfer: string) =>
  command(
    '/banque/api/virements',
    id,
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>${id}</MsgId><NbOfTxs>1</NbOfTxs><CtrlSum>12.50</CtrlSum><InitgPty><Nm>Portail</Nm></InitgPty></GrpHdr><PmtInf><ReqdExctnDt><Dt>2026-11-16</Dt></ReqdExctnDt><CdtTrfTxInf><PmtId><EndToEndId>${transfer}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">12.50</InstdAmt></Amt><Cdtr><Nm>Fatou Diallo</Nm></Cdtr><CdtrAcct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></CdtrAcct></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`,
    { 'content-type': 'application/xml' },
  );
const files = async () =>
  (await (await get('/banque/api/retours')).json()) as { nom: string; type: string; xml: string }[];
const stateOf = async (id: string) =>
  (
    (await (await get('/banque/api/virements')).json()) as { boutEnBout: string; etat: string }[]
  ).find(({ boutEnBout }) => boutEnBout === id)?.etat;

describe('what the bank sends back', () => {
  it('[31-2] refuses a whole file once, and carries its transfers out once when they come again', async () => {
    await send('R1', 'T1');
    const refuse = () =>
      submit('/banque/retours/fichiers/R1', { action: 'refuser', motif: 'FF01' });
    expect((await refuse()).status).toBe(303);
    await refuse();
    expect(await stateOf('T1')).toBe('REFUSE');
    const made = await files();
    expect(made).toHaveLength(1);
    expect(made[0]?.xml).toContain('<OrgnlMsgId>R1</OrgnlMsgId>');
    expect(made[0]?.xml).toContain('<GrpSts>RJCT</GrpSts>');
    const download = await get(`/banque/retours/${made[0]?.nom}`);
    expect(download.headers.get('content-type')).toContain('application/xml');
    await send('R2', 'T1');
    expect(await stateOf('T1')).toBe('EXECUTE');
    await send('R3', 'T1');
    expect(await (await get('/banque/retours')).text()).toContain('R2');
  });

  it('[31-2] returns a transfer for the chosen reason, once, with a notification', async () => {
    await send('R4', 'T4');
    const back = { action: 'renvoyer', motif: 'AC06' };
    await submit('/banque/retours/virements/T4', back);
    await submit('/banque/retours/virements/T4', back);
    await get('/banque/api/notifications');
    expect(received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { type: 'REJET', boutEnBout: 'T4', motif: 'AC06' },
    ]);
    expect((await submit('/banque/retours/virements/T4', { motif: '<b>' })).status).toBe(400);
  });

  it('[31-R] answers a recall with a resolution of investigation', async () => {
    await send('R5', 'T5');
    const answer = { action: 'repondre', rappel: 'RAPPEL-1' };
    await submit('/banque/retours/virements/T5', { ...answer, motif: 'ACCR' });
    await submit('/banque/retours/virements/T5', { ...answer, motif: 'CUST' });
    const [refused, accepted] = (await files()).toReversed();
    expect(accepted?.xml).toContain('<TxCxlSts>ACCR</TxCxlSts>');
    expect(refused?.xml).toContain('<Cd>CUST</Cd>');
    expect(refused?.xml).toContain('<Id>RAPPEL-1</Id>');
  });
});
