import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { NewPasswordFields } from '../../../shared/password/NewPasswordFields.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { resetTexts } from './recovery.texts.ts';
import { RESET_CONTEXT, type ResetFormState } from './use-reset-form.ts';

export function ResetForm({ form }: { readonly form: ResetFormState }) {
  const texts = useTexts(resetTexts);
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Form isAllRequired onSubmit={(event) => void form.submit(event)}>
      <ErrorSummary
        problems={form.problems}
        attempt={form.attempt}
        {...(isOnlyRefused ? { title: texts.failedTitle } : {})}
      />
      <NewPasswordFields
        password={form.password}
        context={RESET_CONTEXT}
        field={form.field('nouveauMotDePasse')}
        confirmation={form.field('confirmation')}
      />
      <Button type="submit" isFullWidth isPending={form.isPending} pendingLabel={texts.pending}>
        {texts.submit}
      </Button>
    </Form>
  );
}
