import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  fetchSettlementDay,
  getReconciliations,
  reconcileDay,
} from '@portail/contract/settlement/reconciliation.calls.ts';
import {
  type ReconciliationReport,
  type Reconciliations,
  SETTLEMENT_FILE_MAX_BYTES,
} from '@portail/contract/settlement/reconciliation.schemas.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { uploadTransport } from '../../../shared/http/upload-transport.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { OperationSection } from './OperationSection.tsx';
import { cardFileTexts } from './operation-card-file.texts.ts';
import { OPERATION_READS } from './operations-data.ts';
import { DifferencesTable } from './DifferencesTable.tsx';
import { DayReport, ReconciledDays } from './ReconciledDays.tsx';
import { SendFileForm } from './SendFileForm.tsx';
import { PendingTable } from '../../../shared/page/PendingTable.tsx';

const FIELD = reconcileDay.upload.field;

/** What the provider still owes: 0 two working days after the last capture. */
function Awaited({ found }: { readonly found: Reconciliations }) {
  const texts = useTexts(cardFileTexts);
  const { montantARegler, paiementsARegler, montantEnRetard, paiementsEnRetard } = found;
  return (
    <FactList
      facts={[
        {
          id: 'awaited',
          label: texts.awaited,
          value: `${wireAmount(montantARegler)} – ${plural(paiementsARegler, texts.awaitedCountOne, texts.awaitedCount)}`,
          isStrong: true,
        },
        {
          id: 'late',
          label: texts.late,
          value: `${wireAmount(montantEnRetard)} – ${plural(paiementsEnRetard, texts.lateCountOne, texts.lateCount)}`,
        },
      ]}
    />
  );
}

interface Asked {
  readonly jour: string;
  /** Uploaded file; without it the provider's file is fetched. */
  readonly file: File | undefined;
}

const reconcile = ({ jour, file }: Asked): Promise<ReconciliationReport> =>
  file === undefined
    ? callApi(fetchSettlementDay, { body: { jour } })
    : callApi(
        reconcileDay,
        { query: { jour }, file },
        { transport: uploadTransport(FIELD, file, () => undefined) },
      );

function OneDay() {
  const texts = useTexts(cardFileTexts);
  const [jour, setJour] = useState('');
  const [isTried, setTried] = useState(false);
  const [report, setReport] = useState<ReconciliationReport>();
  const { submit, isPending, refusal } = useApiMutation(
    (asked: Asked) => {
      setReport(undefined);
      return reconcile(asked);
    },
    { invalidates: OPERATION_READS, onSuccess: setReport },
  );
  const hasDay = parseFrenchDate(jour) !== undefined;
  const send = (file: File | undefined) => {
    setTried(true);
    if (hasDay) void submit({ jour, file });
  };
  return (
    <Card headingLevel={3} title={texts.formTitle}>
      <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
      <SendFileForm
        texts={texts}
        accept=".csv,.txt,text/csv,text/plain"
        maxBytes={SETTLEMENT_FILE_MAX_BYTES}
        isPending={isPending}
        onSend={send}
        actions={
          <Button variant="secondary" disabled={isPending} onClick={() => send(undefined)}>
            {texts.fetch}
          </Button>
        }
      >
        <DateField
          label={texts.day}
          value={jour}
          error={
            isTried && !hasDay ? (jour === '' ? MESSAGES.required : texts.dayWrong) : undefined
          }
          onChange={setJour}
        />
      </SendFileForm>
      {report === undefined ? null : <DayReport key={report.jour} report={report} hasFocus />}
    </Card>
  );
}

/**
 * The provider's daily file, uploaded or fetched and compared with the ledger; each difference is
 * closed with a reason.
 */
export default function CardFileSection() {
  const texts = useTexts(cardFileTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const { data, error, refetch } = useApiQuery(getReconciliations, {});
  const content = () => {
    if (data === undefined)
      return <PendingTable {...{ error, refetch }} lines={5} label={texts.loading} />;
    return (
      <>
        <Awaited found={data} />
        {mayAct ? <OneDay /> : null}
        <section className="stack">
          <h3>{texts.openTitle}</h3>
          {data.ecartsOuverts.length === 0 ? (
            <p>{texts.noOpen}</p>
          ) : (
            <DifferencesTable caption={texts.openCaption} differences={data.ecartsOuverts} />
          )}
        </section>
        <ReconciledDays days={data.jours} />
      </>
    );
  };
  return <OperationSection texts={texts}>{content()}</OperationSection>;
}
