import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  DECLARATION_MESSAGES,
  employerStateMessage,
} from '@portail/rules/declarations/declaration-messages.ts';
import { normalizeNumber, numberProblem } from '@portail/rules/declarations/numbers.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { type NumbersCheck, numbersCheckQuery } from './declaring-data.ts';
import {
  currentNumbers,
  type DeclaredNumbers,
  identificationOf,
  typeNumbers,
  useDeclaringAnswers,
} from './declaring-draft.ts';

type NumberErrors = Partial<Record<keyof DeclaredNumbers, string>>;

/** In the order of the page. */
const ROLES = [
  ['numeroEmployeur', 'EMPLOYEUR'],
  ['numeroSalarie', 'SALARIE'],
] as const;

const normalized = (values: DeclaredNumbers): DeclaredNumbers => ({
  numeroEmployeur: normalizeNumber(values.numeroEmployeur),
  numeroSalarie: normalizeNumber(values.numeroSalarie),
});

/** What is wrong with their shape, before anybody is asked. */
const shapeErrors = (organisme: Organisme, values: DeclaredNumbers): NumberErrors =>
  Object.fromEntries(
    ROLES.flatMap(([name, role]) => {
      const numero = values[name];
      const message = numero === '' ? MESSAGES.required : numberProblem(organisme, role, numero);
      return message === undefined ? [] : [[name, message]];
    }),
  );

/** What the body says of them, in the words of D-102. */
const checkErrors = ({ employer, employee }: NumbersCheck): NumberErrors => {
  const state = employerStateMessage(employer.etat);
  return {
    ...(state === undefined ? {} : { numeroEmployeur: state }),
    ...(employee.enregistre ? {} : { numeroSalarie: DECLARATION_MESSAGES.employeeUnknown }),
  };
};

/** The number is not the person's: said at its field, as the body's other answers are. */
const refusedNumber = (error: Error | null): NumberErrors =>
  error instanceof ApiFailure && error.code === 'NUMERO_EMPLOYEUR_REFUSE'
    ? { numeroEmployeur: error.message }
    : {};

/** Typed here, kept in the draft, asked of the body when it is sent. */
export const useIdentification = (organisme: Organisme) => {
  const known = identificationOf(useDeclaringAnswers(), organisme);
  const [values, setValues] = useState(() => currentNumbers(organisme));
  const [asked, setAsked] = useState<DeclaredNumbers | undefined>(known?.values);
  const [refused, setRefused] = useState<NumberErrors>({});
  const [attempt, setAttempt] = useState(0);
  const check = useQuery({
    ...numbersCheckQuery(organisme, asked ?? values),
    enabled: asked !== undefined,
  });
  const found = asked === undefined ? undefined : check.data;
  const checkError = asked === undefined || check.isFetching ? null : check.error;
  const notOwn = refusedNumber(checkError);
  const errors: NumberErrors = found === undefined ? { ...refused, ...notOwn } : checkErrors(found);
  return {
    values,
    errors,
    attempt,
    /** Right on both sides: there is somebody to declare. */
    found: found !== undefined && Object.keys(errors).length === 0 ? found : undefined,
    asked: asked ?? normalized(values),
    isChecking: asked !== undefined && check.isFetching,
    failure: Object.keys(notOwn).length > 0 ? null : checkError,
    checkAgain: () => void check.refetch(),
    type: (change: Partial<DeclaredNumbers>) => {
      const next = { ...values, ...change };
      setValues(next);
      setAsked(undefined);
      // A field that is being mended says nothing more until it is judged again.
      setRefused(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in change))));
      typeNumbers(organisme, next);
    },
    /** Are they numbers that can be asked for? */
    submit: (): boolean => {
      const right = normalized(values);
      const wrong = shapeErrors(organisme, right);
      setAttempt(attempt + 1);
      setRefused(wrong);
      if (Object.keys(wrong).length > 0) return false;
      setValues(right);
      typeNumbers(organisme, right);
      if (asked === undefined) setAsked(right);
      else void check.refetch();
      return true;
    },
  };
};
export type Identification = ReturnType<typeof useIdentification>;
