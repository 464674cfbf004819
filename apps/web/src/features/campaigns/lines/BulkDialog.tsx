import {
  updateCampaignLines,
  validateCampaignLines,
} from '@portail/contract/campaigns/funder-lines.calls.ts';
import {
  DECISION_REASON_MAX,
  type CampaignLine,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { AmountText } from '@portail/ui/data/AmountText.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { campaignKey } from '../../../session/funder/funder-queries.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { lineActTexts } from './funder-lines.texts.ts';
import { batchesOf, type LineAct, linesFor, validated } from './line-acts.ts';
import { LINES_KEY, patchLines, readsOfChangedLines } from './lines-data.ts';
import { ReasonArea } from '../../../shared/forms/ReasonArea.tsx';

interface Decision {
  readonly act: LineAct;
  /** Told to the people; a validation has none. */
  readonly reason: string;
}

/** Sends one part; returns the number of changed lines. */
const sendBatch = async (
  queries: QueryClient,
  idSession: string,
  { act, reason }: Decision,
  batch: readonly CampaignLine[],
): Promise<number> => {
  const params = { idSession };
  const ids = new Set(batch.map(({ idLigne }) => idLigne));
  if (act === 'VALIDEE') {
    const { nombreValidees } = await callApi(validateCampaignLines, {
      params,
      body: { idsLignes: [...ids] },
    });
    if (nombreValidees === ids.size)
      patchLines(queries, idSession, (line) => (ids.has(line.idLigne) ? validated(line) : line));
    return nombreValidees;
  }
  const changed = await callApi(updateCampaignLines, {
    params,
    body: { lignes: [...ids].map((idLigne) => ({ idLigne, statut: act, motif: reason })) },
  });
  const byId = new Map(changed.map((line) => [line.idLigne, line]));
  patchLines(queries, idSession, (line) => byId.get(line.idLigne) ?? line);
  return changed.filter(({ statut }) => statut === act).length;
};

/** Sends an action in parts, one after the other, and reports progress. */
const useBulk = (idSession: string, act: LineAct, onDone: () => void) => {
  const texts = useTexts(lineActTexts);
  const queries = useQueryClient();
  const [progress, setProgress] = useState<{ readonly sent: number; readonly total: number }>();
  /** Lines changed by the last try, which may have failed half-way. */
  const [changed, setChanged] = useState(0);
  const mutation = useApiMutation(
    async ({
      lines,
      reason,
    }: {
      readonly lines: readonly CampaignLine[];
      readonly reason: string;
    }) => {
      let [sent, done] = [0, 0];
      const total = lines.length;
      setProgress({ sent, total });
      try {
        for (const batch of batchesOf(lines)) {
          done += await sendBatch(queries, idSession, { act, reason }, batch);
          sent += batch.length;
          setProgress({ sent, total });
        }
      } finally {
        setProgress(undefined);
        setChanged(done);
        // Lines skipped by the server had changed since they were read, and are read again.
        if (sent > done)
          void queries.resetQueries({ queryKey: [...campaignKey(idSession), LINES_KEY] });
      }
      return { done, skipped: sent - done };
    },
    {
      invalidates: readsOfChangedLines(idSession),
      success: {
        header: texts.doneHeader,
        content: ({ done, skipped }) =>
          [
            plural(done, texts[`${act}_DONE_ONE`], texts[`${act}_DONE`]),
            ...(skipped > 0 ? [plural(skipped, texts.skippedOne, texts.skipped)] : []),
          ].join(' '),
      },
      onSuccess: onDone,
    },
  );
  return { ...mutation, progress, changed };
};

interface BulkDialogProps {
  readonly idSession: string;
  readonly act: LineAct;
  readonly chosen: readonly CampaignLine[];
  /** The lines are being read again: their amounts may change. */
  readonly isReading?: boolean;
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
export function BulkDialog(props: BulkDialogProps) {
  const { idSession, act, chosen, isReading = false, isOpen, onClose, onDone } = props;
  const texts = useTexts(lineActTexts);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const words = useActWords();
  const { submit, isPending, refusal, progress, changed } = useBulk(idSession, act, () => {
    onClose();
    onDone();
  });
  // The sent lines change one part after the other; the dialog keeps naming all of them.
  const [sent, setSent] = useState<readonly CampaignLine[]>([]);
  const lines = isPending ? sent : linesFor(act, chosen);
  const title = words(act, lines.length);
  const needsReason = act !== 'VALIDEE';
  const confirm = () => {
    setTried(true);
    if (needsReason && reason.trim() === '') return;
    setSent(lines);
    void submit({ lines, reason: reason.trim() });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      confirmLabel={title}
      cancelLabel={texts.cancel}
      onConfirm={confirm}
      isPending={isPending}
      isConfirmDisabled={isReading || lines.length === 0}
      isDanger={act !== 'VALIDEE'}
    >
      <div className="stack">
        {refusal === undefined || isPending ? null : (
          <Alert tone="danger" role="alert" title={texts.failed}>
            <p>{refusal.failure.message}</p>
            {[...new Set(refusal.failure.fields.map(({ message }) => message))].map((message) => (
              <p key={message}>{message}</p>
            ))}
            <p>
              {changed === 0
                ? texts.failedAtOnce
                : plural(changed, texts.failedAfterOne, texts.failedAfter)}
            </p>
          </Alert>
        )}
        <Question act={act} lines={lines} />
        {needsReason ? (
          <ReasonArea
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={DECISION_REASON_MAX}
            value={reason}
            onChange={setReason}
            isTried={isTried}
          />
        ) : null}
        {progress === undefined ? null : (
          <ProgressBar
            label={texts.progress}
            value={progress.sent}
            total={progress.total}
            valueText={fill(texts.progressValue, {
              nombre: countWords(progress.sent),
              total: countWords(progress.total),
            })}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
