import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  DECLARATION_MESSAGES,
  employerStateMessage,
} from '@portail/rules/declarations/declaration-messages.ts';
import { normalizeNumber, numberProblem } from '@portail/rules/declarations/numbers.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { type NumbersCheck, numbersCheckQuery } from './declaring-data.ts';
import {
  currentNumbers,
  type DeclaredNumbers,
  identificationOf,
  typeNumbers,
  useDeclaringAnswers,
} from './declaring-draft.ts';

type NumberErrors = Partial<Record<keyof DeclaredNumbers, string>>;

/** In page order. */
const ROLES = [
  ['numeroEmployeur', 'EMPLOYEUR'],
  ['numeroSalarie', 'SALARIE'],
] as const;

const normalized = (values: DeclaredNumbers): DeclaredNumbers => ({
  numeroEmployeur: normalizeNumber(values.numeroEmployeur),
  numeroSalarie: normalizeNumber(values.numeroSalarie),
});

/** Format errors, before the body is called. */
const shapeErrors = (organisme: Organisme, values: DeclaredNumbers): NumberErrors =>
  Object.fromEntries(
    ROLES.flatMap(([name, role]) => {
      const numero = values[name];
      const message = numero === '' ? MESSAGES.required : numberProblem(organisme, role, numero);
      return message === undefined ? [] : [[name, message]];
    }),
  );

const checkErrors = ({ employer, employee }: NumbersCheck): NumberErrors => {
  const state = employerStateMessage(employer.etat);
  return {
    ...(state === undefined ? {} : { numeroEmployeur: state }),
    ...(employee.enregistre ? {} : { numeroSalarie: DECLARATION_MESSAGES.employeeUnknown }),
  };
};

/** A number of another person is reported on its field. */
const refusedNumber = (error: Error | null): NumberErrors =>
  error instanceof ApiFailure && error.code === 'NUMERO_EMPLOYEUR_REFUSE'
    ? { numeroEmployeur: error.message }
    : {};

export const useIdentification = (organisme: Organisme) => {
  const known = identificationOf(useDeclaringAnswers(), organisme);
  const [values, setValues] = useState(() => currentNumbers(organisme));
  const [submitted, setSubmitted] = useState<DeclaredNumbers | undefined>(known?.values);
  const [refused, setRefused] = useState<NumberErrors>({});
  const [attempt, setAttempt] = useState(0);
  const check = useQuery({
    ...numbersCheckQuery(organisme, submitted ?? values),
    enabled: submitted !== undefined,
  });
  const found = submitted === undefined ? undefined : check.data;
  const checkError = submitted === undefined || check.isFetching ? null : check.error;
  const notOwn = refusedNumber(checkError);
  const errors: NumberErrors = found === undefined ? { ...refused, ...notOwn } : checkErrors(found);
  return {
    values,
    errors,
    attempt,
    found: found !== undefined && Object.keys(errors).length === 0 ? found : undefined,
    submitted: submitted ?? normalized(values),
    isChecking: submitted !== undefined && check.isFetching,
    failure: Object.keys(notOwn).length > 0 ? null : checkError,
    checkAgain: () => void check.refetch(),
    type: (change: Partial<DeclaredNumbers>) => {
      const next = { ...values, ...change };
      setValues(next);
      setSubmitted(undefined);
      // Editing a field clears its error until the next check.
      setRefused(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in change))));
      typeNumbers(organisme, next);
    },
    submit: (): boolean => {
      const right = normalized(values);
      const wrong = shapeErrors(organisme, right);
      setAttempt(attempt + 1);
      setRefused(wrong);
      if (Object.keys(wrong).length > 0) return false;
      setValues(right);
      typeNumbers(organisme, right);
      if (submitted === undefined) setSubmitted(right);
      else void check.refetch();
      return true;
    },
  };
};
export type Identification = ReturnType<typeof useIdentification>;
