import { changeBankDetails } from '@portail/contract/calls/intervenant.calls.ts';
import {
  type BankDetails,
  bankDetailsBody,
  type BankDetailsBody,
} from '@portail/contract/schemas/intervenant.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '../../session/api.ts';
import { confirmingIdentity } from '../../session/identity-check.ts';
import { errorOf, problemsOf, serverErrors } from '../../shared/forms/form-problems.ts';
import { resolverOf } from '../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { notify } from '../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { bankTexts } from '../../texts/intervenant.ts';
import { bankQuery, INTERVENANT_QUERIES } from './intervenant-data.ts';

/** In the order of the page. */
const FIELDS = ['titulaire', 'iban', 'bic'] as const;
export type BankField = (typeof FIELDS)[number];
type BankValues = Readonly<Record<BankField, string>>;

export const bankFieldId = (name: BankField): string => `banque-${name}`;
const EMPTY: BankValues = { titulaire: '', iban: '', bic: '' };

/** A bank writes it in capitals, a person as it comes. */
const capitals = (typed: unknown): unknown =>
  typeof typed === 'string' ? typed.replaceAll(/\s/g, '').toUpperCase() : typed;

/** New bank details: the server asks who is there before it takes them (S24). */
export const useBankForm = () => {
  const texts = useTexts(bankTexts);
  const queries = useQueryClient();
  const { register, handleSubmit, setError, reset, formState } = useForm<
    BankValues,
    unknown,
    BankDetailsBody
  >({
    defaultValues: EMPTY,
    resolver: resolverOf(bankDetailsBody),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;

  const say = ({ iban = '', virementsAPartirDu }: BankDetails) =>
    notify({
      type: 'success',
      header: texts.doneHeader,
      content:
        virementsAPartirDu === undefined
          ? fill(texts.doneNow, { iban })
          : fill(texts.done, { iban, date: virementsAPartirDu }),
    });

  const send = async (body: BankDetailsBody) => {
    try {
      const outcome = await confirmingIdentity(() => callApi(changeBankDetails, { body }));
      if (outcome.kind === 'abandoned') return;
      reset(EMPTY);
      queries.setQueryData(bankQuery.queryKey, outcome.value);
      say(outcome.value);
      void queries.invalidateQueries({ queryKey: [INTERVENANT_QUERIES] });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const refused = serverErrors<BankValues>(error, FIELDS);
      if (refused === undefined) setError('root', { type: 'server', message: error.message });
      for (const { name, message } of refused ?? []) setError(name, { type: 'server', message });
    }
  };

  const submit = handleSubmit(send);
  return {
    field: (name: BankField) => ({
      ...register(name, name === 'titulaire' ? {} : { setValueAs: capitals }),
      id: bankFieldId(name),
      error: errorOf(errors, name),
      label: texts[name],
    }),
    problems: problemsOf<BankValues>(errors, FIELDS, (name) => ({
      fieldId: bankFieldId(name),
      label: texts[name],
    })),
    attempt: submitCount,
    isPending: isSubmitting,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (!isSubmitting) void submit();
    },
  };
};
export type BankForm = ReturnType<typeof useBankForm>;
