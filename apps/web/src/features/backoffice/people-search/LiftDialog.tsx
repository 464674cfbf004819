import { liftBody } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import type * as z from 'zod/mini';
import { useApiForm } from '../../../session/use-api-form.ts';
import type { MutationOptions } from '../../../session/use-api-mutation.ts';
import { FormDialog } from '../../../shared/forms/FormDialog.tsx';
import { fill } from '../../../shared/texts/define-texts.ts';

type LiftBody = z.output<typeof liftBody>;

type LiftWord =
  | 'liftOf'
  | 'liftText'
  | 'motif'
  | 'motifHint'
  | 'lift'
  | 'pending'
  | 'cancel'
  | 'failed'
  | 'done'
  | 'doneText';

interface LiftDialogProps extends Pick<MutationOptions<LiftBody, unknown>, 'invalidates'> {
  readonly prefix: string;
  readonly texts: Readonly<Record<LiftWord, string>>;
  /** Name of the person concerned. */
  readonly nom: string;
  readonly send: (body: LiftBody) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What is on hold goes on again, with a reason. */
export function LiftDialog({ texts, nom, onClose, ...options }: LiftDialogProps) {
  const form = useApiForm(liftBody, {
    ...options,
    defaultValues: { motif: '' },
    fields: ['motif'],
    labelOf: () => texts.motif,
    failed: texts.failed,
    success: { header: texts.done, content: fill(texts.doneText, { nom }) },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={fill(texts.liftOf, { nom })}
      form={form}
      texts={{ ...texts, submit: texts.lift }}
      onClose={onClose}
    >
      <p>{texts.liftText}</p>
      <TextArea {...form.field('motif')} hint={texts.motifHint} rows={3} />
    </FormDialog>
  );
}

interface LiftButtonProps extends Pick<LiftDialogProps, 'nom'> {
  readonly texts: { readonly lift: string; readonly liftOf: string };
  readonly onLift: () => void;
}

export function LiftButton({ texts, nom, onLift }: LiftButtonProps) {
  return (
    <Button variant="secondary" isSmall aria-label={fill(texts.liftOf, { nom })} onClick={onLift}>
      {texts.lift}
    </Button>
  );
}
