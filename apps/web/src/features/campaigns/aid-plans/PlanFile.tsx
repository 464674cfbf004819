import {
  getPlanFileRefusals,
  getPlanModel,
  importPlans,
  keepPlanColumns,
  readPlanColumns,
} from '@portail/contract/campaigns/funder-plans.calls.ts';
import type { FunderContract } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import {
  PLAN_FILE_COLUMNS,
  PLAN_FILE_MAX_BYTES,
  type PlanFileReport,
  type PlanTerms,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { FileImport } from '../../../shared/files/FileImport.tsx';
import { FirstLines } from '../../../shared/files/FirstLines.tsx';
import { RefusedLines } from '../../../shared/files/RefusedLines.tsx';
import { ReportTitle } from '../../../shared/files/ReportTitle.tsx';
import { type SendFile, useFileImport } from '../../../shared/files/use-file-import.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { Figures } from '../../../session/funder/Figures.tsx';
import { uploadTransport } from '../../../shared/http/upload-transport.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { ImportOutcome } from '../../../shared/files/ImportOutcome.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { fileImportTexts } from '../../../shared/files/file-import.texts.ts';
import { MapColumns } from '../imports/MapColumns.tsx';
import { UndoPlanImport } from '../imports/UndoImport.tsx';
import { planFileTexts, planTexts } from './funder-plans.texts.ts';
import './funder-plans.css';
import { quantityWords } from './plan-units.ts';
import { refreshPlans } from './plans-data.ts';

const FIELD = importPlans.upload.field;

const columnsThat = (isRequired: boolean): string =>
  PLAN_FILE_COLUMNS.filter(({ obligatoire }) => obligatoire === isRequired)
    .map(({ nom }) => nom)
    .join(', ');

function Counts({ report }: { readonly report: PlanFileReport }) {
  const texts = useTexts(planFileTexts);
  return (
    <Figures
      figures={[
        { id: 'read', label: texts.read, count: report.lignesLues },
        { id: 'kept', label: texts.kept, count: report.lignesRetenues },
        ...(report.apercu
          ? [{ id: 'same', label: texts.same, count: report.lignesInchangees }]
          : []),
        { id: 'rejected', label: texts.rejected, count: report.nombreRejets },
        { id: 'known', label: texts.known, count: report.personnesConnues },
        { id: 'expected', label: texts.expected, count: report.personnesAttendues },
      ]}
    />
  );
}

/** Preview lines, to spot a wrong unit or month. */
function FirstPlans({ plans }: { readonly plans: readonly PlanTerms[] }) {
  const texts = useTexts(planTexts);
  return (
    <FirstLines
      columns={[texts.person, texts.right, texts.period, texts.statut]}
      rows={plans.map((plan) => [
        `${plan.prenom} ${plan.nom} (${plan.dateNaissance})`,
        [
          quantityWords(plan.unite, plan.droitMensuel),
          ...(plan.tauxHoraire === null
            ? []
            : [fill(texts.rate, { taux: wireAmount(plan.tauxHoraire) })]),
        ].join(', '),
        `${plan.moisDebut} – ${plan.moisFin}`,
        plan.report ? texts.carried : texts.notCarried,
      ])}
    />
  );
}

/** The people whose plans take the spelling of the file. */
function Corrections({ corrections }: Pick<PlanFileReport, 'corrections'>) {
  const texts = useTexts(planFileTexts);
  if (corrections.length === 0) return null;
  return (
    <Alert tone="warning" title={plural(corrections.length, texts.correctedOne, texts.corrected)}>
      <ul>
        {corrections.map(({ ligne, avant, apres }) => (
          <li key={ligne}>{fill(texts.correction, { ligne: String(ligne), avant, apres })}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface OutcomeProps {
  readonly fileName: string;
  readonly report: PlanFileReport;
}

function Outcome({ fileName, report }: OutcomeProps) {
  const texts = useTexts(planFileTexts);
  const { idFichier } = report;
  return (
    <ImportOutcome
      texts={texts}
      fileName={fileName}
      isAlready={report.dejaImporte}
      lines={report.lignesRejetees}
      total={report.nombreRejets}
      ask={
        idFichier === null
          ? undefined
          : () => callApi(getPlanFileRefusals, { params: { idFichier } })
      }
    >
      <Counts report={report} />
    </ImportOutcome>
  );
}

function Help({ numeroContrat }: { readonly numeroContrat: string }) {
  const texts = useTexts(planFileTexts);
  return (
    <>
      <p>{fill(texts.lead, { colonnes: columnsThat(true), facultatives: columnsThat(false) })}</p>
      <p>{texts.units}</p>
      <div>
        <DownloadButton
          variant="quiet"
          ask={() => callApi(getPlanModel, { query: { numeroContrat } })}
        >
          {texts.model}
        </DownloadButton>
      </div>
    </>
  );
}

export function PlanFile({ contracts }: { readonly contracts: readonly FunderContract[] }) {
  const texts = useTexts(planFileTexts);
  const common = useTexts(fileImportTexts);
  const queries = useQueryClient();
  const [contract, setContract] = useState(contracts[0]?.numeroContrat ?? '');
  const send: SendFile<PlanFileReport> = (file, { isPreview, onProgress, signal }) =>
    callApi(
      importPlans,
      {
        query: { numeroContrat: contract, ...(isPreview ? { apercu: 'true' as const } : {}) },
        file,
      },
      { transport: uploadTransport(FIELD, file, onProgress), signal },
    );
  const state = useFileImport(send, () => void refreshPlans(queries));
  const fileName = state.file?.name ?? '';
  const another = (words: string) => (
    <Button variant="secondary" onClick={state.reset}>
      {words}
    </Button>
  );
  const preview = (report: PlanFileReport) => (
    <div className="file-import__report">
      <ReportTitle>
        {fill(report.lignesRetenues === 0 ? texts.previewBad : texts.previewTitle, {
          fichier: fileName,
        })}
      </ReportTitle>
      <Counts report={report} />
      <Corrections corrections={report.corrections} />
      <FirstPlans plans={report.premieresLignes} />
      <RefusedLines fileName={fileName} lines={report.lignesRejetees} total={report.nombreRejets} />
      <div className="cluster">
        {report.lignesRetenues === 0 ? null : (
          <Button onClick={state.take}>
            {plural(report.lignesRetenues, texts.takeOne, texts.take)}
          </Button>
        )}
        {another(common.another)}
      </div>
    </div>
  );
  return (
    <div className="plans__section">
      <Help numeroContrat={contract} />
      <FileImport
        state={state}
        maxBytes={PLAN_FILE_MAX_BYTES}
        preview={preview}
        remedy={(file) => (
          <MapColumns
            file={file}
            read={(chosen) =>
              callApi(
                readPlanColumns,
                { file: chosen },
                { transport: uploadTransport(FIELD, chosen, () => undefined) },
              )
            }
            keep={(body) => callApi(keepPlanColumns, { body })}
            onKept={state.check}
          />
        )}
        outcome={(report) => (
          <>
            <Outcome fileName={fileName} report={report} />
            <div className="cluster">
              {another(texts.again)}
              {report.idFichier === null || report.dejaImporte ? null : (
                <UndoPlanImport
                  idFichier={report.idFichier}
                  fileName={fileName}
                  onUndone={state.reset}
                />
              )}
            </div>
          </>
        )}
      >
        {contracts.length < 2 ? null : (
          <Select
            label={texts.contract}
            width="medium"
            options={contracts.map(({ numeroContrat, raisonSociale }) => ({
              value: numeroContrat,
              label: `${numeroContrat} – ${raisonSociale}`,
            }))}
            value={contract}
            onChange={({ target }) => setContract(target.value)}
          />
        )}
      </FileImport>
    </div>
  );
}
