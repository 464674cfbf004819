import {
  agreeToReport,
  askReport,
  getReportFile,
  getReports,
} from '@portail/contract/backoffice/reports.calls.ts';
import { TABLE_FORMATS } from '@portail/contract/schemas/list.ts';
import type { Report } from '@portail/contract/backoffice/reports.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { RefreshCw } from '@portail/ui/icons/icons.ts';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState, useRef } from 'react';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { reportTexts } from './operator-reports.texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';

/** Runs an action once, shows its outcome and reloads the list. */
const useReportAct = () => {
  const texts = useTexts(reportTexts);
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  const act = async (run: () => Promise<unknown>, said: string): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      await run();
      notify({ type: 'success', header: texts.done, content: said });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.error, content: error.message });
    } finally {
      isUnderWay.current = false;
      setPending(false);
      // Outdated data may be the cause of the refusal.
      void queries.invalidateQueries({ queryKey: [getReports.id] });
    }
  };
  return { act, isPending };
};

interface ReportProps {
  readonly report: Report;
}

function Downloads({ report: { id, libelle } }: ReportProps) {
  const texts = useTexts(reportTexts);
  return (
    <>
      {TABLE_FORMATS.map((format) => (
        <DownloadButton
          key={format}
          isSmall
          label={fill(texts[`${format}Of`], { libelle })}
          ask={() => callApi(getReportFile, { params: { id }, query: { format } })}
        >
          {texts[format]}
        </DownloadButton>
      ))}
    </>
  );
}

function Agree({ report }: ReportProps) {
  const texts = useTexts(reportTexts);
  const { act, isPending } = useReportAct();
  const [isOpen, setOpen] = useState(false);
  const { id, libelle, demandeur, nombreLignes } = report;
  const agree = async () => {
    await act(() => callApi(agreeToReport, { params: { id } }), texts.agreeDone);
    setOpen(false);
    // The button disappears with its state.
    focusPageHeading();
  };
  return (
    <>
      <Button
        variant="secondary"
        isSmall
        aria-label={fill(texts.agreeOf, { libelle })}
        onClick={() => setOpen(true)}
      >
        {texts.agree}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        role="alertdialog"
        size="small"
        title={texts.agreeTitle}
        footer={
          <>
            <Button
              isPending={isPending}
              pendingLabel={texts.agreeing}
              onClick={() => void agree()}
            >
              {texts.agree}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <p>{fill(texts.agreeText, { libelle, demandeur, nombre: countWords(nombreLignes) })}</p>
      </Modal>
    </>
  );
}

/** The same request again restarts a failed report or recreates an expired one. */
function Retry({ report: { type, dateDebut, dateFin, libelle } }: ReportProps) {
  const texts = useTexts(reportTexts);
  const { act, isPending } = useReportAct();
  return (
    <Button
      variant="secondary"
      isSmall
      icon={<RefreshCw />}
      aria-label={fill(texts.retryOf, { libelle })}
      isPending={isPending}
      onClick={() =>
        void act(
          () => callApi(askReport, { body: { type, dateDebut, dateFin } }),
          fill(texts.retried, { libelle }),
        )
      }
    >
      {texts.retry}
    </Button>
  );
}

interface ReportActionsProps extends ReportProps {
  readonly mayAct: boolean;
}

/** Available actions; none while it is generated. */
export function ReportActions({ report, mayAct }: ReportActionsProps) {
  const { statut, accord, accordPossible } = report;
  const isGone = statut === 'ECHEC' || statut === 'EXPIRE';
  return (
    <span className="report-actions">
      {statut === 'PRET' && accord !== 'ATTENDU' ? <Downloads report={report} /> : null}
      {accordPossible && mayAct ? <Agree report={report} /> : null}
      {isGone && mayAct ? <Retry report={report} /> : null}
    </span>
  );
}
