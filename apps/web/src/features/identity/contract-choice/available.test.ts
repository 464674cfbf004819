import { describe, expect, it } from 'vitest';
import { availableOf, type Situation } from './available.ts';

const EVERYTHING: Situation = {
  canOpen: () => true,
  hasOpenSession: true,
  hasSpendable: true,
  canConvert: true,
  isTradeMonth: true,
};

describe('[25-27] available actions of a contract', () => {
  it('[25-27] are in a fixed order', () => {
    expect(availableOf(EVERYTHING)).toEqual([
      'doPay',
      'doOrder',
      'doVouchers',
      'doConvert',
      'doTrade',
      'doDeclare',
      'doTaxDocument',
    ]);
  });

  it.each([
    ['doOrder', { hasOpenSession: false }],
    ['doPay', { hasSpendable: false }],
    ['doConvert', { canConvert: false }],
    ['doTrade', { isTradeMonth: false }],
    ['doOrder', { canOpen: (page: string) => page !== 'ORDER_SESSION_LIST' }],
    ['doVouchers', { canOpen: (page: string) => page !== 'CHECKBOOK_STATEMENT' }],
  ] as const)('[25-27] exclude %s when it is not possible', (text, change) => {
    expect(availableOf({ ...EVERYTHING, ...change })).not.toContain(text);
  });
});
