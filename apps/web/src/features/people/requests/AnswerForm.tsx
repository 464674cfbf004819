import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { MessageCount } from '../../../shared/contact/MessageCount.tsx';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { requestThreadTexts } from '../../../shared/attachments/requests.texts.ts';
import { ANSWER_FIELD_ID, type AnswerFormState } from './use-answer-form.ts';

const COUNT_ID = 'demande-message-nombre';

export function AnswerForm({ form }: { readonly form: AnswerFormState }) {
  const texts = useTexts(requestThreadTexts);
  return (
    <Card title={texts.answer}>
      <Form onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(form.isRefused ? { title: texts.failed } : {})}
        />
        <p className="request-line__detail">{texts.secrets}</p>
        <div className="message-field">
          <TextArea
            {...form.register('message')}
            id={ANSWER_FIELD_ID}
            label={texts.message}
            hint={texts.messageHint}
            error={form.error}
            rows={6}
            aria-describedby={COUNT_ID}
          />
          <MessageCount id={COUNT_ID} length={form.length} />
        </div>
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {texts.send}
          </Button>
        </FormActions>
      </Form>
      <UnsavedGuard isUnsaved={form.isUnsaved} />
    </Card>
  );
}
