import type { OrderProfileValues } from '@portail/contract/flows/ordering-values.ts';
import { BIRTH_DATE_CONTROL } from '@portail/rules/identifiers/registration-identifiers.ts';
import { normalizeTypedDate } from '@portail/ui/fields/typed-date.ts';
import type { OrderPlace } from './order-data.ts';

export interface OrderQuestion {
  readonly idControle: string;
  readonly code: string;
  readonly libelle: string;
  /** Checked against the funder's file; the others are only kept for it. */
  readonly isControl: boolean;
  /** Known before the person types anything: shown, not asked. */
  readonly isKnown: boolean;
}

/** Asked once on the page: the identity has a field for it. */
export const isBirthDateQuestion = ({ code }: Pick<OrderQuestion, 'code'>): boolean =>
  code === BIRTH_DATE_CONTROL;

/** What the session asks: its controls, then its own questions that are none of them. */
export const questionsOf = ({
  session,
  stored,
  complementary,
}: OrderPlace): readonly OrderQuestion[] => {
  const known = new Set(stored.profil.informationsControles.map(({ idControle }) => idControle));
  const controls = complementary.informationsControles.map((one) => ({
    ...one,
    isControl: true,
    isKnown: known.has(one.idControle),
  }));
  if (!session.controlValues.askAdditionalFields) return controls;
  const seen = new Set(controls.map(({ idControle }) => idControle));
  const others = session.fields.filter(({ controlId }) => {
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

const digits = (typed: string): string => typed.replaceAll(/[\s.-]/g, '');

/** As the person meant it, and one answer to each question that is asked now. */
export const normaliseProfile = (
  typed: OrderProfileValues,
  questions: readonly OrderQuestion[],
): OrderProfileValues => ({
  ...typed,
  emailContact: typed.emailContact.trim(),
  dateNaissance: normalizeTypedDate(typed.dateNaissance),
  codePostalEtVille: typed.codePostalEtVille.trim().replaceAll(/\s+/g, ' '),
  telephonePrincipal: digits(typed.telephonePrincipal),
  telephoneSecondaire: digits(typed.telephoneSecondaire),
  informationsControles: questions.map((question) => {
    const { idControle } = question;
    if (isBirthDateQuestion(question))
      return { idControle, valeur: normalizeTypedDate(typed.dateNaissance) };
    const valeur =
      typed.informationsControles.find((one) => one.idControle === idControle)?.valeur.trim() ?? '';
    return { idControle, valeur: isDateQuestion(question) ? normalizeTypedDate(valeur) : valeur };
  }),
});

/** What is known of the person, or of the order that is changed, fills the profile. */
export const storedProfileOf = ({ stored, complementary }: OrderPlace): OrderProfileValues => {
  const { civilite, ...profil } = stored.profil;
  const selected = complementary.categoriesPersonnel.find(({ selectionne }) => selectionne);
  return {
    ...profil,
    civilite: civilite === 'MLLE' ? 'MME' : civilite,
    idCategoriePersonnel: profil.idCategoriePersonnel ?? selected?.categoriePersonnelId ?? '',
  };
};
