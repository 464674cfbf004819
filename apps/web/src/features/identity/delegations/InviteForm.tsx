import { DELEGATION_KINDS } from '@portail/rules/identity/delegations/delegate.ts';
import { DELEGATION_RIGHTS, latestEndOf } from '@portail/rules/identity/delegations/delegation.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRequiredNote, FormRow } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Controller } from 'react-hook-form';
import { AttachmentsField } from '../../../shared/attachments/AttachmentsField.tsx';
import { today } from '../../../shared/time/today.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { accessTexts, inviteTexts } from './delegations.texts.ts';
import { fieldIdOf, type InviteField, type InviteFormState } from './use-invite-form.ts';

function ChoiceFields({ form }: { readonly form: InviteFormState }) {
  const texts = useTexts(inviteTexts);
  const words = useTexts(accessTexts);
  return (
    <>
      <RadioGroup
        id={fieldIdOf('qualite')}
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
        id={fieldIdOf('droits')}
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
  const field = (name: InviteField) => ({
    ...form.register(name),
    id: fieldIdOf(name),
    error: form.errorOf(name),
    label: texts[name],
  });
  const day = today();
  const latest = latestEndOf(form.kind, day);
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Card title={texts.title}>
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failed } : {})}
        />
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
            id={fieldIdOf('justificatif')}
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
              id={fieldIdOf('jusquAu')}
              label={texts.jusquAu}
              hint={fill(texts.jusquAuHint, { date: formatFrenchDate(latest) })}
              error={form.errorOf('jusquAu')}
              isOptional
              min={day}
              max={latest}
            />
          )}
        />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {form.needsProof ? texts.submitProof : texts.submit}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
