import { FEATURE_IDS } from '@portail/rules/access/vocabulary.ts';
import { describe, expect, it } from 'vitest';
import { availableOf } from './available.ts';

describe('what a contract offers now', () => {
  it('is told in one order, and features that open no page say nothing', () => {
    expect(availableOf(FEATURE_IDS)).toEqual([
      'doOrder',
      'doVouchers',
      'doConvert',
      'doTrade',
      'doDeclare',
      'doTaxDocument',
    ]);
    expect(availableOf(['CONNEXION_PAR_CONTRAT', 'COMMUNICATION_RH'])).toEqual([]);
    expect(availableOf(['SOUS_MENU_ECHANGE', 'SOUS_MENU_FAIRE_PRECOMMANDE'])).toEqual([
      'doOrder',
      'doTrade',
    ]);
  });
});
