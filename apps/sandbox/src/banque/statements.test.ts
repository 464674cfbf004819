import { describe, expect, it } from 'vitest';
import { useFakePortal } from '../testing/fake-portal.ts';

const { get, submit, command, request } = useFakePortal();

const statement = async () => (await get('/banque/releves/jour.xml')).text();

describe('the statement of the bank', () => {
  it('[31-6] shows what a visitor sends, with its label, name and the balance that follows', async () => {
    const sent = {
      montant: '21,50',
      libelle: 'CM0123456ABC <&>',
      nom: 'Camille',
      moyen: 'VIREMENT',
    };
    expect((await submit('/banque/releves', sent)).status).toBe(303);
    expect((await submit('/banque/releves', { montant: '0.05', moyen: 'CHEQUE' })).status).toBe(
      303,
    );
    const xml = await statement();
    expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08');
    expect(xml).toContain('<Amt Ccy="EUR">21.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>');
    expect(xml).toContain('<Ustrd>CM0123456ABC &lt;&amp;&gt;</Ustrd>');
    expect(xml).toContain('<Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">21.55</Amt>');
    expect(await (await get('/banque/releves')).text()).toContain('Camille, 21,50');
  });

  it('[31-6] keeps the bank’s reference of each entry from one statement to the next', async () => {
    const references = (xml: string) => xml.match(/<AcctSvcrRef>[^<]*/g);
    const [one, two] = [await statement(), await statement()];
    expect(references(two)).toEqual(references(one));
    expect(/<Id>REL-[^<]*/.exec(two)?.[0]).not.toBe(/<Id>REL-[^<]*/.exec(one)?.[0]);
  });

  it('refuses an amount that it cannot read, and another site', async () => {
    for (const montant of ['', '0', '-1', '1,234', 'x']) {
      expect((await submit('/banque/releves', { montant })).status, montant).toBe(400);
    }
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await submit('/banque/releves', { montant: '1' }, elsewhere)).status).toBe(403);
    expect((await submit('/banque/releves/depot', {}, elsewhere)).status).toBe(403);
  });

  const XML = { 'content-type': 'application/xml' };
  const IBAN = '<Id><IBAN>FR7630006000011234567890189</IBAN></Id>';
  const day = (jour: string) =>
    request('/banque/api/reglages', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jour }),
    });
  const sendTransfer = (file: string, id: string) =>
    command(
      '/banque/api/virements',
      file,
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><MsgId>${file}</MsgId><NbOfTxs>1</NbOfTxs><CtrlSum>12.50</CtrlSum><Dt>2030-01-07</Dt><CdtTrfTxInf><EndToEndId>${id}</EndToEndId><InstdAmt Ccy="EUR">12.50</InstdAmt><Cdtr><Nm>Fatou</Nm></Cdtr><CdtrAcct>${IBAN}</CdtrAcct></CdtTrfTxInf></Document>`,
      XML,
    );
  const sendDebit = (file: string, id: string, jour: string) =>
    command(
      '/banque/api/prelevements',
      file,
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"><MsgId>${file}</MsgId><NbOfTxs>1</NbOfTxs><CtrlSum>20.00</CtrlSum><PmtInf><SeqTp>RCUR</SeqTp><ReqdColltnDt>${jour}</ReqdColltnDt><DrctDbtTxInf><EndToEndId>${id}</EndToEndId><InstdAmt Ccy="EUR">20.00</InstdAmt><MndtId>RUM1</MndtId><Dbtr><Nm>Camille</Nm></Dbtr><DbtrAcct>${IBAN}</DbtrAcct></DrctDbtTxInf></PmtInf></Document>`,
      XML,
    );
  const entries = async () =>
    [
      ...(await statement()).matchAll(
        /<Ntry>.*?<CdtDbtInd>(\w+)<.*?<AcctSvcrRef>([^<]*)<.*?(?:<RtrInf><Rsn><Cd>(\w+)<.*?)?<\/Ntry>/g,
      ),
    ].map(([, direction, reference, reason]) => [direction, reference, reason]);
  const balances = async () =>
    [...(await statement()).matchAll(/<Bal>.*?<Amt Ccy="EUR">([^<]*)</g)].map(([, cents]) => cents);

  it('[31-6] books each movement on its day, from the balance of the day before', async () => {
    await day('2030-01-07');
    await sendTransfer('FV1', 'VA');
    await sendTransfer('FV2', 'VB');
    await submit('/banque/retours/fichiers/FV2', { action: 'refuser', motif: 'FF01' });
    await sendDebit('FP1', 'PA', '2030-01-08');
    await sendDebit('FP2', 'PB', '2030-01-08');
    await submit('/banque/retours/prelevements/PB', { motif: 'AC04' });
    expect(await entries()).toEqual([['DBIT', 'VIR-VA', undefined]]);
    const [, closing] = await balances();
    await day('2030-01-08');
    await submit('/banque/retours/virements/VA', { action: 'renvoyer', motif: 'AC06' });
    expect(await entries()).toEqual([
      ['CRDT', 'PRL-PA', undefined],
      ['CRDT', 'RET-VA', 'AC06'],
    ]);
    expect((await balances())[0]).toBe(closing);
    await day('2030-01-09');
    await submit('/banque/retours/prelevements/PA', { motif: 'MD06' });
    await submit('/banque/retours/prelevements/PA', { motif: 'MD06' });
    await submit('/banque/releves', { montant: '3', moyen: 'SORTIE', libelle: 'Frais' });
    const [back, fees] = await entries();
    expect(back).toEqual(['DBIT', 'IMP-PA', 'MD06']);
    expect(fees?.[0]).toBe('DBIT');
    const made = (await (await get('/banque/api/retours')).json()) as { xml: string }[];
    expect(made.filter(({ xml }) => xml.includes('<OrgnlEndToEndId>PA<'))).toHaveLength(1);
  });
});
