import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import type { CesuMonth } from '@portail/rules/declarations/cesu-declaration.ts';
import { hoursToNumber } from '@portail/rules/declarations/hours.ts';
import { CESU_ACTIVITES, MODES_CONGES } from '@portail/rules/declarations/vocabulary.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { DeclaredNumbers } from '../declaring-draft.ts';
import type { DeclaringContract } from '../declaring-step.ts';

/** Stored until it is answered, and sent again unchanged. */
export const cesuBody = z.object({
  numeroContrat: z.string(),
  typeContrat: z.enum(VISUALISATION_MODES),
  numeroEmployeur: z.string(),
  numeroSalarie: z.string(),
  activite: z.enum(CESU_ACTIVITES),
  modeConges: z.enum(MODES_CONGES),
  dateDebut: z.string(),
  dateFin: z.string(),
  datePaiement: z.string(),
  nombreHeures: z.number(),
  salaireHoraireNet: z.number(),
  heuresSup25: z.number(),
  heuresSup50: z.number(),
  joursCongesPayes: z.number(),
  indemnites: z.number(),
  montantNet: z.number(),
  exactitude: z.literal(true),
});
export type CesuBody = z.infer<typeof cesuBody>;

interface Declared {
  readonly contract: DeclaringContract;
  readonly numbers: DeclaredNumbers;
  readonly month: CesuMonth;
  readonly net: Cents;
}

export const cesuBodyOf = ({ contract, numbers, month, net }: Declared): CesuBody => ({
  ...contract,
  ...numbers,
  activite: month.activite,
  modeConges: month.modeConges,
  dateDebut: formatFrenchDate(month.dateDebut),
  dateFin: formatFrenchDate(month.dateFin),
  datePaiement: formatFrenchDate(month.datePaiement),
  nombreHeures: hoursToNumber(month.nombreHeures),
  salaireHoraireNet: wireEuros(month.salaireHoraireNet),
  heuresSup25: hoursToNumber(month.heuresSup25),
  heuresSup50: hoursToNumber(month.heuresSup50),
  joursCongesPayes: month.joursCongesPayes,
  indemnites: wireEuros(month.indemnites),
  montantNet: wireEuros(net),
  exactitude: true,
});
