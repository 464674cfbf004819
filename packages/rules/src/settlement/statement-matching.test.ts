import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  type ExpectedPayment,
  isNameOf,
  judgeLine,
  type PaymentTarget,
  referencesIn,
  targetKey,
} from './statement-matching.ts';

const ORDER: PaymentTarget = { nature: 'COMMANDE', reference: 'CM0123456ABC' };
const INVOICE: PaymentTarget = { nature: 'FACTURE', reference: 'F2026-000012' };

describe('references in a label', () => {
  it.each([
    ['CM0123456ABC', [ORDER]],
    ['virement cm 0123-456 abc merci', [ORDER]],
    ['VIR/cmO123456ABC', [ORDER]],
    ['facture n° f2026 000012', [INVOICE]],
    [
      'REF F 2026-000012 / F2026000013',
      [INVOICE, { nature: 'FACTURE', reference: 'F2026-000013' }],
    ],
    ['CM 0I23456ABC', [{ nature: 'COMMANDE', reference: 'CM0123456ABC' }]],
    ['F2O26-OOOOI2', [INVOICE]],
    ['em-0123456abc', [{ nature: 'ECHANGE', reference: 'EM0123456ABC' }]],
    ['loyer novembre', []],
    ['CM123', []],
  ])('[31-6] are found in « %s »', (label, expected) => {
    const found = referencesIn(label);
    for (const one of expected) expect(found).toContainEqual(one);
    if (expected.length === 0) expect(found).toEqual([]);
  });

  it('[31-6] are found whatever is written around and between their characters', () => {
    const spoiled = fc
      .array(fc.constantFrom(' ', '-', '.', '/', ''), { minLength: 12, maxLength: 12 })
      .map((gaps) =>
        ORDER.reference.replaceAll(
          /./g,
          (character, index: number) => character + (gaps[index] ?? ''),
        ),
      );
    fc.assert(
      fc.property(spoiled, fc.boolean(), (label, isLower) => {
        const written = `VIR DE X ${isLower ? label.toLowerCase() : label} 99`;
        expect(referencesIn(written)).toContainEqual(ORDER);
      }),
    );
  });
});

it('[31-6] [26-3] no more than sixty references are taken from a label', () => {
  const label = Array.from({ length: 70 }, (_, index) => `EM${1_000_000_000 + index}`).join(' ');
  expect(referencesIn(label)).toHaveLength(60);
  expect(referencesIn(undefined, 'CM0123456ABC', 'cm0123456abc')).toEqual([ORDER]);
});

describe('the name of an account', () => {
  it.each([
    ['M ROUSSEAU CAMILLE', 'Camille Rousseau', true],
    ['ROUSSEAU CAMILLE OU PAUL', 'Camille Rousseau', true],
    ['Mme Élodie de La Tour', 'elodie latour', false],
    ['SAS Groupe Horizon', 'Groupe Horizon', true],
    ['ROUSSEAU', 'Camille Rousseau', false],
    ['Durand Camille', 'Camille Rousseau', false],
    ['Horizon Conseil', 'Horizon', false],
    ['SA HORIZON', 'Horizon', true],
    ['-- Groupe -- Horizon --', 'groupe horizon', true],
    ['', '', false],
  ])('[31-6] « %s » and « %s »: %s', (onAccount, payer, expected) => {
    expect(isNameOf(onAccount, payer)).toBe(expected);
  });
});

describe('a credit of a statement', () => {
  const payments: readonly ExpectedPayment[] = [
    { ...ORDER, dueCents: 2_150, payer: 'Camille Rousseau' },
    { ...INVOICE, dueCents: 10_000, payer: 'Groupe Horizon' },
    { nature: 'FACTURE', reference: 'F2026-000013', dueCents: 5_000, payer: 'Groupe Horizon' },
    { nature: 'FACTURE', reference: 'F2026-000014', dueCents: 0, payer: 'Groupe Horizon' },
    { nature: 'FACTURE', reference: 'F2026-000015', dueCents: 0, payer: 'Groupe Horizon' },
  ];
  const known = new Map(payments.map((one) => [targetKey(one), one]));
  const judge = (amountCents: number, label: string, payerName?: string) => {
    const verdict = judgeLine(
      { amountCents, payerName, targets: referencesIn(label) },
      known,
      payments,
    );
    return verdict.is === 'UNMATCHED'
      ? verdict.is
      : [verdict.is, verdict.proposal, verdict.targets.map(({ reference }) => reference)];
  };

  it.each([
    [2_150, 'cm 0123456abc', undefined, ['MATCHED', 'EXACTE', ['CM0123456ABC']]],
    // A relative may pay: the reference and the amount say what for.
    [2_150, 'CM0123456ABC', 'Paul Durand', ['MATCHED', 'EXACTE', ['CM0123456ABC']]],
    [2_149, 'CM0123456ABC', undefined, ['PROPOSED', 'PARTIELLE', ['CM0123456ABC']]],
    [2_151, 'CM0123456ABC', undefined, ['PROPOSED', 'EXCEDENT', ['CM0123456ABC']]],
    [
      15_000,
      'F2026-000012 F2026-000013',
      undefined,
      ['PROPOSED', 'GROUPEE', ['F2026-000012', 'F2026-000013']],
    ],
    [
      12_000,
      'F2026-000012 F2026-000013',
      undefined,
      ['PROPOSED', 'GROUPEE', ['F2026-000012', 'F2026-000013']],
    ],
    [5_000, 'F2026-000014', undefined, ['PROPOSED', 'DEJA_PAYEE', ['F2026-000014']]],
    [5_000, 'F2026-000014 F2026-000015', undefined, ['PROPOSED', 'DEJA_PAYEE', ['F2026-000014']]],
    [5_000, 'F2026-000013 F2026-000014', undefined, ['MATCHED', 'EXACTE', ['F2026-000013']]],
    [2_150, 'CESU', 'ROUSSEAU CAMILLE', ['PROPOSED', 'MONTANT_ET_NOM', ['CM0123456ABC']]],
    [15_000, '', 'GROUPE HORIZON', ['PROPOSED', 'GROUPEE', ['F2026-000012', 'F2026-000013']]],
    [2_150, 'CESU', 'Paul Durand', 'UNMATCHED'],
    [7_777, '', 'GROUPE HORIZON', 'UNMATCHED'],
    [2_150, 'CESU', undefined, 'UNMATCHED'],
    [2_150, 'CM9999999999', undefined, 'UNMATCHED'],
  ])('[31-6] of %i cents for « %s » from %s', (amountCents, label, name, expected) => {
    expect(judge(amountCents, label, name)).toEqual(expected);
  });

  it('[26-3] [31-6] of many invoices is only their whole sum', () => {
    const many = (count: number): readonly ExpectedPayment[] =>
      Array.from({ length: count }, (_, index) => ({
        nature: 'FACTURE',
        reference: `F2026-0001${String(index).padStart(2, '0')}`,
        dueCents: 100 * 2 ** index,
        payer: 'Groupe Horizon',
      }));
    const judgeMany = (count: number, amountCents: number) => {
      const line = { amountCents, payerName: 'GROUPE HORIZON', targets: [] };
      const verdict = judgeLine(line, new Map(), many(count));
      return verdict.is === 'UNMATCHED' ? 0 : verdict.targets.length;
    };
    expect(judgeMany(12, 300)).toBe(2);
    expect(judgeMany(13, 300)).toBe(0);
    expect(judgeMany(13, 100 * (2 ** 13 - 1))).toBe(13);
    // A single invoice is no group, and money for an order is none of its invoices.
    expect(judgeMany(1, 200)).toBe(0);
    const order = { ...many(1)[0], nature: 'COMMANDE', dueCents: 200 } as const;
    const line = { amountCents: 300, payerName: 'GROUPE HORIZON', targets: [] };
    const payer = 'Groupe Horizon';
    expect(
      judgeLine(line, new Map(), [...many(1), { ...order, reference: 'CM0123456ABC', payer }]),
    ).toEqual({ is: 'UNMATCHED' });
  });

  it('[26-3] [31-6] of one amount that two invoices have is for neither', () => {
    const twice = ['F2026-000021', 'F2026-000022'].map((reference): ExpectedPayment => ({
      nature: 'FACTURE',
      reference,
      dueCents: 700,
      payer: 'Groupe Horizon',
    }));
    const line = { amountCents: 700, payerName: 'GROUPE HORIZON', targets: [] };
    expect(judgeLine(line, new Map(), twice)).toEqual({ is: 'UNMATCHED' });
  });

  it('[31-6] is not matched by a sum that several sets of invoices make', () => {
    const invoices = [1_000, 2_000, 3_000, 4_000].map((dueCents, index): ExpectedPayment => ({
      nature: 'FACTURE',
      reference: `F2026-00010${index}`,
      dueCents,
      payer: 'Ville d’Égly',
    }));
    const line = { amountCents: 5_000, payerName: 'VILLE D EGLY', targets: [] };
    expect(judgeLine(line, new Map(), invoices)).toEqual({ is: 'UNMATCHED' });
    expect(judgeLine({ ...line, amountCents: 9_000 }, new Map(), invoices)).toMatchObject({
      targets: [
        { reference: 'F2026-000101' },
        { reference: 'F2026-000102' },
        { reference: 'F2026-000103' },
      ],
    });
  });
});

describe('the allocation of a transfer', () => {
  it('[31-6] gives each target what is due to it in order, and loses nothing', () => {
    const targets = [{ dueCents: 100 }, { dueCents: 0 }, { dueCents: 50 }];
    expect(allocate(120, targets)).toEqual({
      shares: [
        { target: targets[0], cents: 100 },
        { target: targets[2], cents: 20 },
      ],
      excessCents: 0,
    });
    expect(allocate(170, targets).excessCents).toBe(20);
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.record({ dueCents: fc.nat() })), (amount, due) => {
        const { shares, excessCents } = allocate(amount, due);
        expect(shares.reduce((sum, { cents }) => sum + cents, excessCents)).toBe(amount);
        for (const { target, cents } of shares) expect(cents).toBeLessThanOrEqual(target.dueCents);
      }),
    );
  });
});

it('[31-8] reads the reference of a deduction asked from a payee, as it is typed', () => {
  const target = { nature: 'RETENUE', reference: 'RI12AB34CD56' };
  expect(referencesIn('VIREMENT RI-12AB 34CD56 MERCI')).toContainEqual(target);
  expect(referencesIn('r1 12ab34cd56')).toEqual([target]);
});
