import { describe, expect, it } from 'vitest';
import { readSettlementCsv, SettlementUnreadable } from './http-card-provider.ts';

const HEADER = 'type;paiement;reference;montant;frais;devise';

describe('[L20] the settlement file of the provider', () => {
  it('is read line by line, in whole cents', () => {
    const text = `\uFEFF${HEADER}\r\nPAIEMENT;pay-1;ref-1;2150;27;EUR\r\nIMPAYE;pay-2;ref-2;900;0;EUR\r\n`;
    expect(readSettlementCsv(text)).toEqual([
      {
        kind: 'PAIEMENT',
        providerId: 'pay-1',
        reference: 'ref-1',
        amountCents: 2_150,
        feeCents: 27,
      },
      { kind: 'IMPAYE', providerId: 'pay-2', reference: 'ref-2', amountCents: 900, feeCents: 0 },
    ]);
    expect(readSettlementCsv(`${HEADER}\n`)).toEqual([]);
  });

  it.each([
    'PAIEMENT;pay-1;ref-1;21,50;27;EUR',
    'PAIEMENT;pay-1;ref-1;2150;27;USD',
    'PAIEMENT;pay-1;ref-1;2150;27',
    'PAIEMENT;pay-1;ref-1;2150;27;EUR;1',
    'CADEAU;pay-1;ref-1;2150;27;EUR',
    'PAIEMENT;=1+1;ref-1;2150;27;EUR',
  ])('is refused as a whole for %s', (line) => {
    expect(() => readSettlementCsv(`${HEADER}\n${line}\n`)).toThrow(SettlementUnreadable);
  });

  it('is refused as a whole with another header', () => {
    expect(() => readSettlementCsv('a;b\n')).toThrow(SettlementUnreadable);
  });
});
