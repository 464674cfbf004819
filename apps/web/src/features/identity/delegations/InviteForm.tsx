import {
  getGivenDelegations,
  inviteDelegate,
} from '@portail/contract/identity/delegations.calls.ts';
import {
  delegationBody,
  type GivenDelegation,
} from '@portail/contract/identity/delegations.schemas.ts';
import { DELEGATION_KINDS } from '@portail/rules/identity/delegations/delegate.ts';
import {
  DELEGATION_RIGHTS,
  latestEndOf,
  needsProof,
} from '@portail/rules/identity/delegations/delegation.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { Form, FormRequiredNote, FormRow } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Controller, useWatch } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { AttachmentsField } from '../../../shared/attachments/AttachmentsField.tsx';
import { useAttachments } from '../../../shared/attachments/use-attachments.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { today } from '../../../shared/time/today.ts';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { accessTexts, inviteTexts } from './delegations.texts.ts';
import { joinProof } from './join-proof.ts';

/** In page order. The proof is uploaded after the rest. */
const FIELDS = ['prenom', 'nom', 'email', 'qualite', 'droits', 'justificatif', 'jusquAu'] as const;
type InviteValues = Readonly<Record<(typeof FIELDS)[number], string>>;

const EMPTY: InviteValues = {
  prenom: '',
  nom: '',
  email: '',
  qualite: 'AIDANT',
  droits: 'CONSULTER',
  justificatif: '',
  jusquAu: '',
};

const kindOf = (chosen: string) => DELEGATION_KINDS.find((one) => one === chosen) ?? 'AIDANT';

const isProofMissing = (chosen: string, files: readonly File[]): boolean =>
  needsProof(kindOf(chosen)) && files.length === 0;

export const useInviteForm = () => {
  const texts = useTexts(inviteTexts);
  const attachments = useAttachments();
  /** A proof that could not be uploaded can be sent again from the list. */
  const proof = useApiMutation(
    async (idAcces: string) => {
      for (const file of attachments.files) {
        await joinProof(idAcces, file);
        attachments.take(file);
      }
    },
    { failureHeader: texts.notJoined },
  );
  const form = useApiForm<InviteValues, typeof delegationBody, GivenDelegation>(delegationBody, {
    prefix: 'acces',
    defaultValues: EMPTY,
    fields: FIELDS,
    labelOf: (name) => texts[name],
    check:
      (validate) =>
      async (values, ...rest) => {
        const result = await validate(values, ...rest);
        if (
          Object.keys(result.errors).length > 0 ||
          !isProofMissing(values.qualite, attachments.files)
        )
          return result;
        return {
          values: {},
          errors: { justificatif: { type: 'required', message: texts.justificatifMissing } },
        };
      },
    send: (body) => callApi(inviteDelegate, { body }),
    invalidates: [getGivenDelegations],
    onSuccess: async ({ idAcces }, { prenom, nom, email, qualite }) => {
      const sentence = needsProof(qualite) ? texts.doneProof : texts.done;
      if (!needsProof(qualite) || (await proof.submit(idAcces)) !== undefined) {
        const content = fill(sentence, { prenom, nom, email });
        notify({ type: 'success', header: texts.doneHeader, content });
      }
      form.reset(EMPTY);
      // The new access is now first in the list.
      focusPageHeading();
    },
  });
  const kind = kindOf(useWatch({ control: form.control, name: 'qualite' }));
  return { ...form, kind, needsProof: needsProof(kind), attachments };
};
type InviteFormState = ReturnType<typeof useInviteForm>;

function ChoiceFields({ form }: { readonly form: InviteFormState }) {
  const texts = useTexts(inviteTexts);
  const words = useTexts(accessTexts);
  return (
    <>
      <RadioGroup
        id={form.idOf('qualite')}
        label={texts.qualite}
        error={form.errorOf('qualite')}
        inputProps={form.register('qualite')}
        choices={DELEGATION_KINDS.map((value) => ({
          value,
          label: words[value],
          hint: words[`${value}_HINT`],
        }))}
      />
      <RadioGroup
        id={form.idOf('droits')}
        label={texts.droits}
        error={form.errorOf('droits')}
        inputProps={form.register('droits')}
        choices={DELEGATION_RIGHTS.map((value) => ({
          value,
          label: words[value],
          hint: words[`${value}_HINT`],
        }))}
      />
    </>
  );
}

export function InviteForm({ form }: { readonly form: InviteFormState }) {
  const texts = useTexts(inviteTexts);
  const { field } = form;
  const day = today();
  const latest = latestEndOf(form.kind, day);
  return (
    <Card title={texts.title}>
      <Form onSubmit={form.submit}>
        <FormErrors form={form} failed={texts.failed} />
        <p>{texts.intro}</p>
        <FormRequiredNote />
        <FormRow>
          <TextField {...field('prenom')} autoComplete="off" />
          <TextField {...field('nom')} autoComplete="off" />
        </FormRow>
        <TextField
          {...field('email')}
          hint={texts.emailHint}
          type="email"
          inputMode="email"
          autoComplete="off"
          width="medium"
        />
        <ChoiceFields form={form} />
        {form.needsProof ? (
          <AttachmentsField
            id={form.idOf('justificatif')}
            state={form.attachments}
            label={texts.justificatif}
            hint={texts.justificatifHint}
            error={form.errorOf('justificatif')}
          />
        ) : null}
        <Controller
          control={form.control}
          name="jusquAu"
          render={({ field: date }) => (
            <DateField
              {...date}
              id={form.idOf('jusquAu')}
              label={texts.jusquAu}
              hint={fill(texts.jusquAuHint, { date: formatFrenchDate(latest) })}
              error={form.errorOf('jusquAu')}
              isOptional
              min={day}
              max={latest}
            />
          )}
        />
        <SubmitActions form={form} texts={texts}>
          {form.needsProof ? texts.submitProof : texts.submit}
        </SubmitActions>
      </Form>
    </Card>
  );
}
