import type { ComponentProps, ReactNode } from 'react';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { type MutationOptions, useApiMutation } from '../../../session/use-api-mutation.ts';
import type { Fetch } from '../../../shared/http/api-client.ts';
import { uploadTransport } from '../../../shared/http/upload-transport.ts';
import { OPERATION_READS } from './operations-data.ts';
import { SendFileForm } from './SendFileForm.tsx';
import { useState } from 'react';

interface SendXmlProps<Answer> extends Pick<MutationOptions<File, Answer>, 'success'> {
  readonly texts: ComponentProps<typeof SendFileForm>['texts'] & {
    readonly failed: string;
    readonly open: string;
  };
  /** Name of the file in the request. */
  readonly field: string;
  readonly maxBytes: number;
  readonly send: (file: File, options: { readonly transport: Fetch }) => Promise<Answer>;
  /** What the file changed, until another is sent. */
  readonly children?: (answer: Answer) => ReactNode;
}

/** A file of the bank, brought by hand. */
export function SendXml<Answer>(props: SendXmlProps<Answer>) {
  const { texts, field, maxBytes, send, children, ...options } = props;
  const [answer, setAnswer] = useState<Answer>();
  const { submit, isPending, refusal } = useApiMutation(
    (file: File) => {
      setAnswer(undefined);
      return send(file, { transport: uploadTransport(field, file, () => undefined) });
    },
    { ...options, invalidates: OPERATION_READS, onSuccess: setAnswer },
  );
  return (
    <>
      <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
      <SendFileForm
        texts={texts}
        accept=".xml,application/xml,text/xml"
        maxBytes={maxBytes}
        isPending={isPending}
        onSend={(file) => void submit(file)}
      />
      {answer === undefined ? null : children?.(answer)}
    </>
  );
}
