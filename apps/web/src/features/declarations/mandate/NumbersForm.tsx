import type { DeclarationInformation } from '@portail/contract/people/profile.schemas.ts';
import { ORGANISMES } from '@portail/rules/declarations/vocabulary.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { declarationProfileTexts } from '../../../shared/declarations/declarations.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { MandateCard } from './MandateCard.tsx';
import type { NumbersFormState } from './use-numbers-form.ts';

interface NumbersFormProps {
  readonly form: NumbersFormState;
  readonly known: DeclarationInformation;
  readonly onRetry: () => void;
}

export function NumbersForm({ form, known, onRetry }: NumbersFormProps) {
  const texts = useTexts(declarationProfileTexts);
  const common = useTexts(profileCommonTexts);
  return (
    <Form onSubmit={(event) => void form.submit(event)}>
      <ErrorSummary
        problems={form.problems}
        attempt={form.attempt}
        {...(form.isRefused ? { title: texts.notSaved } : {})}
      />
      {ORGANISMES.map((organisme) => (
        <MandateCard
          key={organisme}
          organisme={organisme}
          known={known}
          form={form}
          onRetry={onRetry}
        />
      ))}
      <FormActions>
        <Button type="submit" isPending={form.isPending} pendingLabel={common.pending}>
          {texts.submit}
        </Button>
      </FormActions>
      <UnsavedGuard isUnsaved={form.isUnsaved} />
    </Form>
  );
}
