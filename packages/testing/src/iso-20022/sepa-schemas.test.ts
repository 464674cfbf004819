import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaErrors } from './sepa-schema.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { pain001, type Transfer, type TransferScheme } from '@portail/rules/settlement/pain-001.ts';
import type { DebitSequence } from '@portail/rules/settlement/direct-debit.ts';
import { pain008, type Debit } from '@portail/rules/settlement/pain-008.ts';
import { camt029, camt056 } from '@portail/rules/settlement/recalls.ts';
import { isSepaName } from '@portail/rules/settlement/sepa-text.ts';

const IBAN = 'FR7630006000011234567890189';
const MAX_CENTS = 99_999_999_999;

const transferOf = (rank: number, change: Partial<Transfer> = {}): Transfer => ({
  endToEndId: `VIR${rank}`,
  amountCents: 2_150,
  payeeName: 'Fatou Diallo',
  iban: IBAN,
  bic: undefined,
  label: 'CESU, 3 paiements',
  ...change,
});
const transferFile = (transfers: readonly Transfer[], scheme: TransferScheme = 'SCT'): string =>
  pain001({
    messageId: 'VIRT-2026-11-16-0123456789AB',
    createdAt: new Date('2026-11-16T05:00:00.000Z'),
    executedOn: calendarDay('2026-11-16'),
    scheme,
    payer: { name: 'Portail CESU', iban: IBAN },
    transfers,
  });

const debitOf = (rank: number, change: Partial<Debit> = {}): Debit => ({
  endToEndId: `PRLV${rank}`,
  amountCents: 2_150,
  mandateId: 'PCESU0123456789ABCDEF0123',
  signedOn: calendarDay('2026-06-01'),
  sequence: 'FRST',
  previousAccount: undefined,
  debtorName: 'Camille Rousseau',
  iban: IBAN,
  bic: undefined,
  label: 'Commande CESU CM0123456789',
  ...change,
});
const debitFile = (debits: readonly Debit[]): string =>
  pain008({
    messageId: 'PRLV-2026-06-15-0123456789AB',
    createdAt: new Date('2026-06-12T08:30:00.000Z'),
    collectedOn: calendarDay('2026-06-15'),
    creditor: { name: 'Portail CESU', id: 'FR72ZZZ123456', iban: IBAN },
    debits,
  });

const transferErrors = (xml: string) => schemaErrors('pain.001.001.09', xml);
const debitErrors = (xml: string) => schemaErrors('pain.008.001.08', xml);

const HOSTILE_NAMES = [
  '</Nm><Nm>Autre',
  ']]>&amp;<!--',
  'Zoé Œuvrard & Fils',
  'Иванов Пётр',
  '陈大文',
  'Ali\u0000\u0008\u202eevil',
  `${'Très'.repeat(20)} long`,
  'Jean\r\nDupont',
];
const sepaName = fc
  .oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE_NAMES))
  .filter(isSepaName);
const cents = fc.oneof(
  fc.constantFrom(1, 99, 100, MAX_CENTS),
  fc.integer({ min: 1, max: MAX_CENTS }),
);
const bic = fc.constantFrom(undefined, 'AGRIFRPP', 'BNPAFRPPXXX');

describe('the schema of transfers', () => {
  it.each(['SCT', 'SCT_INST'] as const)('[31-0] accepts a file of %s', (scheme) => {
    const xml = transferFile([transferOf(1), transferOf(2, { bic: 'AGRIFRPP' })], scheme);
    expect(transferErrors(xml)).toBe('');
    expect(xml.includes('<LclInstrm><Cd>INST</Cd></LclInstrm>')).toBe(scheme === 'SCT_INST');
  });

  it.each([
    ['an empty name', /<Nm>Fatou Diallo<\/Nm>/, '<Nm></Nm>'],
    ['an accent', /Fatou/, 'Zoé'],
    ['a name of 71 characters', /Fatou Diallo/, 'N'.repeat(71)],
    ['three decimals', /21\.50<\/InstdAmt>/, '21.505</InstdAmt>'],
    ['an amount of zero', /21\.50<\/InstdAmt>/, '0.00</InstdAmt>'],
    ['another order', /(<Cdtr>.*?<\/Cdtr>)(<CdtrAcct>.*?<\/CdtrAcct>)/, '$2$1'],
    ['an unknown element', /<RmtInf>/, '<Purpose>X</Purpose><RmtInf>'],
    ['an invalid IBAN', /<IBAN>FR76/g, '<IBAN>F76'],
  ])('[31-0] refuses %s', (_what, from, to) => {
    const valid = transferFile([transferOf(1)]);
    const broken = valid.replace(from, to);
    expect(broken).not.toBe(valid);
    expect(transferErrors(broken)).not.toBe('');
  });

  it('[31-0] accepts any accepted name, label and amount', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ payeeName: sepaName, amountCents: cents, bic }), {
          minLength: 1,
          maxLength: 5,
        }),
        (list) => {
          const xml = transferFile(list.map((one, rank) => transferOf(rank, one)));
          expect(transferErrors(xml)).toBe('');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[31-0] accepts 10,000 transfers of extreme amounts', () => {
    const xml = transferFile(
      Array.from({ length: 10_000 }, (_, rank) =>
        transferOf(rank, {
          amountCents: rank % 2 === 0 ? MAX_CENTS : 1,
          payeeName: HOSTILE_NAMES[rank % HOSTILE_NAMES.length] ?? '',
        }),
      ),
    );
    expect(transferErrors(xml)).toBe('');
    // 5,000 times 999,999,999.99 and 5,000 cents.
    expect(xml).toContain('<CtrlSum>5000000000000.00</CtrlSum>');
  });
});

describe('the schema of direct debits', () => {
  it.each(['FRST', 'RCUR', 'FNAL', 'OOFF'] as const)('[31-0] accepts a file of %s', (sequence) => {
    const xml = debitFile([debitOf(1, { sequence })]);
    expect(debitErrors(xml)).toBe('');
    expect(xml).toContain(`<SeqTp>${sequence}</SeqTp>`);
  });

  it('[31-3] names the old account of a mandate that moved inside one bank', () => {
    const previousAccount = { iban: 'FR1420041010050500013M02606' };
    const xml = debitFile([debitOf(1, { sequence: 'RCUR', previousAccount })]);
    expect(debitErrors(xml)).toBe('');
    expect(xml).toContain(
      '<AmdmntInd>true</AmdmntInd><AmdmntInfDtls><OrgnlDbtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></OrgnlDbtrAcct></AmdmntInfDtls>',
    );
  });

  it('[31-3] says SMNDA for a mandate that moved to another bank', () => {
    const xml = debitFile([debitOf(1, { sequence: 'RCUR', previousAccount: 'SMNDA' })]);
    expect(debitErrors(xml)).toBe('');
    expect(xml).toContain(
      '<AmdmntInfDtls><OrgnlDbtrAcct><Id><Othr><Id>SMNDA</Id></Othr></Id></OrgnlDbtrAcct></AmdmntInfDtls>',
    );
  });

  it.each([
    ['an empty name', /<Nm>Camille Rousseau<\/Nm>/, '<Nm></Nm>'],
    ['an unknown sequence type', /FRST<\/SeqTp>/, 'RPRE</SeqTp>'],
    ['a mandate without its signature', /<DtOfSgntr>.*?<\/DtOfSgntr>/, ''],
    ['no creditor identifier', /<CdtrSchmeId>.*?<\/CdtrSchmeId>/, ''],
  ])('[31-0] refuses %s', (_what, from, to) => {
    const valid = debitFile([debitOf(1)]);
    const broken = valid.replace(from, to);
    expect(broken).not.toBe(valid);
    expect(debitErrors(broken)).not.toBe('');
  });

  it('[31-0] accepts any accepted name, amount, sequence and amendment', () => {
    const sequence = fc.constantFrom<DebitSequence>('FRST', 'RCUR', 'FNAL', 'OOFF');
    const previousAccount = fc.constantFrom(undefined, 'SMNDA' as const, { iban: IBAN });
    const one = fc.record({
      debtorName: sepaName,
      amountCents: cents,
      bic,
      sequence,
      previousAccount,
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), (list) => {
        expect(debitErrors(debitFile(list.map((debit, rank) => debitOf(rank, debit))))).toBe('');
      }),
      { numRuns: 60 },
    );
  });

  it('[31-0] accepts 10,000 debits', () => {
    const xml = debitFile(
      Array.from({ length: 10_000 }, (_, rank) =>
        debitOf(rank, {
          sequence: rank % 3 === 0 ? 'FRST' : 'RCUR',
          amountCents: rank % 2 === 0 ? MAX_CENTS : 1,
          debtorName: HOSTILE_NAMES[rank % HOSTILE_NAMES.length] ?? '',
        }),
      ),
    );
    expect(debitErrors(xml)).toBe('');
  });
});

describe('the schemas of recalls', () => {
  const about = { fileMessageId: 'VIRT-2026-11-16-0123456789AB', endToEndId: 'VIR1' };
  const sender = (name = 'Portail CESU') => ({
    name,
    createdAt: new Date('2026-11-17T08:00:00.123Z'),
  });
  const requestOf = (amountCents: number, reason: string, name?: string): string =>
    camt056(
      { ...about, id: 'RAPPEL-1', amountCents, reason, settledOn: calendarDay('2026-11-16') },
      sender(name),
    );
  const answerOf = (isAccepted: boolean, name?: string): string =>
    camt029(
      {
        ...about,
        id: 'REPONSE-1',
        requestId: 'CAS-1',
        isAccepted,
        reason: isAccepted ? undefined : 'CUST',
      },
      sender(name),
    );

  it.each(['DUPL', 'TECH', 'FRAD', 'CUST'])('[31-R] accepts a request for %s', (reason) => {
    expect(schemaErrors('camt.056.001.08', requestOf(2_150, reason))).toBe('');
  });

  it.each([true, false])('[31-R] accepts an answer, positive or not: %s', (isAccepted) => {
    expect(schemaErrors('camt.029.001.09', answerOf(isAccepted))).toBe('');
  });

  it('[31-R] accepts any name of the issuer and any amount', () => {
    fc.assert(
      fc.property(sepaName, cents, fc.boolean(), (name, amountCents, isAccepted) => {
        expect(schemaErrors('camt.056.001.08', requestOf(amountCents, 'DUPL', name))).toBe('');
        expect(schemaErrors('camt.029.001.09', answerOf(isAccepted, name))).toBe('');
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['an accent', /Portail CESU/, 'Éditeur'],
    ['an amount of zero', />21\.50</, '>0.00<'],
    ['another order', /(<CxlId>.*?<\/CxlId>)(<OrgnlGrpInf>.*?<\/OrgnlGrpInf>)/, '$2$1'],
    ['an unknown reason', /DUPL/, 'XXXX'],
  ])('[31-R] refuses %s', (_what, from, to) => {
    const valid = requestOf(2_150, 'DUPL');
    const broken = valid.replace(from, to);
    expect(broken).not.toBe(valid);
    expect(schemaErrors('camt.056.001.08', broken)).not.toBe('');
  });
});
