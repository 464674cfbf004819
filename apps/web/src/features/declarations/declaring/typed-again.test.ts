import type {
  LastCesuDeclaration,
  LastPajeDeclaration,
} from '@portail/contract/declarations/declaring.schemas.ts';
import { describe, expect, it } from 'vitest';
import { cesuValues } from './cesu/cesu-values.ts';
import { LEA } from './paje/paje.builder.ts';
import { pajeValues } from './paje/paje-values.ts';
import { typedAgain } from './typed-again.ts';

const worked = {
  numeroContrat: '100001',
  typeContrat: 'CESU_RH',
  numeroSalarie: '10000000000001',
  dateDebut: '01/09/2026',
  dateFin: '30/09/2026',
  datePaiement: '30/09/2026',
  nombreHeures: 12.5,
  salaireHoraireNet: 12,
  heuresSup25: 0,
  heuresSup50: 0,
  joursCongesPayes: 2.5,
  montantNet: 150,
  exactitude: true,
  dateDeclaration: '30/09/2026',
} as const;

describe('[25-21] repeated declaration after a rejection', () => {
  it('fills the whole CESU form except the confirmation', () => {
    const cesu: LastCesuDeclaration = {
      ...worked,
      numeroEmployeur: 'X0000000000001',
      activite: 'MENAGE',
      modeConges: 'CONGES_PRIS',
      indemnites: 0,
    };
    expect(cesuValues.parse(typedAgain({ cesu }))).toMatchObject({
      dateDebut: '01/09/2026',
      nombreHeures: '12,5',
      joursCongesPayes: '2,5',
      exactitude: false,
    });
  });

  it('fills the whole Pajemploi form except the confirmation', () => {
    const paje: LastPajeDeclaration = {
      ...worked,
      numeroPajemploi: 'P0000000000001',
      typeActivite: 'GED',
      enfants: [{ ...LEA, selectionne: true }],
      complements: [],
    };
    expect(pajeValues.parse(typedAgain({ paje }))).toMatchObject({
      dateFin: '30/09/2026',
      enfants: [{ idEnfant: LEA.idEnfant }],
      joursCongesPayes: '2,5',
      exactitude: false,
    });
  });

  it('starts empty when the posted content is no longer stored', () => {
    expect(typedAgain({})).toBeUndefined();
  });
});
