import { updateCampaignLines } from '@portail/contract/campaigns/funder-lines.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { centsOfWire, wireEuros } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { lineAmountTexts } from './funder-lines.texts.ts';
import { patchLines, readsOfChangedLines } from './lines-data.ts';

interface AmountDialogProps {
  readonly idSession: string;
  readonly line: CampaignLine;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes an amount before the order is made; the shares follow. */
export function AmountDialog({ idSession, line, isOpen, onClose }: AmountDialogProps) {
  const texts = useTexts(lineAmountTexts);
  const queries = useQueryClient();
  const id = useId();
  const fieldId = `${id}-montant`;
  const [amount, setAmount] = useState<Cents | undefined>(centsOfWire(line.montantTotal));
  const [typed, setTyped] = useState(' ');
  const [error, setError] = useState<string>();
  const { submit: save, isPending } = useApiMutation(updateCampaignLines, {
    invalidates: readsOfChangedLines(idSession),
    success: {
      header: texts.doneHeader,
      content: ([changed = line]) =>
        fill(texts.done, {
          prenom: changed.prenom,
          nom: changed.nom,
          montant: wireAmount(changed.montantTotal),
          financee: wireAmount(changed.partFinancee),
        }),
    },
    onSuccess: ([changed = line]) => {
      patchLines(queries, idSession, (one) => (one.idLigne === changed.idLigne ? changed : one));
      onClose();
    },
    onRefused: ({ failure }) => setError(failure.fields[0]?.message ?? failure.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount !== undefined && amount > 0) {
      setError(undefined);
      const lignes = [{ idLigne: line.idLigne, montantTotal: wireEuros(amount) }];
      void save({ params: { idSession }, body: { lignes } });
      return;
    }
    setError(typed.trim() === '' && amount === undefined ? texts.required : MESSAGES.amount);
    document.getElementById(fieldId)?.focus();
  };
  const { prenom, nom, valeurFaciale } = line;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={fill(texts.title, { prenom, nom })}
      size="small"
      footer={
        <>
          <Button type="submit" form={id} isPending={isPending} pendingLabel={texts.saving}>
            {texts.save}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {fill(texts.cancel, { montant: wireAmount(line.montantTotal) })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FactList
          facts={[
            { id: 'total', label: texts.current, value: wireAmount(line.montantTotal) },
            { id: 'funded', label: texts.funded, value: wireAmount(line.partFinancee) },
          ]}
        />
        <Form id={id} onSubmit={submit}>
          <AmountField
            id={fieldId}
            label={texts.amount}
            hint={
              valeurFaciale === null
                ? texts.hint
                : fill(line.montantCompte === 0 ? texts.hintPaper : texts.hintBoth, {
                    valeur: wireAmount(valeurFaciale),
                  })
            }
            error={error}
            value={amount}
            onChange={(cents, text) => {
              setAmount(cents);
              setTyped(text);
            }}
          />
        </Form>
      </div>
    </Modal>
  );
}
