import { describe, expect, it } from 'vitest';
import { type CamtEvent, centsOfAmount, readCamt, UnreadableStatement } from './camt.ts';

const IBAN = 'FR7630006000011234567890189';

const statement = (entries: string, { version = '053.001.08', name = 'Stmt' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-18T08:00:00</CreDtTm></GrpHdr>
<${name}><Id>REL-1</Id><CreDtTm>2026-11-18T08:00:00</CreDtTm>
<Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-17</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-18</Dt></Dt></Bal>
${entries}</${name}></BkToCstmrStmt></Document>`;

const head = (euros: string, { status = '<Sts><Cd>BOOK</Cd></Sts>', way = 'CRDT' } = {}) =>
  `<Amt Ccy="EUR">${euros}</Amt><CdtDbtInd>${way}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-18</Dt></BookgDt><ValDt><Dt>2026-11-19</Dt></ValDt><AcctSvcrRef>BQ-1</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>`;

const V8 = `<TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs><Amt Ccy="EUR">21.50</Amt><RltdPties><Dbtr><Pty><Nm>Camille Rousseau</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${IBAN}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>cm 2345</Ustrd><Ustrd>6789AB</Ustrd></RmtInf></TxDtls>`;
const V2 = `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">8.50</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>Ville d&apos;Égly &amp; fils</Nm></Dbtr></RltdPties><RmtInf><Strd><RfrdDocInf><Nb>F2026-000012</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;

const eventsOf = async (source: string, size = source.length): Promise<readonly CamtEvent[]> => {
  const pieces = Array.from({ length: Math.ceil(source.length / size) }, (_, index) =>
    source.slice(index * size, (index + 1) * size),
  );
  const events: CamtEvent[] = [];
  for await (const event of readCamt(pieces)) events.push(event);
  return events;
};
const entriesOf = async (source: string, size?: number) =>
  (await eventsOf(source, size)).flatMap((event) => (event.is === 'entry' ? [event.entry] : []));

describe('a camt file', () => {
  it('[31-camt] gives the statement with its balances, and its transactions with all that identifies them', async () => {
    const source = statement(`<Ntry>${head('21.50')}<NtryDtls>${V8}</NtryDtls></Ntry>`);
    const [first, second] = await eventsOf(source);
    expect(first).toEqual({
      is: 'statement',
      head: {
        kind: 'CAMT053',
        number: 'REL-1',
        account: IBAN,
        createdAt: '2026-11-18T08:00:00',
        openingCents: -10_000,
        closingCents: 150,
      },
    });
    expect(second).toEqual({
      is: 'entry',
      entry: {
        reference: 'BQ-1',
        rank: 1,
        direction: 'CREDIT',
        amountCents: 2_150,
        bookedOn: '2026-11-18',
        valueOn: '2026-11-19',
        code: 'PMNT/RCDT/ESCT',
        isDetailed: true,
        transactions: [
          {
            amountCents: 2_150,
            endToEndId: 'E2E-1',
            messageIds: [],
            bankReference: 'BQ-1',
            partyName: 'Camille Rousseau',
            partyIban: IBAN,
            remittance: 'cm 2345 6789AB',
            returnReason: undefined,
          },
        ],
      },
    });
  });

  it('[31-camt] gives the same whatever the size of its pieces, one character included', async () => {
    const source = statement(`<Ntry>${head('30.00')}<NtryDtls>${V8}${V2}</NtryDtls></Ntry>`);
    const whole = await eventsOf(source);
    expect(await eventsOf(source, 1)).toEqual(whole);
    expect(await eventsOf(source, 7)).toEqual(whole);
  });

  it('[31-camt] divides a grouped entry into its transactions, in the shapes of versions 02 and 08', async () => {
    const source = statement(
      `<Ntry>${head('30.00', { status: '<Sts>BOOK</Sts>' })}<NtryDtls><Btch><PmtInfId>LOT-7</PmtInfId></Btch>${V8}${V2}</NtryDtls></Ntry>`,
      { version: '054.001.02', name: 'Ntfctn' },
    );
    const [entry] = await entriesOf(source);
    expect(entry?.transactions).toMatchObject([
      { amountCents: 2_150, messageIds: ['LOT-7'] },
      {
        amountCents: 850,
        endToEndId: undefined,
        partyName: "Ville d'Égly & fils",
        remittance: 'F2026-000012 RF18',
      },
    ]);
  });

  it('[31-camt] keeps an entry whole when its details do not add up to it', async () => {
    const source = statement(`<Ntry>${head('31.00')}<NtryDtls>${V8}${V2}</NtryDtls></Ntry>`);
    const [entry] = await entriesOf(source);
    expect(entry).toMatchObject({
      isDetailed: false,
      transactions: [{ amountCents: 3_100, remittance: 'cm 2345 6789AB F2026-000012 RF18' }],
    });
  });

  it('[31-camt] reports pending entries without their content, and reads returns and our own messages', async () => {
    const returned = `<TxDtls><Refs><MsgId>VIR-2026</MsgId><EndToEndId>V1</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>Fatou</Nm></Pty></Cdtr></RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>`;
    const source = statement(
      `<Ntry>${head('5.00', { status: '<Sts><Cd>PDNG</Cd></Sts>' })}</Ntry><Ntry>${head('7.00', { way: 'DBIT' })}<NtryDtls>${returned}</NtryDtls></Ntry>`,
    );
    const events = await eventsOf(source);
    expect(events[1]).toEqual({ is: 'pending' });
    expect(events[2]).toMatchObject({
      entry: {
        rank: 2,
        direction: 'DEBIT',
        transactions: [
          {
            amountCents: 700,
            endToEndId: 'V1',
            messageIds: ['VIR-2026'],
            partyName: 'Fatou',
            returnReason: 'AC04',
          },
        ],
      },
    });
  });

  it.each([
    ['', false],
    ['pas du XML', false],
    ['<a/>', false],
    [`<!DOCTYPE a [<!ENTITY x "y">]>${statement('')}`, false],
    [statement('').replace('camt.053', 'pain.002'), false],
    [statement('<Ntry><Amt Ccy="EUR">1.00</Amt></Ntry>'), true],
    [statement(`<Ntry>${head('1.234')}</Ntry>`), true],
    [statement(`<Ntry>${head('-1.00')}</Ntry>`), true],
    [statement(`<Ntry>${head('1.00').replace('EUR', 'USD')}</Ntry>`), true],
    [statement(`<Ntry>${head('1.00')}`), true],
    [statement(`<Ntry>${head('1.00')}&xxe;</Ntry>`), true],
    [statement(`<Ntry>${'<a>'.repeat(30)}</Ntry>`), true],
    [statement(`<Ntry><AddtlNtryInf>${'x'.repeat(10_001)}</AddtlNtryInf></Ntry>`), true],
  ])('[S37] is refused whole when it cannot be read strictly (%#)', async (source, isCamt) => {
    const reading = eventsOf(source, 64);
    await expect(reading).rejects.toBeInstanceOf(UnreadableStatement);
    await expect(reading).rejects.toMatchObject({ isCamt: isCamt });
  });

  it('[31-camt] reads amounts from their digits', () => {
    expect(centsOfAmount('1')).toBe(100);
    expect(centsOfAmount('0.1')).toBe(10);
    expect(centsOfAmount('12345678.90')).toBe(1_234_567_890);
    expect(centsOfAmount('1.230')).toBe(123);
    for (const wrong of ['1,00', '1.234', '', '+1', '1e3', 'NaN', '12345678901.00']) {
      expect(centsOfAmount(wrong), wrong).toBeUndefined();
    }
  });
});
