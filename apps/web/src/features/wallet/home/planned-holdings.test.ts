import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { planTrades } from '@portail/rules/wallet/trade/planner.ts';
import { describe, expect, it } from 'vitest';
import {
  contractTerms,
  plannedAccount,
  plannedBook,
  type TradePerson,
} from './planned-holdings.ts';
import { isSeasonOfPlans, isTradeMonth } from './season-of-plans.ts';

const line = { tradeEnabled: true, feeAmount: 10, thresholdAmount: 200, feeRate: 2.5 } as const;
const PERSON: TradePerson = {
  telephone: '',
  dateNaissance: '',
  adresse: {
    destinataire: '',
    zoneAdresse0: '',
    zoneAdresse1: '',
    zoneAdresse2: '',
    zoneAdresse3: '',
    codePostalEtVille: '',
  },
  contrats: [
    {
      numeroContrat: '100001',
      supportType: 'COMPTE',
      parametres: [
        { ...line, startProductType: 'COMPTE', finalProductType: 'TITRE', feeAmount: 12 },
        { ...line, startProductType: 'COMPTE', finalProductType: 'COMPTE' },
        { ...line, startProductType: 'TITRE', finalProductType: 'COMPTE', feeAmount: 0 },
      ],
    },
  ],
};
const HELD = {
  numeroContrat: '100001',
  idProduit: 'GE',
  libelleProduit: 'Garde d’enfants',
  millesime: 2026,
  dateExpiration: '31/01/2027',
} as const;
const ACCOUNT = {
  ...HELD,
  numeroCompteCesu: '41',
  typeCompte: 'MONTANT',
  solde: 300.4,
  reserve: 0,
  enAttente: [],
  statut: 'ACTIF',
} as const;
const BOOK = {
  ...HELD,
  valeurFaciale: 15,
  nombreTitres: 2,
  nombreDisponibles: 2,
  montantDisponible: 30,
};

describe('end of a vintage', () => {
  it('[TRADE-06] computes the fee by the terms of the contract, in the same form when possible', () => {
    const terms = contractTerms(PERSON, '100001');
    const plan = planTrades(
      [plannedAccount({ ...ACCOUNT, enAttente: [] }, terms), plannedBook(BOOK, [15, 15], terms)],
      calendarDay('2027-02-10'),
    );
    expect(plan?.lines).toEqual([
      { key: 'compte 41', amount: 30_040, keep: { fees: 751, isWorthIt: true } },
      { key: 'titres GE 2026', amount: 3_000, keep: { fees: 0, isWorthIt: true } },
    ]);
  });

  it('[TRADE-05] cannot be traded under a contract without terms', () => {
    const terms = contractTerms(PERSON, '100002');
    expect(plannedAccount({ ...ACCOUNT, enAttente: [] }, terms).parameters).toBeUndefined();
  });

  it('[TRADE-03] is announced from 1 December to the end of February', () => {
    expect(
      ['2026-11-30', '2026-12-01', '2027-01-31', '2027-02-28', '2027-03-01'].map((day) =>
        isSeasonOfPlans(calendarDay(day)),
      ),
    ).toEqual([false, true, true, true, false]);
    expect(
      ['2027-01-31', '2027-02-01', '2028-02-29', '2027-03-01'].map((day) =>
        isTradeMonth(calendarDay(day)),
      ),
    ).toEqual([false, true, true, false]);
  });
});
