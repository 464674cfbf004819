import { invitePayee } from '@portail/contract/payments/account-payments.calls.ts';
import {
  type PayeeInvitation,
  payeeInvitation,
} from '@portail/contract/payments/account-payments.schemas.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorOf, problemsOf, showRefusal } from '../../shared/forms/form-problems.ts';
import { resolverOf } from '../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { payeeInvitationTexts } from './payees.texts.ts';
import { callApi } from '../api.ts';

/** In the order of the page. */
const FIELDS = ['nom', 'email'] as const;
export type InvitedField = (typeof FIELDS)[number];

export const invitedFieldId = (name: InvitedField): string => `invitation-affiliation-${name}`;

/** Sends one invitation even on a double click, then names its recipient. */
export const usePayeeInvitation = (numeroContrat: string) => {
  const texts = useTexts(payeeInvitationTexts);
  const [invited, setInvited] = useState<string>();
  const { register, handleSubmit, setError, reset, formState } = useForm<
    PayeeInvitation,
    unknown,
    PayeeInvitation
  >({
    defaultValues: { numeroContrat, nom: '', email: '' },
    resolver: resolverOf(payeeInvitation),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;

  const send = async (body: PayeeInvitation) => {
    try {
      await callApi(invitePayee, { body });
      setInvited(body.email);
      reset();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<PayeeInvitation>(error, FIELDS, setError);
    }
  };

  const submit = handleSubmit(send);
  return {
    register,
    invited,
    inviteAnother: () => setInvited(undefined),
    errorOf: (name: InvitedField) => errorOf(errors, name),
    problems: problemsOf<PayeeInvitation>(errors, FIELDS, (name) => ({
      fieldId: invitedFieldId(name === 'email' ? 'email' : 'nom'),
      label: name === 'email' ? texts.email : texts.nom,
    })),
    attempt: submitCount,
    isPending: isSubmitting,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (!isSubmitting) void submit();
    },
  };
};
