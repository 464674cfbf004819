import { getRequests, rateRequest } from '@portail/contract/people/requests.calls.ts';
import {
  RATING_MAX_LENGTH,
  type Request,
  REQUEST_RATINGS,
  requestRatingBody,
} from '@portail/contract/people/requests.schemas.ts';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { requestRatingTexts } from '../../../shared/attachments/requests.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';

/** Asked once a request is closed; the last answer stands. */
export function RateRequest({ request: { id, avis } }: { readonly request: Request }) {
  const texts = useTexts(requestRatingTexts);
  const form = useApiForm(requestRatingBody, {
    prefix: 'avis',
    defaultValues: { avis: avis ?? '', commentaire: '' },
    fields: ['avis', 'commentaire'],
    labelOf: (name) => texts[name],
    failed: texts.failed,
    notLost: texts.notLost,
    send: (body, options) => callApi(rateRequest, { params: { idDemande: id }, body }, options),
    invalidates: [getRequests],
    success: {
      header: texts.done,
      content: ({ reference }) => fill(texts.doneText, { reference }),
    },
  });
  return (
    <Card title={texts.title}>
      <Form onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <RadioGroup
          id={form.idOf('avis')}
          label={texts.avis}
          error={form.errorOf('avis')}
          inputProps={form.register('avis')}
          choices={REQUEST_RATINGS.map((value) => ({ value, label: texts[value] }))}
        />
        <TextArea
          {...form.field('commentaire')}
          hint={texts.commentaireHint}
          rows={3}
          maxLength={RATING_MAX_LENGTH}
        />
        <SubmitActions form={form} texts={texts}>
          {avis === null ? texts.send : texts.change}
        </SubmitActions>
      </Form>
    </Card>
  );
}
