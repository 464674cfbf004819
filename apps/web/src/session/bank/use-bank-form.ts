import {
  type OwnBankDetailsBody,
  ownBankDetailsBody,
} from '@portail/contract/people/profile.schemas.ts';
import { bankNameOf } from '@portail/rules/identifiers/french-banks.ts';
import { useForm, useWatch } from 'react-hook-form';
import { errorOf, problemsOf, showRefusal } from '../../shared/forms/form-problems.ts';
import { resolverOf } from '../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { bankFieldTexts } from './bank.texts.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { confirmingIdentity } from '../identity-check.ts';

/** In the order of the page. */
const FIELDS = ['titulaire', 'iban', 'bic'] as const;
type BankField = (typeof FIELDS)[number];
type BankValues = Readonly<Record<BankField, string>>;

const EMPTY: BankValues = { titulaire: '', iban: '', bic: '' };

interface BankForm<Answer> {
  /** Makes the ids of the fields this form's own. */
  readonly prefix: string;
  /** What is known already: never a whole account number. */
  readonly known?: { readonly titulaire: string };
  /** The server asks who is there before it takes an account (S24). */
  readonly send: (body: OwnBankDetailsBody) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
}

/** The form of a bank account: holder, IBAN and BIC. */
export const useBankForm = <Answer>({ prefix, known, send, onDone }: BankForm<Answer>) => {
  const texts = useTexts(bankFieldTexts);
  const { register, control, handleSubmit, setError, reset, formState } = useForm<
    BankValues,
    unknown,
    OwnBankDetailsBody
  >({
    defaultValues: { ...EMPTY, ...known },
    resolver: resolverOf(ownBankDetailsBody),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount, dirtyFields } = formState;
  const fieldId = (name: BankField): string => `${prefix}-${name}`;

  const save = async (body: OwnBankDetailsBody) => {
    try {
      const outcome = await confirmingIdentity(() => send(body));
      if (outcome.kind === 'abandoned') return;
      reset({ ...EMPTY, ...known });
      onDone(outcome.value);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<BankValues>(error, FIELDS, setError);
    }
  };

  const submit = handleSubmit(save);
  return {
    field: (name: BankField) => ({
      ...register(name),
      id: fieldId(name),
      error: errorOf<BankValues>(errors, name),
      label: texts[name],
    }),
    /** As soon as the number is right: the person sees that it is their bank's. */
    bankName: bankNameOf(useWatch({ control, name: 'iban' })),
    problems: problemsOf<BankValues>(errors, FIELDS, (name) => {
      const field = FIELDS.find((one) => one === name) ?? 'iban';
      return { fieldId: fieldId(field), label: texts[field] };
    }),
    attempt: submitCount,
    isPending: isSubmitting,
    isUnsaved: Object.keys(dirtyFields).length > 0,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (!isSubmitting) void submit();
    },
  };
};
export type BankFormState = ReturnType<typeof useBankForm>;
