import {
  getHeldPayees,
  releaseHeldPayee,
} from '@portail/contract/settlement/payee-verification.calls.ts';
import type { HeldPayee } from '@portail/contract/settlement/payee-verification.schemas.ts';
import { RELEASE_REASONS, type ReleaseReason } from '@portail/rules/settlement/payee-match.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { DecisionCards } from './DecisionCards.tsx';
import { heldPayeeTexts } from './operation-held-payees.texts.ts';
import { OPERATION_READS } from './operations-data.ts';

interface ReleaseDialogProps {
  readonly payee: HeldPayee;
  /** Confirmation text; undefined when cancelled. */
  readonly onClose: (said?: string) => void;
}

const reasonOf = (value: string): ReleaseReason | undefined =>
  RELEASE_REASONS.find((reason) => reason === value);

function ReleaseDialog({ payee, onClose }: ReleaseDialogProps) {
  const texts = useTexts(heldPayeeTexts);
  const { idRetenue, intervenant, levee, secondePersonne } = payee;
  const [reason, setReason] = useState<ReleaseReason | undefined>(levee?.motif);
  const [isTried, setTried] = useState(false);
  const { submit, isPending, refusal } = useApiMutation(releaseHeldPayee, {
    invalidates: OPERATION_READS,
    onSuccess: ({ statut }) => onClose(fill(texts[statut], { intervenant })),
  });
  const release = () => {
    setTried(true);
    if (reason !== undefined) void submit({ params: { idRetenue }, body: { motif: reason } });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={() => onClose()}
      title={texts.releaseTitle}
      confirmLabel={texts.submit}
      cancelLabel={texts.cancel}
      onConfirm={release}
      isPending={isPending}
      pendingLabel={texts.pending}
    >
      <div className="stack">
        <RefusalAlert refusal={refusal} title={texts.failed} />
        <p>{fill(texts.releaseText, { intervenant })}</p>
        {secondePersonne && levee === null ? <p>{texts.secondText}</p> : null}
        {levee === null ? (
          <Select
            label={texts.motif}
            hint={texts.motifHint}
            emptyLabel={texts.choose}
            options={RELEASE_REASONS.map((value) => ({ value, label: texts[value] }))}
            value={reason ?? ''}
            error={isTried && reason === undefined ? texts.required : undefined}
            onChange={({ target }) => setReason(reasonOf(target.value))}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

function PayeeCard({
  payee,
  onRelease,
}: {
  readonly payee: HeldPayee;
  readonly onRelease: (payee: HeldPayee) => void;
}) {
  const texts = useTexts(heldPayeeTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const { intervenant, codeNAN, titulaire, iban, reponse, nomSuggere, levee } = payee;
  return (
    <Card headingLevel={3} title={fill(texts.payee, { intervenant, nan: codeNAN })}>
      <div className="stack">
        <p>{fill(texts.since, { date: payee.retenuLe })}</p>
        <FactList
          facts={[
            { id: 'titulaire', label: texts.titulaire, value: titulaire },
            { id: 'iban', label: texts.iban, value: iban },
            { id: 'reponse', label: texts.reponse, value: texts[reponse] },
            ...(nomSuggere === null
              ? []
              : [{ id: 'nom', label: texts.nomSuggere, value: nomSuggere }]),
            { id: 'montant', label: texts.montant, value: wireAmount(payee.montantAVerser) },
          ]}
        />
        {nomSuggere === null ? null : <p>{texts.secret}</p>}
        {levee === null ? null : (
          <Alert>
            {fill(texts.asked, {
              personne: levee.demandeePar,
              date: levee.demandeeLe,
              motif: texts[levee.motif],
            })}
          </Alert>
        )}
        {mayAct && levee?.estSienne !== true ? (
          <div className="cluster">
            <Button
              aria-label={fill(levee === null ? texts.releaseOf : texts.confirmOf, { intervenant })}
              onClick={() => onRelease(payee)}
            >
              {levee === null ? texts.release : texts.confirm}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Payees whose payouts wait because the bank knows another holder. */
export default function HeldPayeesSection() {
  const texts = useTexts(heldPayeeTexts);
  return (
    <DecisionCards<HeldPayee, HeldPayee>
      texts={texts}
      read={useApiQuery(getHeldPayees, {})}
      card={(payee, onRelease) => (
        <PayeeCard key={payee.idRetenue} payee={payee} onRelease={onRelease} />
      )}
      dialog={(payee, onClose) => <ReleaseDialog payee={payee} onClose={onClose} />}
    />
  );
}
