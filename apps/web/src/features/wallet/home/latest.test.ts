import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { describe, expect, it } from 'vitest';
import { latest } from './latest.ts';

const account = (numeroCompteCesu: string): CesuAccount => ({
  numeroCompteCesu,
  numeroContrat: '100001',
  idProduit: 'P1',
  libelleProduit: 'CESU',
  millesime: 2026,
  typeCompte: 'MONTANT',
  solde: 0,
  reserve: 0,
  enAttente: [],
  dateExpiration: '31/01/2027',
  statut: 'ACTIF',
});
const move = (numero: string, date: string, id: string) => ({
  account: account(numero),
  operation: { date, id },
});

describe('last movements', () => {
  it('are the newest of all accounts, sorted by date and not by text', () => {
    const movements = [
      move('1', '12/11/2026', 'a'),
      move('1', '02/10/2026', 'b'),
      move('2', '30/11/2025', 'c'),
      move('2', '01/12/2026', 'd'),
      move('2', '12/11/2026', 'e'),
    ];
    expect(latest(movements, 4).map(({ operation }) => operation.id)).toEqual(['d', 'a', 'e', 'b']);
  });
});
