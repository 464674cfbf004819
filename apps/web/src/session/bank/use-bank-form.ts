import {
  type OwnBankDetailsBody,
  ownBankDetailsBody,
} from '@portail/contract/people/profile.schemas.ts';
import { bankNameOf } from '@portail/rules/identifiers/french-banks.ts';
import { useWatch } from 'react-hook-form';
import { bankFieldTexts } from './bank.texts.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { useApiForm } from '../use-api-form.ts';
import type { MutationOptions } from '../use-api-mutation.ts';

/** In the order of the page. */
const FIELDS = ['titulaire', 'iban', 'bic'] as const;
type BankValues = Readonly<Record<(typeof FIELDS)[number], string>>;

const EMPTY: BankValues = { titulaire: '', iban: '', bic: '' };

interface BankForm<Answer> extends Pick<
  MutationOptions<OwnBankDetailsBody, Answer>,
  'invalidates' | 'success'
> {
  /** Makes the ids of the fields this form's own. */
  readonly prefix: string;
  /** What is known already: never a whole account number. */
  readonly known?: { readonly titulaire: string };
  /** The server asks who is there before it takes an account (S24). */
  readonly send: (body: OwnBankDetailsBody) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
}

/** The form of a bank account: holder, IBAN and BIC. */
export const useBankForm = <Answer>({ known, onDone, ...options }: BankForm<Answer>) => {
  const texts = useTexts(bankFieldTexts);
  const defaultValues = { ...EMPTY, ...known };
  const form = useApiForm<BankValues, typeof ownBankDetailsBody, Answer>(ownBankDetailsBody, {
    ...options,
    defaultValues,
    fields: FIELDS,
    labelOf: (name) => texts[name],
    onSuccess: (answer) => {
      form.reset(defaultValues);
      onDone(answer);
    },
  });
  return {
    ...form,
    /** As soon as the number is right: the person sees that it is their bank's. */
    bankName: bankNameOf(useWatch({ control: form.control, name: 'iban' })),
  };
};
export type BankFormState = ReturnType<typeof useBankForm>;
