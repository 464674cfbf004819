import { FIGURES } from '@portail/testing/builders/dated-figures.builder.ts';
import type { LastPajeDeclaration } from '@portail/contract/declarations/declaring.schemas.ts';
import { describe, expect, it } from 'vitest';
import { amaValues, factsWith, LEA, TOM } from './paje.builder.ts';
import { pajeErrors } from './paje-draft.ts';
import { valuesAgain } from './paje-start.ts';

const facts = () => factsWith(FIGURES);

const last: LastPajeDeclaration = {
  numeroContrat: '100001',
  typeContrat: 'CESU_RH',
  numeroPajemploi: 'P0000000000001',
  numeroSalarie: '20000000000001',
  typeActivite: 'AMA',
  dateDebut: '01/09/2026',
  dateFin: '30/09/2026',
  datePaiement: '30/09/2026',
  enfants: [
    { ...LEA, selectionne: true, nombreHeures: 92.5, joursActivite: 12, indemniteEntretien: 48 },
    { ...TOM, selectionne: false },
    { ...TOM, idEnfant: '00000000-0000-4000-8000-00000000000f', selectionne: true },
  ],
  nombreHeures: 92.5,
  joursActivite: 12,
  salaireHoraireNet: 4.2,
  heuresSup25: 0,
  heuresSup50: 0,
  joursCongesPayes: 2,
  complements: [
    { categorie: 'TRAN', sousType: 'KILO', valeur: 120.5 },
    { categorie: 'HEUR', sousType: 'NUIT', valeur: 3 },
    { categorie: 'PRIM', valeur: 1234.5 },
  ],
  montantNet: 436.5,
  exactitude: true,
  dateDeclaration: '30/09/2026',
};

describe('prefill from the last declaration', () => {
  it('[DECL-10, DECL-11] copies recurring values and the children that are still stored', () => {
    const again = valuesAgain(last, [LEA, TOM]);
    expect(again).toMatchObject({
      typeActivite: 'AMA',
      enfants: [
        {
          idEnfant: LEA.idEnfant,
          nombreHeures: '92,5',
          joursActivite: '12',
          indemniteEntretien: 4_800,
          indemniteRepas: null,
        },
      ],
      nombreHeures: '',
      salaireHoraireNet: 420,
      heuresSup25: '',
      complements: [{ valeur: '120,50' }, { valeur: '3' }, { categorie: 'PRIM', sousType: null }],
    });
    expect(again.complements?.at(-1)?.valeur).toMatch(/^1\s234,50$/);
    expect(pajeErrors({ ...amaValues(), ...again, exactitude: true }, facts())).toEqual({});
  });

  it('copies neither days, nor leave, nor the accuracy confirmation', () => {
    const again = valuesAgain(last, [LEA]);
    expect(again).not.toHaveProperty('dateDebut');
    expect(again).not.toHaveProperty('joursCongesPayes');
    expect(again.exactitude).toBe(false);
  });
});
