import { getReconciledDay } from '@portail/contract/settlement/reconciliation.calls.ts';
import type {
  ReconciledDay,
  ReconciliationReport,
} from '@portail/contract/settlement/reconciliation.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { CreditCard } from '@portail/ui/icons/icons.ts';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { ReportTitle } from '../../../shared/files/ReportTitle.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { cardFileTexts } from './operation-card-file.texts.ts';
import { DifferencesTable } from './DifferencesTable.tsx';

interface DayReportProps {
  readonly report: ReconciliationReport;
  /** Its title takes the focus after an action. */
  readonly hasFocus?: boolean;
}

export function DayReport({ report, hasFocus = false }: DayReportProps) {
  const texts = useTexts(cardFileTexts);
  const { jour, lignes, lignesRetenues, montantRegle, dateLecture, luPar, listeEcarts } = report;
  return (
    <div className="stack">
      {hasFocus ? <ReportTitle>{fill(texts.reportTitle, { jour })}</ReportTitle> : null}
      {hasFocus && report.dejaLu ? <Alert>{texts.already}</Alert> : null}
      <FactList
        facts={[
          { id: 'lines', label: texts.lines, value: countWords(lignes) },
          { id: 'kept', label: texts.kept, value: countWords(lignesRetenues) },
          { id: 'settled', label: texts.settled, value: wireAmount(montantRegle), isStrong: true },
          { id: 'readOn', label: texts.readOn, value: dateLecture },
          { id: 'readBy', label: texts.readBy, value: luPar ?? texts.byItself },
        ]}
      />
      {listeEcarts.length === 0 ? (
        <Alert tone="success">{texts.noDifference}</Alert>
      ) : (
        <DifferencesTable caption={fill(texts.dayCaption, { jour })} differences={listeEcarts} />
      )}
    </div>
  );
}

function DayDialog({ jour, onClose }: { readonly jour: string; readonly onClose: () => void }) {
  const texts = useTexts(cardFileTexts);
  const { data, error, refetch } = useApiQuery(
    getReconciledDay,
    { query: { jour } },
    { staleTime: 0 },
  );
  const content = () => {
    if (data !== undefined) return <DayReport report={data} />;
    return <PendingRead error={error} refetch={refetch} lines={4} label={texts.loading} />;
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="large"
      title={fill(texts.reportTitle, { jour })}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {content()}
    </Modal>
  );
}

/** Reconciled days, latest first. */
export function ReconciledDays({ days }: { readonly days: readonly ReconciledDay[] }) {
  const texts = useTexts(cardFileTexts);
  const [chosen, setChosen] = useState<string>();
  const columns: readonly TableColumn<ReconciledDay>[] = [
    { id: 'day', header: texts.day, isRowHeader: true, cell: ({ jour }) => jour },
    {
      id: 'lines',
      header: texts.lines,
      align: 'end',
      cell: ({ lignes }) => countWords(lignes),
    },
    {
      id: 'kept',
      header: texts.kept,
      align: 'end',
      cell: ({ lignesRetenues }) => countWords(lignesRetenues),
    },
    {
      id: 'settled',
      header: texts.settled,
      align: 'end',
      cell: ({ montantRegle }) => <span className="amount">{wireAmount(montantRegle)}</span>,
    },
    {
      id: 'differences',
      header: texts.differences,
      cell: ({ ecarts, ecartsOuverts }) =>
        fill(texts.differencesCell, {
          ecarts: countWords(ecarts),
          ouverts: countWords(ecartsOuverts),
        }),
    },
    { id: 'readOn', header: texts.readOn, cell: ({ dateLecture }) => dateLecture },
    { id: 'readBy', header: texts.readBy, cell: ({ luPar }) => luPar ?? texts.byItself },
    {
      id: 'act',
      header: texts.actions,
      isHeaderHidden: true,
      cell: ({ jour }) => (
        <Button
          variant="quiet"
          isSmall
          aria-label={fill(texts.showOf, { jour })}
          onClick={() => setChosen(jour)}
        >
          {texts.show}
        </Button>
      ),
    },
  ];
  return (
    <section className="stack">
      <h3>{texts.historyTitle}</h3>
      <Table
        caption={texts.historyCaption}
        isCaptionHidden
        columns={columns}
        rows={days}
        rowKey={({ jour }) => jour}
        empty={
          <EmptyState icon={<CreditCard />} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        }
      />
      {chosen === undefined ? null : (
        <DayDialog jour={chosen} onClose={() => setChosen(undefined)} />
      )}
    </section>
  );
}
