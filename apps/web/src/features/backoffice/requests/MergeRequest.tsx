import { mergeManagementRequest } from '@portail/contract/backoffice/operator-requests.calls.ts';
import {
  mergeBody,
  type ManagementRequest,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { FormDialog } from '../../../shared/forms/FormDialog.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { REQUEST_READS } from './management-queries.ts';
import { mergeTexts } from './operator-requests.texts.ts';

interface MergeProps {
  readonly request: ManagementRequest;
}

function MergeDialog({ request, onClose }: MergeProps & { readonly onClose: () => void }) {
  const texts = useTexts(mergeTexts);
  const { id, reference, version } = request;
  const form = useApiForm(mergeBody, {
    prefix: 'reunion',
    defaultValues: { reference: '' },
    fields: ['reference'],
    labelOf: () => texts.reference,
    normalise: (typed) => ({ ...typed, version }),
    failed: texts.failed,
    send: (body, options) => callApi(mergeManagementRequest, { params: { id }, body }, options),
    invalidates: REQUEST_READS,
    success: {
      header: texts.done,
      content: ({ reunieA }) =>
        fill(texts.doneText, { reference, autre: reunieA?.reference ?? '' }),
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={fill(texts.title, { reference })}
      form={form}
      texts={texts}
      onClose={onClose}
    >
      <p>{texts.intro}</p>
      <TextField {...form.field('reference')} hint={texts.referenceHint} autoComplete="off" />
    </FormDialog>
  );
}

/** Closes this request for another one of the same person, which keeps the messages of both. */
export function MergeRequest({ request }: MergeProps) {
  const texts = useTexts(mergeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen ? <MergeDialog request={request} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
