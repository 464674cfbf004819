import type { Report } from '@portail/contract/backoffice/reports.schemas.ts';
import type { ReportStatut } from '@portail/rules/backoffice/operators/reports.ts';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Ban, Hourglass, Users } from '@portail/ui/icons/icons.ts';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { reportTexts } from './operator-reports.texts.ts';
import './operator-reports.css';

const STATUS_STYLES = {
  EN_ATTENTE: { tone: 'info', icon: <Hourglass /> },
  EN_COURS: { tone: 'info', icon: <Hourglass /> },
  PRET: { tone: 'success' },
  ECHEC: { tone: 'danger' },
  EXPIRE: { tone: 'neutral', icon: <Ban /> },
} as const satisfies Record<ReportStatut, object>;

interface ReportProps {
  readonly report: Report;
}

export const isBeingMade = ({ statut }: { readonly statut: string }): boolean =>
  statut === 'EN_ATTENTE' || statut === 'EN_COURS';

function Progress({ report }: ReportProps) {
  const texts = useTexts(reportTexts);
  const { libelle, nombreLignes, nombreLignesAttendues: total } = report;
  return (
    <ProgressBar
      label={fill(texts.progressOf, { libelle })}
      isLabelHidden
      value={nombreLignes}
      total={total ?? 1}
      valueText={
        total === null
          ? texts.counting
          : fill(texts.progress, { nombre: countWords(nombreLignes), total: countWords(total) })
      }
    />
  );
}

function Agreement({ report: { accord, accordDe, accordPossible } }: ReportProps) {
  const texts = useTexts(reportTexts);
  if (accord === 'SANS_OBJET') return null;
  if (accordDe !== null)
    return <span className="report-stack__detail">{fill(texts.agreed, { nom: accordDe })}</span>;
  return (
    <>
      <Status tone="warning" icon={<Users />}>
        {texts.agreementAwaited}
      </Status>
      <span className="report-stack__detail">
        {accordPossible ? texts.agreementByYou : texts.agreementByOther}
      </span>
    </>
  );
}

/** Progress of a report, and what is missing before it can be downloaded. */
export function ReportState({ report }: ReportProps) {
  const texts = useTexts(reportTexts);
  const { statut, nombreLignes, dateGeneration, disponibleJusquAu } = report;
  return (
    <span className="report-stack">
      <Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>
      {isBeingMade(report) ? <Progress report={report} /> : null}
      {statut === 'ECHEC' ? <span className="report-stack__detail">{texts.failedText}</span> : null}
      {dateGeneration === null ? null : (
        <span className="report-stack__detail">
          {plural(nombreLignes, texts.linesOne, texts.lines)}
          {' – '}
          {fill(texts.madeOn, { date: dateGeneration })}
        </span>
      )}
      {statut === 'PRET' ? <Agreement report={report} /> : null}
      {statut === 'PRET' && disponibleJusquAu !== null ? (
        <span className="report-stack__detail">
          {fill(texts.until, { date: disponibleJusquAu })}
        </span>
      ) : null}
    </span>
  );
}
