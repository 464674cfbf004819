import { getFunderUsers, inviteFunderUser } from '@portail/contract/funders/funder-users.calls.ts';
import {
  funderInvitation,
  type FunderInvitation,
} from '@portail/contract/funders/funder-users.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { invitationTexts } from './funder-users.texts.ts';

/** In the order of the page. */
const FIELDS = ['prenom', 'nom', 'email', 'role'] as const;
export type InvitationField = (typeof FIELDS)[number];
type InvitationValues = Readonly<Record<InvitationField, string>>;

export const fieldIdOf = (name: InvitationField): string => `invitation-${name}`;

const EMPTY: InvitationValues = { prenom: '', nom: '', email: '', role: 'LECTEUR' };

export const useInvitation = () => {
  const texts = useTexts(invitationTexts);
  const queries = useQueryClient();
  const { register, handleSubmit, setError, reset, formState } = useForm<
    InvitationValues,
    unknown,
    FunderInvitation
  >({
    defaultValues: EMPTY,
    resolver: resolverOf(funderInvitation),
    // The summary takes the focus; what it says stays true until the next try.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;

  const onRefused = (failure: ApiFailure) =>
    showRefusal<InvitationValues>(failure, FIELDS, setError);

  const send = async (body: FunderInvitation) => {
    try {
      const outcome = await confirmingIdentity(() => callApi(inviteFunderUser, { body }));
      if (outcome.kind === 'abandoned') return;
      reset(EMPTY);
      const { prenom, nom, email } = body;
      notify({
        type: 'success',
        header: texts.doneHeader,
        content: fill(texts.done, { prenom, nom, email }),
      });
      void queries.invalidateQueries({ queryKey: [getFunderUsers.id] });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      onRefused(error);
    }
  };

  const submit = handleSubmit(send);
  return {
    register,
    errorOf: (name: InvitationField) => errorOf(errors, name),
    problems: problemsOf<InvitationValues>(errors, FIELDS, (name) => ({
      fieldId: fieldIdOf(name),
      label: texts[name],
    })),
    attempt: submitCount,
    isPending: isSubmitting,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      // A second press while the first is on its way would invite twice.
      if (!isSubmitting) void submit();
    },
  };
};
