import { resolveDifference } from '@portail/contract/settlement/reconciliation.calls.ts';
import {
  ACT_REASON_MAX,
  type CardDifference,
} from '@portail/contract/settlement/reconciliation.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { useState } from 'react';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useMay } from '../../../session/use-may.ts';
import { ReasonDialog } from '../../../shared/operator/ReasonDialog.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { cardFileTexts } from './operation-card-file.texts.ts';
import { OPERATION_READS } from './operations-data.ts';

const useSaid = () => {
  const texts = useTexts(cardFileTexts);
  return ({ jour, montantAttendu, montantTrouve, jourAttendu }: CardDifference): string => {
    if (jourAttendu !== null) return fill(texts.days, { attendu: jourAttendu, trouve: jour });
    if (montantAttendu === null || montantTrouve === null) return texts.twice;
    return fill(texts.amounts, {
      attendu: wireAmount(montantAttendu),
      trouve: wireAmount(montantTrouve),
    });
  };
};

function State({ difference }: { readonly difference: CardDifference }) {
  const texts = useTexts(cardFileTexts);
  const { resolution } = difference;
  if (resolution === null) return <Status tone="warning">{texts.stillOpen}</Status>;
  const { date, par, motif, jourFichier } = resolution;
  return (
    <Status tone="success">
      {par === null || motif === null
        ? fill(texts.closedByFile, { jour: jourFichier ?? date })
        : fill(texts.closedBy, { date, par, motif })}
    </Status>
  );
}

function CloseDialog({
  difference,
  onClose,
}: {
  readonly difference: CardDifference;
  readonly onClose: () => void;
}) {
  const texts = useTexts(cardFileTexts);
  const said = useSaid();
  const { submit, isPending, refusal } = useApiMutation(resolveDifference, {
    invalidates: OPERATION_READS,
    success: { header: texts.title, content: texts.resolved },
    onSuccess: onClose,
  });
  return (
    <ReasonDialog
      title={texts.resolveTitle}
      label={texts.resolveReason}
      hint={texts.resolveReasonHint}
      required={texts.reasonRequired}
      confirm={texts.resolveConfirm}
      pending={texts.pending}
      cancel={texts.cancel}
      maxLength={ACT_REASON_MAX}
      isPending={isPending}
      onSubmit={(motif) =>
        void submit({ params: { idEcart: difference.idEcart }, body: { motif } })
      }
      onClose={onClose}
    >
      <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
      <p>{`${texts[difference.nature]}\u00a0: ${said(difference)}`}</p>
    </ReasonDialog>
  );
}

interface DifferencesTableProps {
  readonly caption: string;
  readonly differences: readonly CardDifference[];
}

/** Differences between provider and ledger; open ones can be closed with a reason. */
export function DifferencesTable({ caption, differences }: DifferencesTableProps) {
  const texts = useTexts(cardFileTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const said = useSaid();
  const [chosen, setChosen] = useState<CardDifference>();
  const columns: readonly TableColumn<CardDifference>[] = [
    {
      id: 'nature',
      header: texts.nature,
      isRowHeader: true,
      cell: ({ nature, jour }) => `${texts[nature]}, ${jour}`,
    },
    { id: 'type', header: texts.type, cell: ({ type }) => texts[type] },
    { id: 'number', header: texts.providerId, cell: ({ idPrestataire }) => idPrestataire },
    { id: 'said', header: texts.said, cell: said },
    { id: 'state', header: texts.state, cell: (row) => <State difference={row} /> },
    ...(mayAct && differences.some(({ resolution }) => resolution === null)
      ? [
          {
            id: 'act',
            header: texts.actions,
            isHeaderHidden: true,
            cell: (row: CardDifference) =>
              row.resolution === null ? (
                <Button
                  variant="secondary"
                  isSmall
                  aria-label={fill(texts.resolveOf, {
                    nature: texts[row.nature],
                    numero: row.idPrestataire,
                  })}
                  onClick={() => setChosen(row)}
                >
                  {texts.resolve}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
  return (
    <>
      <Table
        caption={caption}
        isCaptionHidden
        columns={columns}
        rows={differences}
        rowKey={({ idEcart }) => idEcart}
      />
      {chosen === undefined ? null : (
        <CloseDialog difference={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}
