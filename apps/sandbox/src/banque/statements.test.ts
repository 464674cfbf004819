import { describe, expect, it } from 'vitest';
import { useFakePortal } from '../testing/fake-portal.ts';

const { get, submit } = useFakePortal();

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
});
