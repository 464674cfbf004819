import {
  ANSWERED_STATUTS,
  type ManagementRequest,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import type { ReactNode } from 'react';
import { MessageCount } from '../../../shared/contact/MessageCount.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { followUpTexts } from './operator-requests.texts.ts';
import type { FollowUpForm } from './use-follow-up-form.ts';

interface WordsFormProps {
  readonly form: FollowUpForm;
  readonly title: string;
  readonly intro: string;
  readonly label: string;
  readonly hint: string;
  readonly send: string;
  readonly children?: ReactNode;
}

function WordsForm({ form, title, intro, label, hint, send, children }: WordsFormProps) {
  const texts = useTexts(followUpTexts);
  const countId = `${form.fieldId}-nombre`;
  return (
    <Card title={title}>
      <Form onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(form.isRefused ? { title: texts.failed } : {})}
        />
        <p>{intro}</p>
        <div className="message-field">
          <TextArea
            {...form.register('commentaire')}
            id={form.fieldId}
            label={label}
            hint={hint}
            error={form.errorOf('commentaire')}
            rows={6}
            aria-describedby={countId}
          />
          <MessageCount id={countId} length={form.length} />
        </div>
        {children}
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {send}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

interface AnswerFormProps {
  readonly form: FollowUpForm;
  readonly person: ManagementRequest['beneficiaire'];
}

export function AnswerForm({ form, person: { mail, login } }: AnswerFormProps) {
  const texts = useTexts(followUpTexts);
  return (
    <WordsForm
      form={form}
      title={texts.answerTitle}
      intro={fill(login === null ? texts.answerText : texts.answerTextSpace, { mail })}
      label={texts.answer}
      hint={texts.answerHint}
      send={texts.sendAnswer}
    >
      <RadioGroup
        id={form.nextId}
        label={texts.next}
        error={form.errorOf('statut')}
        inputProps={form.register('statut')}
        choices={ANSWERED_STATUTS.map((value) => ({ value, label: texts[value] }))}
      />
    </WordsForm>
  );
}

export function NoteForm({ form }: { readonly form: FollowUpForm }) {
  const texts = useTexts(followUpTexts);
  return (
    <WordsForm
      form={form}
      title={texts.noteTitle}
      intro={texts.noteText}
      label={texts.note}
      hint={texts.noteHint}
      send={texts.sendNote}
    />
  );
}
