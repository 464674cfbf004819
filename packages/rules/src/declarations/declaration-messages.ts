import { formatAmount, type Cents } from '../money/cents.ts';
import { formatFrenchDate, type CalendarDay } from '../time/calendar-day.ts';
import type { EmployeurEtat, MandatEtat, Organisme } from './vocabulary.ts';

export interface DeclarationProblem {
  /** Wire name, with a path inside lists: "enfants.0.nombreHeures". */
  readonly champ: string;
  readonly message: string;
}

/** Shared by the API and the pages. */
export const DECLARATION_MESSAGES = {
  employerState: 'L’état de votre compte employeur ne vous permet pas de continuer.',
  employerUnknown: 'Cet employeur n’est pas enregistré.',
  employeeUnknown: 'Ce salarié n’est pas enregistré.',
  cesuEmployerNumber:
    'Le numéro d’employeur CESU comporte 14 caractères et commence par 08, 09, X ou Z.',
  cesuEmployeeNumber: 'Le numéro de salarié CESU comporte 14 chiffres.',
  pajemploiNumber: 'Le numéro Pajemploi comporte 14 caractères.',
  dateNotBefore: (day: CalendarDay) =>
    `La date doit être supérieure ou égale à ${formatFrenchDate(day)}.`,
  startInFuture: 'La période ne peut pas commencer après aujourd’hui.',
  endBeforeStart: 'La date de fin ne peut pas être antérieure à la date de début.',
  notOneMonth: 'La période doit tenir dans un seul mois civil.',
  paymentNotAfterStart: 'La date de paiement doit être postérieure au début de la période.',
  tooMuch: (maximum: string) => `La valeur ne peut pas dépasser ${maximum}.`,
  notPositive: 'La valeur doit être supérieure à 0.',
  wholeDays: 'Le nombre de jours doit être un nombre entier.',
  leaveStep: 'Le nombre de jours de congés doit être un multiple de 0,5.',
  leaveBeyondPeriod: 'Le nombre de jours de congés dépasse la période d’emploi.',
  overtimeOrder:
    'Les heures majorées à 50\u00a0% ne sont possibles qu’à partir de 8 heures majorées à 25\u00a0%.',
  noChild: 'Veuillez choisir au moins un enfant.',
  childTwice: 'Cet enfant est déjà choisi.',
  childName: 'Le nom ne peut contenir que des lettres, des espaces et des tirets.',
  childWithoutRight: (prenom: string) => `L'enfant ${prenom} n'ouvre aucun droit.`,
  complementKind: 'Choisissez la nature de ce complément dans la liste.',
  specificHours:
    'Les heures spécifiques sont comprises dans les heures déclarées\u00a0: elles ne peuvent pas les dépasser.',
  required: 'Ce champ est requis.',
  belowSmic: (minimum: Cents) =>
    `Le salaire horaire net doit être au moins égal au SMIC horaire net (${formatAmount(minimum)}).`,
  belowLegalAma: (minimum: Cents) =>
    `Le salaire horaire net doit être au moins égal au minimum légal d’une assistante maternelle (${formatAmount(minimum)}).`,
  netNotPositive: 'Le salaire net doit être supérieur à 0\u00a0€.',
  netNotComputed: (computed: Cents) =>
    `Le salaire net ne correspond pas au calcul (${formatAmount(computed)}).`,
  accuracy: "Veuillez déclarer l'exactitude des renseignements pour continuer",
  aboveDeclaredNet: 'Le montant ne peut pas dépasser le salaire net déclaré.',
} as const;

/** Warnings that do not block the declaration. */
export const DECLARATION_WARNINGS = {
  belowConventional: (minimum: Cents) =>
    `Ce salaire est inférieur au minimum conventionnel\u00a0: ${formatAmount(minimum)} net de l’heure. Vous pouvez continuer.`,
  belowConventionalWithLeave: (minimum: Cents, withLeave: Cents) =>
    `Ce salaire est inférieur au minimum conventionnel\u00a0: ${formatAmount(minimum)} net de l’heure, soit ${formatAmount(withLeave)} avec les congés payés. Vous pouvez continuer.`,
  leaveNeedsAgreement:
    'Au-delà de 32 heures par mois, la majoration de 10\u00a0% suppose un accord écrit avec votre salarié.',
  belowMaintenance: (minimum: Cents) =>
    `L’indemnité d’entretien est inférieure au minimum\u00a0: ${formatAmount(minimum)} pour ces jours d’accueil. Vous pouvez continuer.`,
} as const;

/** `undefined` for an active employer account. */
export const employerStateMessage = (etat: EmployeurEtat): string | undefined => {
  switch (etat) {
    case 'ACTIF':
      return undefined;
    case 'SUSPENDU':
    case 'RADIE':
      return DECLARATION_MESSAGES.employerState;
    case 'INCONNU':
      return DECLARATION_MESSAGES.employerUnknown;
  }
};

export interface MandateMessage {
  readonly title: string;
  readonly text: string;
}

const SITES: Readonly<Record<Organisme, string>> = {
  CESU: 'cesu.urssaf.fr',
  PAJE: 'pajemploi.urssaf.fr',
};

/** `undefined` for an active mandate. */
export const mandateMessage = (
  etat: MandatEtat,
  organisme: Organisme,
): MandateMessage | undefined => {
  const site = SITES[organisme];
  switch (etat) {
    case 'ACTIF':
      return undefined;
    case 'EN_ATTENTE':
      return {
        title: 'Votre mandat attend votre accord.',
        text: `Validez-le dans votre espace employeur sur ${site}, puis recommencez. Vous pouvez aussi payer sans déclarer.`,
      };
    case 'ABSENT':
      return {
        title: 'Aucun mandat ne nous autorise à déclarer pour vous.',
        text: `Donnez-nous ce mandat dans votre espace employeur sur ${site}, puis recommencez. Vous pouvez aussi payer sans déclarer.`,
      };
    case 'RESILIE':
      return {
        title: 'Le mandat qui nous autorisait à déclarer pour vous a été résilié.',
        text: `Pour déclarer ici, donnez-nous un nouveau mandat dans votre espace employeur sur ${site}. Vous pouvez aussi payer sans déclarer.`,
      };
  }
};
