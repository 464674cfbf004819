import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { PajeFacts } from './paje-draft.ts';
import { type ChildValues, NO_CHILD_VALUES, type PajeValues } from './paje-values.ts';

/** Two years old in November 2026. */
export const LEA: Child = {
  idEnfant: '00000000-0000-4000-8000-000000000001',
  prenom: 'Léa-Rose',
  nom: 'Martin',
  dateNaissance: '14/02/2024',
};
/** Four years old: accepted at home, not with a childminder. */
export const TOM: Child = {
  idEnfant: '00000000-0000-4000-8000-000000000002',
  prenom: 'Tom',
  nom: 'Martin',
  dateNaissance: '02/09/2022',
};

export const factsWith = (figures: PajeFacts['context']['figures']): PajeFacts => ({
  children: [LEA, TOM],
  context: { today: calendarDay('2026-11-15'), isAlsaceMoselle: false, figures },
});

export const aChosen = (child: Child, change: Partial<ChildValues> = {}): ChildValues => ({
  ...NO_CHILD_VALUES,
  idEnfant: child.idEnfant,
  ...change,
});

/** Care at home in October, with the required fields only. */
export const gedValues = (change: Partial<PajeValues> = {}): PajeValues => ({
  typeActivite: 'GED',
  dateDebut: '01/10/2026',
  dateFin: '31/10/2026',
  datePaiement: '31/10/2026',
  enfants: [aChosen(TOM)],
  nombreHeures: '40',
  heuresSup25: '',
  heuresSup50: '',
  salaireHoraireNet: 1_200,
  joursCongesPayes: '',
  complements: [],
  exactitude: true,
  ...change,
});

/** Childminder in October. */
export const amaValues = (change: Partial<PajeValues> = {}): PajeValues =>
  gedValues({
    typeActivite: 'AMA',
    enfants: [
      aChosen(LEA, { nombreHeures: '100', joursActivite: '15', indemniteEntretien: 6_000 }),
    ],
    nombreHeures: '',
    salaireHoraireNet: 400,
    ...change,
  });
