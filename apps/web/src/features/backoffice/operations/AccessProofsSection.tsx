import {
  decideAccessProof,
  getAccessProofFile,
  getAccessProofs,
} from '@portail/contract/backoffice/operations.calls.ts';
import type { AccessProof } from '@portail/contract/backoffice/operations.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { ofName } from '../../../shared/wording/of-name.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { DecisionCards } from './DecisionCards.tsx';
import { proofTexts } from './operation-proofs.texts.ts';
import { OPERATION_READS } from './operations-data.ts';

const REASON_MAX = 300;

interface Decision {
  readonly proof: AccessProof;
  readonly isAgreed: boolean;
}

interface DecisionDialogProps extends Decision {
  /** Confirmation text; undefined when cancelled. */
  readonly onClose: (said?: string) => void;
}

function DecisionDialog({ proof, isAgreed, onClose }: DecisionDialogProps) {
  const texts = useTexts(proofTexts);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { idAcces, personne, tuteur } = proof;
  const isMissing = !isAgreed && reason.trim() === '';
  const { submit, isPending, refusal } = useApiMutation(decideAccessProof, {
    invalidates: OPERATION_READS,
    onSuccess: () => onClose(fill(isAgreed ? texts.accepted : texts.refused, { personne, tuteur })),
  });
  const decide = () => {
    setTried(true);
    if (isMissing) return;
    const body = isAgreed
      ? ({ decision: 'ACCEPTER' } as const)
      : ({ decision: 'REFUSER', motif: reason.trim() } as const);
    void submit({ params: { idAcces }, body });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={() => onClose()}
      title={isAgreed ? texts.acceptTitle : texts.refuseTitle}
      confirmLabel={isAgreed ? texts.confirmAccept : texts.confirmRefuse}
      cancelLabel={texts.cancel}
      onConfirm={decide}
      isPending={isPending}
      pendingLabel={texts.pending}
      isDanger={!isAgreed}
    >
      <div className="stack">
        <RefusalAlert refusal={refusal} title={texts.failed} />
        <p>
          {fill(isAgreed ? texts.acceptText : texts.refuseText, {
            personne,
            tuteur,
            de: ofName(personne),
          })}
        </p>
        {isAgreed ? null : (
          <TextArea
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={REASON_MAX}
            value={reason}
            error={isTried && isMissing ? texts.required : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

interface ProofCardProps {
  readonly proof: AccessProof;
  readonly onDecide: (decision: Decision) => void;
}

function ProofCard({ proof, onDecide }: ProofCardProps) {
  const texts = useTexts(proofTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const { idAcces, personne, tuteur, depuisLe, fichiers } = proof;
  return (
    <Card headingLevel={3} title={fill(texts.guardianOf, { tuteur, personne })}>
      <div className="stack">
        <p>{fill(texts.since, { date: depuisLe })}</p>
        <div className="cluster" role="group" aria-label={texts.files}>
          {fichiers.map(({ idFichier, nom }) => (
            <DownloadButton
              key={idFichier}
              ask={() => callApi(getAccessProofFile, { params: { idAcces, idFichier } })}
            >
              {fill(texts.file, { nom })}
            </DownloadButton>
          ))}
        </div>
        {mayAct ? (
          <div className="cluster">
            <Button
              aria-label={fill(texts.acceptOf, { personne })}
              onClick={() => onDecide({ proof, isAgreed: true })}
            >
              {texts.accept}
            </Button>
            <Button
              variant="secondary"
              aria-label={fill(texts.refuseOf, { personne })}
              onClick={() => onDecide({ proof, isAgreed: false })}
            >
              {texts.refuse}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Judgements that name guardians, to be checked before an invitation is sent. */
export default function AccessProofsSection() {
  const texts = useTexts(proofTexts);
  return (
    <DecisionCards<AccessProof, Decision>
      texts={texts}
      read={useApiQuery(getAccessProofs, {})}
      card={(proof, onDecide) => (
        <ProofCard key={proof.idAcces} proof={proof} onDecide={onDecide} />
      )}
      dialog={(decision, onClose) => <DecisionDialog {...decision} onClose={onClose} />}
    />
  );
}
