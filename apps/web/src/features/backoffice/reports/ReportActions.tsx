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
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { reportTexts } from './operator-reports.texts.ts';

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
  const [isOpen, setOpen] = useState(false);
  const { id, libelle, demandeur, nombreLignes } = report;
  const close = () => {
    setOpen(false);
    // The button disappears with its state.
    focusPageHeading();
  };
  const { submit, isPending } = useApiMutation(agreeToReport, {
    invalidates: [getReports],
    success: { header: texts.done, content: texts.agreeDone },
    // A notice, because the dialog goes away when another operator agreed meanwhile.
    failureHeader: texts.error,
    onSuccess: close,
    onRefused: close,
  });
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
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.agreeTitle}
        confirmLabel={texts.agree}
        cancelLabel={texts.cancel}
        onConfirm={() => void submit({ params: { id } })}
        isPending={isPending}
        pendingLabel={texts.agreeing}
      >
        <p>{fill(texts.agreeText, { libelle, demandeur, nombre: countWords(nombreLignes) })}</p>
      </ConfirmDialog>
    </>
  );
}

/** The same request again restarts a failed report or recreates an expired one. */
function Retry({ report: { type, dateDebut, dateFin, libelle } }: ReportProps) {
  const texts = useTexts(reportTexts);
  const { submit, isPending } = useApiMutation(askReport, {
    invalidates: [getReports],
    success: { header: texts.done, content: fill(texts.retried, { libelle }) },
    failureHeader: texts.error,
  });
  return (
    <Button
      variant="secondary"
      isSmall
      icon={<RefreshCw />}
      aria-label={fill(texts.retryOf, { libelle })}
      isPending={isPending}
      onClick={() => void submit({ body: { type, dateDebut, dateFin } })}
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
