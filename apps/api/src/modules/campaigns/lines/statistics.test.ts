import { describe, expect, it } from 'vitest';
import { statisticsOf } from './read-lines.ts';
import type { LineGroup } from './lines.queries.ts';

const group = (count: number, changes: Partial<LineGroup> = {}): LineGroup => ({
  statut: 'EN_ATTENTE',
  categorie: 'Employé',
  forme: 'COMPTE',
  jour: '2026-11-02',
  count,
  total: count * 10_000,
  funded: count * 6_000,
  own: count * 4_000,
  ...changes,
});
const EXPECTED = { people: 40, orderers: 21 };

describe('[FUND-17] statistics of a campaign', () => {
  it('[FUND-17] sum the active lines; refused and cancelled ones are counted by status only', () => {
    const found = statisticsOf(
      [
        group(10),
        group(6, { categorie: 'Cadre', statut: 'VALIDEE' }),
        group(5, { statut: 'REFUSEE' }),
      ],
      ['Employé', 'Cadre'],
      EXPECTED,
    );
    expect(found).toMatchObject({
      nombrePrecommandes: 16,
      montantTotal: 1_600,
      partFinancee: 960,
      partBeneficiaire: 640,
      nombreAttendus: 40,
      nombreAttendusAyantCommande: 21,
    });
    expect(found.parCategorie).toEqual([
      {
        categoriePersonnel: 'Employé',
        nombre: 10,
        montantTotal: 1_000,
        partFinancee: 600,
        partBeneficiaire: 400,
      },
      {
        categoriePersonnel: 'Cadre',
        nombre: 6,
        montantTotal: 600,
        partFinancee: 360,
        partBeneficiaire: 240,
      },
    ]);
    expect(found.parStatut.filter(({ nombre }) => nombre !== 0)).toMatchObject([
      { statut: 'EN_ATTENTE', nombre: 10 },
      { statut: 'VALIDEE', nombre: 6 },
      { statut: 'REFUSEE', nombre: 5 },
    ]);
    expect(found.parJour).toMatchObject([{ jour: '02/11/2026', nombre: 16 }]);
  });

  it('[33-9] [FUND-17] give the figures of a group under five, whose lines the funder reads by name', () => {
    const found = statisticsOf(
      [group(20), group(9, { categorie: 'Cadre' }), group(2, { categorie: 'Dirigeant' })],
      ['Employé', 'Cadre', 'Dirigeant'],
      EXPECTED,
    );
    expect(found.parCategorie.map(({ nombre, partFinancee }) => [nombre, partFinancee])).toEqual([
      [20, 1_200],
      [9, 540],
      [2, 120],
    ]);
  });

  it('[FUND-17] are zero without orders', () => {
    const found = statisticsOf([], ['Employé'], { people: 0, orderers: 0 });
    expect(found).toMatchObject({ nombrePrecommandes: 0, montantTotal: 0, parJour: [] });
    expect(found.parCategorie).toMatchObject([{ nombre: 0 }]);
  });
});
