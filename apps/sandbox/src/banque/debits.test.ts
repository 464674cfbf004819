import { describe, expect, it } from 'vitest';
import { useFakePortal } from '../testing/fake-portal.ts';

const { get, command } = useFakePortal();

const debitOf = (id: string, euros: string) =>
  `<DrctDbtTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><InstdAmt Ccy="EUR">${euros}</InstdAmt><DrctDbtTx><MndtRltdInf><MndtId>RUM1</MndtId><DtOfSgntr>2026-06-01</DtOfSgntr><AmdmntInd>true</AmdmntInd></MndtRltdInf></DrctDbtTx><Dbtr><Nm>Camille Rousseau</Nm></Dbtr><DbtrAcct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></DbtrAcct><RmtInf><Ustrd>Commande</Ustrd></RmtInf></DrctDbtTxInf>`;
const fileOf = (id: string, debits: readonly string[], sum: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"><CstmrDrctDbtInitn><GrpHdr><MsgId>${id}</MsgId><NbOfTxs>${debits.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum></GrpHdr><PmtInf><SeqTp>RCUR</SeqTp><ReqdColltnDt>2026-06-16</ReqdColltnDt><Cdtr><Nm>Portail</Nm></Cdtr>${debits.join('')}</PmtInf></CstmrDrctDbtInitn></Document>`;
const send = (id: string, xml: string) =>
  command('/banque/api/prelevements', id, xml, { 'content-type': 'application/xml' });

describe('the direct debits of the bank', () => {
  it('[31-3] takes a file of debits once, and shows the sequence and the changed account', async () => {
    const xml = fileOf('P1', [debitOf('D1', '12.50'), debitOf('D2', '7.50')], '20.00');
    expect((await send('P1', xml)).status).toBe(201);
    expect((await send('P1', xml)).status).toBe(200);
    expect((await send('P2', xml)).status).toBe(400);
    expect(await (await get('/banque/api/prelevements')).json()).toMatchObject([
      {
        boutEnBout: 'D1',
        montant: 1_250,
        sequence: 'RCUR',
        compteChange: true,
        jour: '2026-06-16',
      },
      { boutEnBout: 'D2', montant: 750 },
    ]);
    const page = await (await get('/banque/prelevements')).text();
    expect(page).toContain('Camille Rousseau');
    expect(await (await get('/banque')).text()).toContain('(P1, pour le 2026-06-16)');
  });

  it('refuses a file that does not add up, or names no debtor', async () => {
    for (const xml of [
      '<Document/>',
      fileOf('P3', [debitOf('D3', '1.00')], '1.01'),
      fileOf('P3', [debitOf('D3', '1.00').replace('Camille Rousseau', '')], '1.00'),
    ])
      expect((await send('P3', xml)).status).toBe(400);
  });
});
