import { addFollowUp } from '@portail/contract/backoffice/operator-requests.calls.ts';
import {
  ANSWERED_STATUTS,
  followUpBody,
  type FollowUpAudience,
  type ManagementRequest,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { MessageCount } from '../../../shared/contact/MessageCount.tsx';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { followUpTexts } from './operator-requests.texts.ts';
import { InsertAnswer } from './InsertAnswer.tsx';
import { REQUEST_READS } from './management-queries.ts';

interface FollowUpValues {
  readonly commentaire: string;
  readonly visibilite: FollowUpAudience;
  readonly statut?: string;
}

const EMPTY: Readonly<Record<FollowUpAudience, FollowUpValues>> = {
  PERSONNE: { commentaire: '', visibilite: 'PERSONNE', statut: 'EN_COURS' },
  INTERNE: { commentaire: '', visibilite: 'INTERNE' },
};

/** An answer or a note; refused when the request changed since it was read. */
export const useFollowUpForm = (
  { id, reference, version }: ManagementRequest,
  audience: FollowUpAudience,
) => {
  const texts = useTexts(followUpTexts);
  const isAnswer = audience === 'PERSONNE';
  const fieldId = `suivi-${audience.toLowerCase()}`;
  const form = useApiForm(followUpBody, {
    prefix: (name) => (name === 'statut' ? `${fieldId}-statut` : fieldId),
    defaultValues: EMPTY[audience],
    fields: ['commentaire', 'statut'],
    labelOf: (name) => {
      if (name === 'statut') return texts.next;
      return isAnswer ? texts.answer : texts.note;
    },
    failed: texts.failed,
    notLost: texts.notLost,
    send: (body, options) =>
      callApi(addFollowUp, { params: { id }, body: { ...body, version } }, options),
    invalidates: REQUEST_READS,
    success: {
      header: texts.doneHeader,
      content: fill(isAnswer ? texts.answered : texts.noted, { reference }),
    },
    onSuccess: () => {
      form.reset(EMPTY[audience]);
    },
  });
  return form;
};
type FollowUpForm = ReturnType<typeof useFollowUpForm>;

interface WordsFormProps {
  readonly form: FollowUpForm;
  readonly title: string;
  readonly intro: string;
  readonly hint: string;
  readonly send: string;
  /** Above the text. */
  readonly help?: ReactNode;
  readonly children?: ReactNode;
}

function WordsForm({ form, title, intro, hint, send, help, children }: WordsFormProps) {
  const texts = useTexts(followUpTexts);
  const countId = `${form.idOf('commentaire')}-nombre`;
  const { length } = useWatch({ control: form.control, name: 'commentaire' });
  return (
    <Card title={title}>
      <Form onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <p>{intro}</p>
        {help}
        <div className="message-field">
          <TextArea
            {...form.field('commentaire')}
            hint={hint}
            rows={6}
            aria-describedby={countId}
          />
          <MessageCount id={countId} length={length} />
        </div>
        {children}
        <SubmitActions form={form} texts={texts}>
          {send}
        </SubmitActions>
      </Form>
    </Card>
  );
}

interface AnswerFormProps {
  readonly form: FollowUpForm;
  readonly request: ManagementRequest;
}

export function AnswerForm({ form, request }: AnswerFormProps) {
  const { mail, login, nom } = request.beneficiaire;
  const texts = useTexts(followUpTexts);
  return (
    <WordsForm
      form={form}
      title={texts.answerTitle}
      intro={fill(login === null ? texts.answerText : texts.answerTextSpace, { mail })}
      hint={texts.answerHint}
      send={texts.sendAnswer}
      help={
        <InsertAnswer
          requestId={request.id}
          personName={nom}
          written={() => form.getValues('commentaire')}
          onInsert={(words) => {
            form.setValue('commentaire', words, { shouldDirty: true });
            document.getElementById(form.idOf('commentaire'))?.focus();
          }}
        />
      }
    >
      <RadioGroup
        id={form.idOf('statut')}
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
      hint={texts.noteHint}
      send={texts.sendNote}
    />
  );
}
