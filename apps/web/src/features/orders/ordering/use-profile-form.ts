import { checkOrderControls } from '@portail/contract/orders/ordering.calls.ts';
import {
  type OrderProfileValues,
  orderProfileValues,
  preOrderProfile,
} from '@portail/contract/orders/ordering.schemas.ts';
import { useEffect, useState } from 'react';
import { type FieldPath, set, useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { CONTACT_FIELDS } from '../../../shared/forms/contact-fields.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { acceptProfile, typeProfile } from './order-draft.ts';
import {
  answerProblems,
  isBirthDateQuestion,
  normaliseProfile,
  type OrderQuestion,
  questionsOf,
  storedProfileOf,
} from './order-questions.ts';
import { goToNextStep } from './order-steps.ts';
import type { Order } from './OrderStep.tsx';

export type ProfilePath = FieldPath<OrderProfileValues>;

export const profileFieldId = (name: string): string => `commande-${name.replaceAll('.', '-')}`;

const FIELDS = [
  'civilite',
  'dateNaissance',
  ...CONTACT_FIELDS,
] as const satisfies readonly ProfilePath[];
export type ProfileField = (typeof FIELDS)[number];

export const questionPath = (index: number) => `informationsControles.${index}.valeur` as const;

const validate = resolverOf<OrderProfileValues, typeof preOrderProfile>(preOrderProfile);

/** Only controls are checked by the server. */
const checkControls = async (
  idSession: string,
  questions: readonly OrderQuestion[],
  { informationsControles }: OrderProfileValues,
) => {
  const controls = informationsControles.filter((_, index) => questions[index]?.isControl === true);
  if (controls.length === 0) return [];
  const verdict = await callApi(checkOrderControls, {
    params: { idSession },
    body: { informationsControles: controls },
  });
  return verdict.valide ? [] : (verdict.erreurs ?? []);
};

export const useProfileForm = (
  { idSession, place, draft }: Order,
  labelOf: (name: ProfilePath) => string,
) => {
  const questions = questionsOf(place);
  const [isCorrecting, setCorrecting] = useState(false);
  const form = useForm<OrderProfileValues, unknown, OrderProfileValues>({
    defaultValues: normaliseProfile(draft.profile ?? storedProfileOf(place), questions),
    resolver: async (typed, context, options) => {
      const values = normaliseProfile(typed, questions);
      const { errors } = await validate(values, context, options);
      answerProblems(questions, values.informationsControles, isCorrecting).forEach(
        (message, index) => {
          // The birth date has its own field and error in the identity.
          const question = questions[index];
          if (message === undefined || question === undefined || isBirthDateQuestion(question))
            return;
          set(errors, questionPath(index), { type: 'format', message });
        },
      );
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { register, control, handleSubmit, setError, subscribe, getValues, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => typeProfile(orderProfileValues.parse(values)),
      }),
    [subscribe],
  );

  const names: readonly ProfilePath[] = [
    ...questions.map((_, index) => questionPath(index)),
    'idCategoriePersonnel',
    ...FIELDS,
  ];

  const check = useApiMutation(
    (values: OrderProfileValues) => checkControls(idSession, questions, values),
    {
      onSuccess: (wrong, values) => {
        for (const { idControle, message } of wrong) {
          const index = questions.findIndex((one) => one.idControle === idControle);
          const question = questions[index];
          if (question !== undefined && isBirthDateQuestion(question))
            setError('dateNaissance', { type: 'server', message });
          else setError(index === -1 ? 'root' : questionPath(index), { type: 'server', message });
        }
        // A known value that the funder refuses is asked again.
        if (wrong.length > 0) return setCorrecting(true);
        acceptProfile(values);
        return goToNextStep('profil');
      },
      onRefused: ({ failure }) => showRefusal<OrderProfileValues>(failure, names, setError),
    },
  );

  return {
    questions,
    isCorrecting,
    correctKnown: () => setCorrecting(true),
    answerOf: (index: number): string => getValues(questionPath(index)),
    register,
    control,
    submit: handleSubmit(async (values) => {
      await check.submit(values);
    }),
    isPending: isSubmitting,
    attempt: submitCount,
    isRefused: errors.root !== undefined,
    errorOf: (name: ProfilePath) => errorOf<OrderProfileValues>(errors, name),
    problems: problemsOf<OrderProfileValues>(errors, names, (name) => ({
      fieldId: profileFieldId(name),
      label: labelOf(name),
    })),
  };
};
export type ProfileFormState = ReturnType<typeof useProfileForm>;
