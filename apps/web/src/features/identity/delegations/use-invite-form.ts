import { inviteDelegate } from '@portail/contract/identity/delegations.calls.ts';
import {
  delegationBody,
  type DelegationBody,
} from '@portail/contract/identity/delegations.schemas.ts';
import { DELEGATION_KINDS } from '@portail/rules/identity/delegations/delegate.ts';
import { needsProof } from '@portail/rules/identity/delegations/delegation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { useAttachments } from '../../../shared/attachments/use-attachments.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { inviteTexts } from './delegations.texts.ts';
import { DELEGATIONS_KEY } from './delegation-queries.ts';
import { joinProof } from './join-proof.ts';

/** In page order. The proof is uploaded after the rest. */
const FIELDS = ['prenom', 'nom', 'email', 'qualite', 'droits', 'justificatif', 'jusquAu'] as const;
export type InviteField = (typeof FIELDS)[number];
type InviteValues = Readonly<Record<InviteField, string>>;

export const fieldIdOf = (name: InviteField): string => `acces-${name}`;

const EMPTY: InviteValues = {
  prenom: '',
  nom: '',
  email: '',
  qualite: 'AIDANT',
  droits: 'CONSULTER',
  justificatif: '',
  jusquAu: '',
};

export const useInviteForm = () => {
  const texts = useTexts(inviteTexts);
  const queries = useQueryClient();
  const attachments = useAttachments();
  const { register, control, handleSubmit, setError, reset, formState } = useForm<
    InviteValues,
    unknown,
    DelegationBody
  >({
    defaultValues: EMPTY,
    resolver: resolverOf(delegationBody),
    // The summary takes the focus and stays until the next submit.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const chosen = useWatch({ control, name: 'qualite' });
  const kind = DELEGATION_KINDS.find((one) => one === chosen) ?? 'AIDANT';

  /** False when an upload failed: it can be repeated from the list. */
  const joinAll = async (idAcces: string): Promise<boolean> => {
    try {
      for (const file of attachments.files) {
        await joinProof(idAcces, file);
        attachments.take(file);
      }
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.notJoined, content: error.message });
      return false;
    }
  };

  const finish = async ({ prenom, nom, email, qualite }: DelegationBody, idAcces: string) => {
    const sentence = needsProof(qualite) ? texts.doneProof : texts.done;
    if (!needsProof(qualite) || (await joinAll(idAcces))) {
      const content = fill(sentence, { prenom, nom, email });
      notify({ type: 'success', header: texts.doneHeader, content });
    }
    reset(EMPTY);
    // The new access is now first in the list.
    focusPageHeading();
    void queries.invalidateQueries({ queryKey: [DELEGATIONS_KEY] });
  };

  const send = async (body: DelegationBody) => {
    if (needsProof(body.qualite) && attachments.files.length === 0) {
      setError('justificatif', { type: 'required', message: texts.justificatifMissing });
      return;
    }
    try {
      const outcome = await confirmingIdentity(() => callApi(inviteDelegate, { body }));
      if (outcome.kind === 'done') await finish(body, outcome.value.idAcces);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<InviteValues>(error, FIELDS, setError);
    }
  };

  const submit = handleSubmit(send);
  return {
    register,
    control,
    kind,
    needsProof: needsProof(kind),
    attachments,
    errorOf: (name: InviteField) => errorOf(errors, name),
    problems: problemsOf<InviteValues>(errors, FIELDS, (name) => ({
      fieldId: fieldIdOf(name),
      label: texts[name],
    })),
    attempt: submitCount,
    isPending: isSubmitting,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      // A second press would invite twice.
      if (!isSubmitting) void submit();
    },
  };
};
export type InviteFormState = ReturnType<typeof useInviteForm>;
