import {
  askLedgerReopening,
  decideLedgerReopening,
  getLedgerHealth,
} from '@portail/contract/settlement/ledger-health.calls.ts';
import type { LedgerHealth } from '@portail/contract/settlement/ledger-health.schemas.ts';
import { ACT_REASON_MAX } from '@portail/contract/settlement/reconciliation.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { type FormEvent, useId, useState } from 'react';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useMay } from '../../../session/use-may.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { ledgerHealthTexts } from './ledger-health.texts.ts';

function Ask() {
  const texts = useTexts(ledgerHealthTexts);
  const id = useId();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { submit, isPending, refusal } = useApiMutation(askLedgerReopening, {
    invalidates: [getLedgerHealth],
    success: { header: texts.booksTitle, content: texts.reopenAsked },
  });
  const isMissing = reason.trim() === '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) document.getElementById(id)?.focus();
    else void submit({ body: { motif: reason.trim() } });
  };
  return (
    <Form onSubmit={onSubmit}>
      <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
      <p>{texts.reopenPossible}</p>
      <TextArea
        id={id}
        label={texts.reopenReason}
        hint={texts.reopenReasonHint}
        rows={3}
        maxLength={ACT_REASON_MAX}
        value={reason}
        error={isTried && isMissing ? texts.reasonRequired : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormActions>
        <Button type="submit" isPending={isPending} pendingLabel={texts.pending}>
          {texts.reopenAsk}
        </Button>
      </FormActions>
    </Form>
  );
}

type Decision = 'ACCEPTEE' | 'REFUSEE';
type Asked = NonNullable<LedgerHealth['reouverture']>;

function Decide({ asked }: { readonly asked: Asked }) {
  const texts = useTexts(ledgerHealthTexts);
  const { id, demandeePar, date, motif, decisionPossible } = asked;
  const { submit, isPending, refusal } = useApiMutation(decideLedgerReopening, {
    invalidates: [getLedgerHealth],
    success: {
      header: texts.booksTitle,
      content: (_, { body }) => (body.decision === 'ACCEPTEE' ? texts.accepted : texts.refused),
    },
  });
  const decide = (decision: Decision) => void submit({ params: { id }, body: { decision } });
  return (
    <div className="stack">
      <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
      <p>{fill(texts.pendingBy, { par: demandeePar, date, motif })}</p>
      {decisionPossible ? (
        <div className="cluster">
          <Button
            isPending={isPending}
            pendingLabel={texts.pending}
            onClick={() => decide('ACCEPTEE')}
          >
            {texts.accept}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={() => decide('REFUSEE')}>
            {texts.refuse}
          </Button>
        </div>
      ) : (
        <p>{texts.otherDecides}</p>
      )}
    </div>
  );
}

/** A suspended ledger is reopened by two persons, after a check without findings. */
export function Reopening({ health }: { readonly health: LedgerHealth }) {
  const texts = useTexts(ledgerHealthTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const { livres, reouverture, reouverturePossible } = health;
  if (!livres.suspendus || !mayAct) return null;
  const content = () => {
    if (reouverture !== null) return <Decide asked={reouverture} />;
    return reouverturePossible ? <Ask /> : <p>{texts.reopenNot}</p>;
  };
  return <Card title={texts.reopenTitle}>{content()}</Card>;
}
