import type { OrderProfileValues } from '@portail/contract/orders/ordering.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  BIRTH_DATE_CONTROL,
  isMatricule,
  MATRICULE_CONTROL,
  normaliseMatricule,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { OrderPlace } from './order-data.ts';

export interface OrderQuestion {
  readonly idControle: string;
  readonly code: string;
  readonly libelle: string;
  /** Checked against the control file; the others are stored only. */
  readonly isControl: boolean;
  /** Known values are shown, not asked. */
  readonly isKnown: boolean;
}

/** Already a field of the identity. */
export const isBirthDateQuestion = ({ code }: Pick<OrderQuestion, 'code'>): boolean =>
  code === BIRTH_DATE_CONTROL;

/** The controls, then the additional questions that are not controls. */
export const questionsOf = ({
  campaign,
  stored,
  complementary,
}: OrderPlace): readonly OrderQuestion[] => {
  const known = new Set(stored.profil.informationsControles.map(({ idControle }) => idControle));
  const controls = complementary.informationsControles.map((one) => ({
    ...one,
    isControl: true,
    isKnown: known.has(one.idControle),
  }));
  if (!campaign.controlValues.askAdditionalFields) return controls;
  const seen = new Set(controls.map(({ idControle }) => idControle));
  const others = campaign.fields.filter(({ controlId }) => {
    if (seen.has(controlId)) return false;
    seen.add(controlId);
    return true;
  });
  return [
    ...controls,
    ...others.map(({ controlId, code, label }) => ({
      idControle: controlId,
      code,
      libelle: label,
      isControl: false,
      isKnown: false,
    })),
  ];
};

export const isDateQuestion = ({ code }: OrderQuestion): boolean => /^date/i.test(code);
export const isAmountQuestion = ({ code }: OrderQuestion): boolean =>
  /^(QUOTIENT_FAMILIAL|REVENU_FISCAL_REFERENCE|MONTANT)$/.test(code);

export const isMatriculeQuestion = ({ code }: OrderQuestion): boolean => code === MATRICULE_CONTROL;

const problemOf = (question: OrderQuestion, valeur: string): string | undefined => {
  if (valeur === '') return MESSAGES.required;
  if (isMatriculeQuestion(question) && !isMatricule(valeur)) return MESSAGES.matricule;
  if (isDateQuestion(question) && parseFrenchDate(valeur) === undefined) return MESSAGES.date;
  return undefined;
};

/** The error of each answer in order; known answers without a field are not checked. */
export const answerProblems = (
  questions: readonly OrderQuestion[],
  answers: OrderProfileValues['informationsControles'],
  isCorrecting = false,
): readonly (string | undefined)[] =>
  questions.map((question, index) =>
    question.isKnown && !isCorrecting
      ? undefined
      : problemOf(question, answers[index]?.valeur ?? ''),
  );

const digits = (typed: string): string => typed.replaceAll(/[\s.-]/g, '');

/** Normalised answers, one per current question. */
export const normaliseProfile = (
  typed: OrderProfileValues,
  questions: readonly OrderQuestion[],
): OrderProfileValues => ({
  ...typed,
  emailContact: typed.emailContact.trim(),
  dateNaissance: typed.dateNaissance.trim(),
  codePostalEtVille: typed.codePostalEtVille.trim().replaceAll(/\s+/g, ' '),
  telephonePrincipal: digits(typed.telephonePrincipal),
  telephoneSecondaire: digits(typed.telephoneSecondaire),
  informationsControles: questions.map((question) => {
    const { idControle } = question;
    if (isBirthDateQuestion(question)) return { idControle, valeur: typed.dateNaissance.trim() };
    const valeur =
      typed.informationsControles.find((one) => one.idControle === idControle)?.valeur.trim() ?? '';
    return {
      idControle,
      valeur: isMatriculeQuestion(question) ? normaliseMatricule(valeur) : valeur,
    };
  }),
});

/** Fills the profile from the person or the changed order. */
export const storedProfileOf = ({ stored, complementary }: OrderPlace): OrderProfileValues => {
  const { civilite, ...profil } = stored.profil;
  const selected = complementary.categoriesPersonnel.find(({ selectionne }) => selectionne);
  return {
    ...profil,
    civilite: civilite === 'MLLE' ? 'MME' : civilite,
    idCategoriePersonnel: profil.idCategoriePersonnel ?? selected?.categoriePersonnelId ?? '',
  };
};
