import { getPlanFileRefusals } from '@portail/contract/campaigns/funder-plans.calls.ts';
import type { PlanFile } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { planFileTexts } from './funder-plans.texts.ts';
import './funder-plans.css';
import { planFilesQuery } from './plans-data.ts';

const useColumns = (): readonly TableColumn<PlanFile>[] => {
  const texts = useTexts(planFileTexts);
  const mayDownload = useMayCall(getPlanFileRefusals);
  return [
    { id: 'file', header: texts.file, isRowHeader: true, cell: ({ nomFichier }) => nomFichier },
    { id: 'date', header: texts.date, cell: ({ dateImport }) => dateImport },
    { id: 'author', header: texts.author, cell: ({ importePar }) => importePar },
    {
      id: 'kept',
      header: texts.kept,
      align: 'end',
      cell: ({ lignesRetenues }) => countWords(lignesRetenues),
    },
    {
      id: 'rejected',
      header: texts.rejected,
      align: 'end',
      cell: ({ nombreRejets }) => countWords(nombreRejets),
    },
    {
      id: 'action',
      header: texts.refusedShort,
      isHeaderHidden: true,
      cell: ({ id, nomFichier, dateImport, nombreRejets }) =>
        nombreRejets === 0 || !mayDownload ? null : (
          <DownloadButton
            variant="quiet"
            isSmall
            label={fill(texts.refusedOf, { fichier: nomFichier, date: dateImport })}
            ask={() => callApi(getPlanFileRefusals, { params: { idFichier: id } })}
          >
            {texts.refusedShort}
          </DownloadButton>
        ),
    },
  ];
};

/** Renders nothing without files. */
export function PastPlanFiles({ numeroContrat }: { readonly numeroContrat: string | undefined }) {
  const texts = useTexts(planFileTexts);
  const { data = [] } = useQuery(planFilesQuery(numeroContrat));
  const columns = useColumns();
  if (data.length === 0) return null;
  return (
    <section className="plans__section">
      <h2>{texts.history}</h2>
      <Table
        caption={texts.historyCaption}
        isCaptionHidden
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
      />
    </section>
  );
}
