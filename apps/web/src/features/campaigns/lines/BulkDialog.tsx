import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { AmountText } from '@portail/ui/data/AmountText.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { lineActTexts } from './funder-lines.texts.ts';
import { type LineAct, linesFor } from './line-acts.ts';
import { useBulk } from './use-bulk.ts';

interface BulkDialogProps {
  readonly idSession: string;
  readonly act: LineAct;
  readonly chosen: readonly CampaignLine[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const sumOf = (lines: readonly CampaignLine[], part: 'montantTotal' | 'partFinancee') =>
  centsOf(lines.reduce((sum, line) => sum + centsOfWire(line[part]), 0));

/** The label of an action, for its button and its dialog title. */
export const useActWords = () => {
  const texts = useTexts(lineActTexts);
  return (act: LineAct, count: number) => plural(count, texts[`${act}_ONE`], texts[act]);
};

function Question({
  act,
  lines,
}: {
  readonly act: LineAct;
  readonly lines: readonly CampaignLine[];
}) {
  const texts = useTexts(lineActTexts);
  return (
    <>
      <FactList
        facts={[
          {
            id: 'total',
            label: texts.amount,
            value: <AmountText cents={sumOf(lines, 'montantTotal')} />,
            isStrong: true,
          },
          {
            id: 'funded',
            label: texts.funded,
            value: <AmountText cents={sumOf(lines, 'partFinancee')} />,
          },
        ]}
      />
      <p>{texts[`${act}_TEXT`]}</p>
    </>
  );
}

/** Confirms an action on several lines, then shows its progress. */
export function BulkDialog({ idSession, act, chosen, isOpen, onClose, onDone }: BulkDialogProps) {
  const texts = useTexts(lineActTexts);
  const words = useActWords();
  const bulk = useBulk(idSession);
  const lines = linesFor(act, chosen);
  const isPending = bulk.progress !== undefined;
  const run = async () => {
    const outcome = await bulk.run(act, lines);
    if (outcome === undefined) return;
    const said = [plural(outcome.done, texts[`${act}_DONE_ONE`], texts[`${act}_DONE`])];
    if (outcome.skipped > 0) said.push(plural(outcome.skipped, texts.skippedOne, texts.skipped));
    notify({ type: 'success', header: texts.doneHeader, content: said.join(' ') });
    onClose();
    onDone();
  };
  const title = words(act, lines.length);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isPending}
      title={title}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button
            variant={act === 'VALIDEE' ? 'primary' : 'danger'}
            isPending={isPending}
            onClick={() => void run()}
          >
            {title}
          </Button>
          {isPending ? null : (
            <Button variant="secondary" onClick={onClose}>
              {texts.cancel}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {bulk.failure === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.failed}>
            <p>{bulk.failure.error.message}</p>
            {[...new Set(bulk.failure.error.fields.map(({ message }) => message))].map(
              (message) => (
                <p key={message}>{message}</p>
              ),
            )}
            <p>
              {bulk.failure.done === 0
                ? texts.failedAtOnce
                : plural(bulk.failure.done, texts.failedAfterOne, texts.failedAfter)}
            </p>
          </Alert>
        )}
        <Question act={act} lines={lines} />
        {bulk.progress === undefined ? null : (
          <ProgressBar
            label={texts.progress}
            value={bulk.progress.sent}
            total={bulk.progress.total}
            valueText={fill(texts.progressValue, {
              nombre: countWords(bulk.progress.sent),
              total: countWords(bulk.progress.total),
            })}
          />
        )}
      </div>
    </Modal>
  );
}
