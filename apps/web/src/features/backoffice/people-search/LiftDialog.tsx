import type { OperatorPause } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { pauseTexts } from './operator-people.texts.ts';
import { nameOf } from './PeopleTable.tsx';
import { LIFT_FIELD_ID, useLift } from './use-lift.ts';

interface LiftDialogProps {
  readonly pause: OperatorPause;
  readonly onClose: () => void;
}

/** Another operator lifts the pause and gives a reason. */
export function LiftDialog({ pause, onClose }: LiftDialogProps) {
  const texts = useTexts(pauseTexts);
  const form = useLift(pause, onClose);
  const title = fill(texts.liftOf, { nom: nameOf(pause) });
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Modal isOpen onClose={onClose} title={title}>
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failed } : {})}
        />
        <p>{texts.liftText}</p>
        <TextArea
          {...form.register('motif')}
          id={LIFT_FIELD_ID}
          label={texts.motif}
          hint={texts.motifHint}
          error={form.error}
          rows={3}
        />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {texts.lift}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
