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
    expect(await eventsOf(` \n${source}`, 1)).toHaveLength(2);
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

  const entryWith = (entry: string) => entriesOf(statement(`<Ntry>${entry}</Ntry>`));
  const onlyTransaction = async (details: string, entry = head('7.00')) => {
    const [read] = await entryWith(`${entry}<NtryDtls><TxDtls>${details}</TxDtls></NtryDtls>`);
    return read?.transactions[0];
  };

  it('[26-3] [31-camt] may hold several statements, each with its own entries', async () => {
    const one = (number: string, entries: string) =>
      `<Rpt><Id>${number}</Id><Acct><Id><Othr><Id>COMPTE-9</Id></Othr></Id></Acct>${entries}</Rpt>`;
    const entry = `<Ntry>${head('1.00')}</Ntry>`;
    const source = `\n\n <Document xmlns:c="urn:x" xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt><GrpHdr><MsgId>M1</MsgId></GrpHdr>${one('R-1', entry + entry)}${one('R-2', entry)}${one('R-3', '')}</BkToCstmrAcctRpt></Document>`;
    const seen = (await eventsOf(source)).map((event) => {
      if (event.is === 'statement') return [event.head.number, event.head.kind];
      return event.is === 'entry' ? event.entry.rank : event.is;
    });
    expect(seen).toEqual([['R-1', 'CAMT052'], 1, 2, ['R-2', 'CAMT052'], 1, ['R-3', 'CAMT052']]);
    expect((await eventsOf(source))[0]).toEqual({
      is: 'statement',
      head: {
        kind: 'CAMT052',
        number: 'R-1',
        account: 'COMPTE-9',
        createdAt: undefined,
        openingCents: undefined,
        closingCents: undefined,
      },
    });
  });

  it('[26-3] [31-camt] takes the closing balance of the day before as the opening one', async () => {
    const balances = async (source: string) => {
      const [event] = await eventsOf(source);
      return event?.is === 'statement' ? [event.head.openingCents, event.head.closingCents] : [];
    };
    expect(await balances(statement('').replace('OPBD', 'PRCD'))).toEqual([-10_000, 150]);
    expect(await balances(statement('').replace('OPBD', 'ITBD'))).toEqual([undefined, 150]);
    const inDollars = statement('').replace('<Amt Ccy="EUR">1.5<', '<Amt Ccy="USD">1.5<');
    expect(await balances(inDollars)).toEqual([-10_000, undefined]);
  });

  it.each([
    ['without a number', statement('').replace('<Id>REL-1</Id>', '')],
    ['without an account', statement('').replace(/<Acct>.*<\/Acct>/, '')],
    ['of another name', statement('', { name: 'Other' })],
    ['that does not end', statement('').replace('</Document>', '')],
    ['with a comment that does not end', `${statement('')}<!--`],
    ['in another document', statement('').replaceAll('Document', 'Dokument')],
    ['with words between its entries', statement('mots')],
    ['with an entry of nothing', statement(`<Ntry>${head('0.00')}</Ntry>`)],
    ['with an entry that goes nowhere', statement(`<Ntry>${head('1.00', { way: 'X' })}</Ntry>`)],
    ['with an entry without a status', statement(`<Ntry>${head('1.00', { status: '' })}</Ntry>`)],
    [
      'with an entry without a day',
      statement(
        `<Ntry>${head('1.00').replace(/<BookgDt>.*<\/ValDt>/, '<BookgDt><Dt>2026-02-30</Dt></BookgDt>')}</Ntry>`,
      ),
    ],
    [
      'with a transaction of two thousand elements',
      statement(
        `<Ntry>${head('1.00')}<NtryDtls><TxDtls>${'<a/>'.repeat(2_000)}</TxDtls></NtryDtls></Ntry>`,
      ),
    ],
  ])('[26-3] [S37] is refused whole %s', async (_, source) => {
    await expect(eventsOf(source)).rejects.toBeInstanceOf(UnreadableStatement);
  });

  it('[26-3] [31-camt] takes the day of an instant, and the value day where no other is given', async () => {
    const daysOf = async (booked: string) => {
      const [entry] = await entryWith(
        head('1.00').replace('<BookgDt><Dt>2026-11-18</Dt></BookgDt>', booked),
      );
      return [entry?.bookedOn, entry?.valueOn];
    };
    expect(await daysOf('<BookgDt><DtTm>2026-11-17T23:30:00</DtTm></BookgDt>')).toEqual([
      '2026-11-17',
      '2026-11-19',
    ]);
    expect(await daysOf('')).toEqual(['2026-11-19', '2026-11-19']);
  });

  it('[26-3] [31-camt] takes the bank’s own code where it gives no other, or none', async () => {
    const codeOf = async (code: string) =>
      (await entryWith(head('1.00').replace(/<BkTxCd>.*<\/BkTxCd>/, code)))[0]?.code;
    expect(await codeOf('<BkTxCd><Prtry><Cd>VIR-9</Cd></Prtry></BkTxCd>')).toBe('VIR-9');
    expect(await codeOf('<BkTxCd><Domn><Cd>PMNT</Cd></Domn></BkTxCd>')).toBe('PMNT');
    expect(await codeOf('')).toBeUndefined();
  });

  it('[26-3] [31-camt] names the other party, also of a reversal and behind an intermediary', async () => {
    const both = `<RltdPties><Dbtr><Nm>Payeuse</Nm></Dbtr><DbtrAcct><Id><IBAN>FR76 3000 6000 0112 3456 7890 189</IBAN></Id></DbtrAcct><Cdtr><Nm>Payée</Nm></Cdtr></RltdPties>`;
    const debit = head('7.00', { way: 'DBIT' });
    expect(await onlyTransaction(both)).toMatchObject({ partyName: 'Payeuse', partyIban: IBAN });
    expect(await onlyTransaction(both, debit)).toMatchObject({
      partyName: 'Payée',
      partyIban: undefined,
    });
    const account = `<CdtrAcct><Id><IBAN>${IBAN}</IBAN></Id></CdtrAcct></RltdPties>`;
    expect(await onlyTransaction(both.replace('</RltdPties>', account), debit)).toMatchObject({
      partyIban: IBAN,
    });
    expect(await onlyTransaction(both, `${head('7.00')}<RvslInd>true</RvslInd>`)).toMatchObject({
      partyName: 'Payée',
    });
    expect(await onlyTransaction(both, `${debit}<RvslInd>true</RvslInd>`)).toMatchObject({
      partyName: 'Payeuse',
    });
    expect(await onlyTransaction(both, `${debit}<RvslInd>false</RvslInd>`)).toMatchObject({
      partyName: 'Payée',
    });
    const behind = `<RltdPties><UltmtDbtr><Nm>${'N'.repeat(141)}</Nm></UltmtDbtr><DbtrAcct><Id><IBAN>FR7</IBAN></Id></DbtrAcct></RltdPties>`;
    expect(await onlyTransaction(behind)).toMatchObject({
      partyName: 'N'.repeat(140),
      partyIban: undefined,
    });
    expect(await onlyTransaction('')).toMatchObject({ partyName: undefined, partyIban: undefined });
  });

  it('[26-3] [31-camt] keeps what the payer wrote in any place, else what the bank wrote', async () => {
    const said = async (details: string, entry = head('7.00')) =>
      (await onlyTransaction(details, entry))?.remittance;
    const note = `${head('7.00')}<AddtlNtryInf>note</AddtlNtryInf>`;
    expect(await said('', note)).toBe('note');
    expect(await said('<RmtInf><Ustrd></Ustrd></RmtInf>', note)).toBe('note');
    expect(await said('<AddtlTxInf>détail</AddtlTxInf>', note)).toBe('détail');
    expect(
      await said(
        '<RmtInf><Strd><AddtlRmtInf>a</AddtlRmtInf><AddtlRmtInf>b</AddtlRmtInf></Strd></RmtInf>',
      ),
    ).toBe('a b');
    expect(await said('')).toBe('');
    expect(await said(`<RmtInf><Ustrd>${'x'.repeat(1_001)}</Ustrd></RmtInf>`)).toHaveLength(1_000);
  });

  it('[26-3] [31-camt] takes no placeholder for a reference, and cuts one that is too long', async () => {
    const endToEnd = async (text: string) =>
      (await onlyTransaction(`<Refs><EndToEndId>${text}</EndToEndId></Refs>`))?.endToEndId;
    for (const none of ['NOTPROVIDED', 'nonref', 'NotAvailable', 'NONE', '']) {
      expect(await endToEnd(none), none).toBeUndefined();
    }
    expect(await endToEnd('E'.repeat(141))).toBe('E'.repeat(140));
    const own = `<Refs><MsgId>LOT-1</MsgId><PmtInfId>LOT-1</PmtInfId><AcctSvcrRef>BQ-2</AcctSvcrRef></Refs>`;
    expect(await onlyTransaction(own)).toMatchObject({
      messageIds: ['LOT-1'],
      bankReference: 'BQ-2',
    });
  });

  it('[26-3] [31-camt] reads the bank’s own reason of a return', async () => {
    const reasonOf = async (reason: string) =>
      (await onlyTransaction(`<RtrInf><Rsn>${reason}</Rsn></RtrInf>`))?.returnReason;
    expect(await reasonOf('<Prtry>COMPTE CLOS</Prtry>')).toBe('COMPTE CLOS');
    expect(await reasonOf(`<Prtry>${'r'.repeat(36)}</Prtry>`)).toBe('r'.repeat(35));
    expect(await reasonOf(`<Cd>${'c'.repeat(36)}</Cd>`)).toBe('c'.repeat(35));
    expect(await reasonOf('')).toBeUndefined();
  });

  it('[26-3] [31-camt] gives a lone transaction the amount of its entry, and others their own', async () => {
    const details = (...all: readonly string[]) =>
      `${head('7.00')}<NtryDtls>${all.map((one) => `<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls>`;
    const amountsOf = async (...all: readonly string[]) => {
      const [entry] = await entryWith(details(...all));
      return [entry?.isDetailed, entry?.transactions.map(({ amountCents }) => amountCents)];
    };
    const instructed = (euros: string) =>
      `<AmtDtls><InstdAmt><Amt Ccy="EUR">${euros}</Amt></InstdAmt></AmtDtls>`;
    expect(await amountsOf('')).toEqual([true, [700]]);
    expect(await amountsOf('<Amt Ccy="EUR">9.00</Amt>')).toEqual([true, [700]]);
    expect(await amountsOf(instructed('5.00'), '<Amt Ccy="EUR">2.00</Amt>')).toEqual([
      true,
      [500, 200],
    ]);
    expect(await amountsOf(instructed('7.00'), '')).toEqual([false, [700]]);
    expect(await amountsOf(instructed('7.00'), '<Amt Ccy="USD">2.00</Amt>')).toEqual([
      false,
      [700],
    ]);
  });

  it('[26-3] [31-camt] keeps a reference that all its transactions have, and twenty batches at most', async () => {
    const details = Array.from(
      { length: 21 },
      (_, index) =>
        `<TxDtls><Refs><MsgId>L${index}</MsgId><EndToEndId>E1</EndToEndId></Refs><RmtInf><Ustrd>${'x'.repeat(90)}${index}</Ustrd></RmtInf></TxDtls>`,
    ).join('');
    const [entry] = await entryWith(`${head('7.00')}<NtryDtls>${details}</NtryDtls>`);
    const [whole] = entry?.transactions ?? [];
    expect(whole?.endToEndId).toBe('E1');
    expect(whole?.messageIds).toHaveLength(20);
    expect(whole?.remittance).toHaveLength(1_000);
  });

  it('[26-3] [31-camt] keeps of transactions without amounts what they share', async () => {
    const details = (endToEnd: string, batch: string, name: string) =>
      `<TxDtls><Refs><MsgId>${batch}</MsgId><EndToEndId>${endToEnd}</EndToEndId></Refs><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><IBAN>${IBAN}</IBAN></Id></DbtrAcct></RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>`;
    const [entry] = await entryWith(
      `${head('7.00')}<NtryDtls><Btch><MsgId>LOT</MsgId></Btch>${details('E1', 'L1', 'Ana')}${details('E2', 'L2', 'Ana')}</NtryDtls>`,
    );
    expect(entry?.transactions).toEqual([
      {
        amountCents: 700,
        endToEndId: undefined,
        messageIds: ['L1', 'LOT', 'L2'],
        bankReference: 'BQ-1',
        partyName: 'Ana',
        partyIban: IBAN,
        remittance: '',
        returnReason: 'AC04',
      },
    ]);
  });

  it('[31-camt] reads amounts from their digits', () => {
    expect(centsOfAmount('1')).toBe(100);
    expect(centsOfAmount('0.1')).toBe(10);
    expect(centsOfAmount('12345678.90')).toBe(1_234_567_890);
    expect(centsOfAmount('1.230')).toBe(123);
    expect(centsOfAmount(' 001.5 ')).toBe(150);
    for (const wrong of [
      '1,00',
      '1.234',
      '',
      '+1',
      '1e3',
      'NaN',
      '12345678901.00',
      'x1',
      '1x',
      '1.',
    ]) {
      expect(centsOfAmount(wrong), wrong).toBeUndefined();
    }
  });
});
