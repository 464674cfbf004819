import { opposeTitres } from '@portail/contract/wallet/operator-titres.calls.ts';
import {
  OPERATOR_OPPOSITION_MOTIFS,
  type OperatorOpposition,
  type OperatorOppositionMotif,
  type LookedUpTitre,
  OPPOSITION_SUITES,
  type OppositionSuite,
} from '@portail/contract/wallet/operator-titres.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { type FormEvent, useId, useState } from 'react';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { operationTitreTexts } from './operation-titres.texts.ts';
import { OPERATION_READS } from './operations-data.ts';

interface OppositionDialogProps {
  readonly titres: readonly LookedUpTitre[];
  /** Where a new book would be sent. */
  readonly address: readonly string[];
  /** Whether their value may still be replaced or refunded. */
  readonly isPayable: boolean;
  readonly onClose: (done?: OperatorOpposition) => void;
}

/** Reason of the opposition, and what becomes of the value. */
export function OppositionDialog({ titres, address, isPayable, onClose }: OppositionDialogProps) {
  const texts = useTexts(operationTitreTexts);
  const formId = useId();
  const [motif, setMotif] = useState<OperatorOppositionMotif>();
  const [suite, setSuite] = useState<OppositionSuite | undefined>(
    isPayable ? undefined : 'BLOCAGE',
  );
  const [isTried, setTried] = useState(false);
  const { submit, isPending, refusal } = useApiMutation(opposeTitres, {
    invalidates: OPERATION_READS,
    onSuccess: onClose,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const numbers = titres.map(({ numeroTitre }) => numeroTitre);
    if (motif !== undefined && suite !== undefined)
      void submit({ body: { motif, suite, titres: numbers } });
  };
  const required = (isMissing: boolean) => (isTried && isMissing ? texts.required : undefined);
  const total = titres.reduce((sum, { valeurFaciale }) => sum + centsOfWire(valeurFaciale), 0);
  return (
    <Modal
      isOpen
      onClose={() => onClose()}
      isDismissable={!isPending}
      title={plural(titres.length, texts.dialogTitleOne, texts.dialogTitle)}
      footer={
        <>
          <Button type="submit" form={formId} isPending={isPending} pendingLabel={texts.pending}>
            {texts.confirm}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={() => onClose()}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit}>
        <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
        <p>{fill(texts.total, { montant: formatAmount(centsOf(total)) })}</p>
        <RadioGroup
          label={texts.motif}
          error={required(motif === undefined)}
          value={motif}
          onChange={setMotif}
          choices={OPERATOR_OPPOSITION_MOTIFS.map((value) => ({ value, label: texts[value] }))}
        />
        <RadioGroup
          label={texts.suite}
          error={required(suite === undefined)}
          value={suite}
          onChange={setSuite}
          choices={OPPOSITION_SUITES.map((value) => ({
            value,
            label: texts[value],
            hint: texts[`${value}Hint`],
            isDisabled: !isPayable && value !== 'BLOCAGE',
          }))}
        />
        {suite === 'REMPLACEMENT' ? (
          <p role="status">{fill(texts.sentTo, { adresse: address.join(', ') })}</p>
        ) : null}
      </Form>
    </Modal>
  );
}
