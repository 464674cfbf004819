import type { Cents } from '../money/cents.ts';
import { parseFrenchDate, type CalendarDay } from '../time/calendar-day.ts';
import type { CesuDraft } from './cesu-declaration.ts';
import type { Complement } from './complements.ts';
import { hoursFromNumber, type Hours } from './hours.ts';
import type { PajeDraft, PajeMonth } from './paje-declaration.ts';
import type {
  CesuActivite,
  ComplementCategorie,
  ComplementSousType,
  ModeConges,
  PajeActivite,
} from './vocabulary.ts';

/** Common part of both request bodies after validation: days as text, amounts in cents. */
interface WorkedBody {
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly datePaiement: string;
  readonly nombreHeures: number;
  readonly salaireHoraireNet: Cents;
  readonly heuresSup25: number;
  readonly heuresSup50: number;
  readonly joursCongesPayes: number;
}

export interface CesuBody extends WorkedBody {
  readonly activite: CesuActivite;
  readonly modeConges: ModeConges;
  readonly indemnites: Cents;
  readonly montantNet: Cents;
  readonly exactitude: boolean;
}

interface ChildBody {
  readonly idEnfant: string;
  readonly prenom: string;
  readonly dateNaissance: string;
  readonly selectionne: boolean;
  readonly nombreHeures?: number | undefined;
  readonly joursActivite?: number | undefined;
  readonly indemniteEntretien?: Cents | undefined;
  readonly indemniteRepas?: Cents | undefined;
}

interface ComplementBody {
  readonly categorie: ComplementCategorie;
  readonly sousType?: ComplementSousType | undefined;
  readonly valeur: number;
}

export interface PajeMonthBody extends WorkedBody {
  readonly typeActivite: PajeActivite;
  readonly enfants: readonly ChildBody[];
  readonly joursActivite?: number | undefined;
  readonly complements: readonly ComplementBody[];
}

export interface PajeBody extends PajeMonthBody {
  readonly montantNet: Cents;
  readonly exactitude: boolean;
}

const dayOf = (text: string): CalendarDay => {
  const day = parseFrenchDate(text);
  if (day === undefined) throw new RangeError(`${text} is not a day`);
  return day;
};

const exactHours = (value: number): Hours => {
  const hours = hoursFromNumber(value);
  if (hours === undefined) throw new RangeError(`${value} is not a number of hundredths`);
  return hours;
};

const workedOf = (body: WorkedBody) => ({
  dateDebut: dayOf(body.dateDebut),
  dateFin: dayOf(body.dateFin),
  datePaiement: dayOf(body.datePaiement),
  nombreHeures: exactHours(body.nombreHeures),
  salaireHoraireNet: body.salaireHoraireNet,
  heuresSup25: exactHours(body.heuresSup25),
  heuresSup50: exactHours(body.heuresSup50),
  joursCongesPayes: body.joursCongesPayes,
});

export const cesuDraftOf = (body: CesuBody): CesuDraft => ({
  ...workedOf(body),
  activite: body.activite,
  modeConges: body.modeConges,
  indemnites: body.indemnites,
  montantNet: body.montantNet,
  exactitude: body.exactitude,
});

/** Euros, hours and kilometres have two decimals, so values are hundredths of their unit. */
export const complementOf = ({ categorie, sousType, valeur }: ComplementBody): Complement => ({
  categorie,
  sousType: sousType ?? null,
  valeur: exactHours(valeur),
});

const childOf = (child: ChildBody): PajeMonth['enfants'][number] => ({
  idEnfant: child.idEnfant,
  prenom: child.prenom,
  dateNaissance: dayOf(child.dateNaissance),
  selectionne: child.selectionne,
  nombreHeures: child.nombreHeures === undefined ? null : exactHours(child.nombreHeures),
  joursActivite: child.joursActivite ?? null,
  indemniteEntretien: child.indemniteEntretien ?? null,
  indemniteRepas: child.indemniteRepas ?? null,
});

export const pajeMonthOf = (body: PajeMonthBody): PajeMonth => ({
  ...workedOf(body),
  typeActivite: body.typeActivite,
  enfants: body.enfants.map(childOf),
  joursActivite: body.joursActivite ?? null,
  complements: body.complements.map(complementOf),
});

export const pajeDraftOf = (body: PajeBody): PajeDraft => ({
  ...pajeMonthOf(body),
  montantNet: body.montantNet,
  exactitude: body.exactitude,
});
