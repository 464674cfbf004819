import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import type { TradePlace, TradeTerms } from './trade-data.ts';
import {
  bookFromAccount,
  bookFromPaper,
  chosenAmong,
  groupedTitres,
  offeredFinals,
  offeredSources,
  PAPER,
} from './trade-offers.ts';

const line = (
  startProductType: TradeTerms['startProductType'],
  finalProductType: TradeTerms['finalProductType'],
  tradeEnabled = true,
): TradeTerms => ({
  startProductType,
  finalProductType,
  tradeEnabled,
  feeAmount: 10,
  thresholdAmount: 200,
  feeRate: 5,
});
const account = (numeroCompteCesu: string): TradePlace['accounts'][number] => ({
  numeroCompteCesu,
  numeroContrat: '100001',
  idProduit: 'GE',
  libelleProduit: 'Garde d’enfants',
  millesime: 2026,
  typeCompte: 'MONTANT',
  solde: 150,
  reserve: 0,
  enAttente: [],
  dateExpiration: '31/01/2027',
  statut: 'ACTIF',
});
const place = (terms: readonly TradeTerms[], ...accounts: readonly string[]): TradePlace => ({
  numeroContrat: '100001',
  millesime: 2026,
  millesimeSuivant: 2027,
  adresse: {
    destinataire: 'Éloïse Vasseur',
    zoneAdresse0: '1 rue des Essais',
    zoneAdresse1: '',
    zoneAdresse2: '',
    zoneAdresse3: '',
    codePostalEtVille: '69003 LYON',
  },
  terms,
  accounts: accounts.map(account),
});
const cents = (...values: readonly number[]) => values.map(centsOf);

describe('trade offers', () => {
  it('[TRADE-05] follow the enabled terms of the contract, accounts first, then paper', () => {
    const all = [line('COMPTE', 'COMPTE'), line('TITRE', 'TITRE')];
    expect(offeredSources(place(all, '41', '42'))).toEqual(['41', '42', PAPER]);
    expect(offeredSources(place([line('COMPTE', 'TITRE')], '41'))).toEqual(['41']);
    expect(offeredSources(place([line('TITRE', 'COMPTE')], '41'))).toEqual([PAPER]);
    expect(offeredSources(place([line('COMPTE', 'COMPTE', false)], '41'))).toEqual([]);
    expect(offeredSources(place([line('COMPTE', 'COMPTE')]))).toEqual([]);
  });

  it('[TRADE-05] list only target forms of the selected source', () => {
    const terms = [line('TITRE', 'TITRE'), line('COMPTE', 'COMPTE'), line('TITRE', 'COMPTE')];
    expect(offeredFinals(terms, 'TITRE')).toEqual(['COMPTE', 'TITRE']);
    expect(offeredFinals(terms, 'COMPTE')).toEqual(['COMPTE']);
  });

  it('preselect a single option', () => {
    expect(chosenAmong(['41'], '')).toBe('41');
    expect(chosenAmong(['41', '42'], '')).toBe('');
    expect(chosenAmong(['41', '42'], '42')).toBe('42');
    expect(chosenAmong(['41', '42'], '43')).toBe('');
  });
});

describe('new book', () => {
  it('[TRADE-09] holds the whole value of an account', () => {
    expect(bookFromAccount(centsOf(10_000), centsOf(3_000))).toEqual({
      titres: cents(3_000, 3_000, 4_000),
    });
  });

  it('[TRADE-09] [CHK-14] reports why it is impossible', () => {
    expect(bookFromAccount(centsOf(1_499), centsOf(1_500))).toEqual({ problem: 'tooLittle' });
    expect(bookFromAccount(centsOf(10_000), undefined)).toEqual({
      faceProblem: 'Ce champ est requis.',
    });
    expect(bookFromAccount(centsOf(10_000), centsOf(1_499))).toEqual({
      faceProblem: 'La valeur minimale est de 15€',
    });
    expect(bookFromAccount(centsOf(10_000), centsOf(9_901)).faceProblem).toContain('99 euros');
    expect(bookFromAccount(centsOf(100_000_000), centsOf(1_500))).toEqual({ problem: 'tooMany' });
    expect(bookFromPaper(cents(500, 500))).toEqual({ problem: 'tooLittle' });
    expect(bookFromPaper([])).toEqual({});
  });

  it('[TRADE-09] is summarised by face value', () => {
    expect(bookFromPaper(cents(2_000, 1_500, 2_000))).toEqual({
      titres: cents(2_000, 2_000, 1_500),
    });
    expect(groupedTitres(cents(1_500, 2_000, 2_000))).toEqual([
      { value: 2_000, count: 2 },
      { value: 1_500, count: 1 },
    ]);
  });
});
