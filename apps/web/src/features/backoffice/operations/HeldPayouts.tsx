import {
  getHeldPayouts,
  resumeHeldPayouts,
  type HeldPayouts as Held,
  type ResumedPayouts,
} from '@portail/contract/settlement/held-payouts.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { CircleCheck } from '@portail/ui/icons/icons.ts';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { amountColumn, OperationTable } from './OperationTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useMay } from '../../../session/use-may.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { OperationSection } from './OperationSection.tsx';
import { heldPayoutTexts } from './operation-held-payouts.texts.ts';
import { OPERATION_READS, OPERATIONS } from './operations-data.ts';
import { useAct } from './use-act.ts';

const useColumns = (onResume: (held: Held) => void): readonly ColumnOf<typeof getHeldPayouts>[] => {
  const texts = useTexts(heldPayoutTexts);
  const mayAct = useMay('BO_OPERATIONS');
  return [
    {
      id: 'file',
      header: texts.file,
      isRowHeader: true,
      sortBy: 'fichier',
      cell: ({ fichier }) => <span className="reference">{fichier}</span>,
    },
    { id: 'day', header: texts.day, sortBy: 'jour', cell: ({ jour }) => jour },
    {
      id: 'state',
      header: texts.state,
      cell: ({ refuse }) => (
        <Status tone={refuse ? 'danger' : 'warning'}>{refuse ? texts.refused : texts.back}</Status>
      ),
    },
    { id: 'reason', header: texts.reason, cell: ({ motif }) => motif },
    {
      id: 'count',
      header: texts.count,
      sortBy: 'nombre',
      cell: ({ nombre }) => plural(nombre, texts.one, texts.several),
    },
    amountColumn(texts.amount),
    {
      id: 'action',
      header: texts.actions,
      isHeaderHidden: true,
      cell: (held) =>
        mayAct ? (
          <Button
            variant="secondary"
            isSmall
            aria-label={fill(held.refuse ? texts.sendAgainOf : texts.releaseOf, {
              fichier: held.fichier,
            })}
            onClick={() => onResume(held)}
          >
            {held.refuse ? texts.sendAgain : texts.release}
          </Button>
        ) : null,
    },
  ];
};

function Resume({
  held,
  onClose,
}: {
  readonly held: Held;
  readonly onClose: (resumed?: ResumedPayouts) => void;
}) {
  const texts = useTexts(heldPayoutTexts);
  const { submit, isPending, refusal } = useApiMutation(resumeHeldPayouts, {
    invalidates: OPERATION_READS,
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={() => onClose()}
      title={fill(held.refuse ? texts.sendAgainTitle : texts.releaseTitle, {
        fichier: held.fichier,
      })}
      confirmLabel={held.refuse ? texts.sendAgain : texts.release}
      cancelLabel={texts.cancel}
      pendingLabel={texts.pending}
      isPending={isPending}
      onConfirm={() => void submit({ params: { id: held.id } })}
    >
      <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
      <p>{held.refuse ? texts.sendAgainEffect : texts.releaseEffect}</p>
    </ConfirmDialog>
  );
}

/** Transfers that came back and that no payout takes before an operator says so. */
export function HeldPayouts() {
  const texts = useTexts(heldPayoutTexts);
  const { chosen, outcome: resumed, open, close } = useAct<Held, ResumedPayouts>();
  const list = useTableList(getHeldPayouts, { scope: [OPERATIONS], prefix: 'retenus-' });
  const columns = useColumns(open);
  return (
    <OperationSection texts={texts} heading="h3">
      {resumed === undefined ? null : (
        <Alert tone="success">
          {resumed.fichier === null
            ? fill(texts.released, { nombre: plural(resumed.liberes, texts.one, texts.several) })
            : fill(texts.sent, {
                fichier: resumed.fichier,
                nombre: plural(resumed.renvoyes, texts.one, texts.several),
              })}
        </Alert>
      )}
      <OperationTable
        list={list}
        caption={texts.title}
        columns={columns}
        rowKey={({ id }) => id}
        icon={<CircleCheck />}
        texts={texts}
      />
      {chosen === undefined ? null : <Resume held={chosen} onClose={close} />}
    </OperationSection>
  );
}
