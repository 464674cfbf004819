import {
  getPlanFileRefusals,
  getPlanFiles,
} from '@portail/contract/campaigns/funder-plans.calls.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { callApi } from '../../../session/api.ts';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { importUndoTexts } from '../imports/import-undo.texts.ts';
import { UndoPlanImport } from '../imports/UndoImport.tsx';
import { planFileTexts } from './funder-plans.texts.ts';
import './funder-plans.css';
import { PLANS_KEY } from './plans-data.ts';

const useColumns = (): readonly ColumnOf<typeof getPlanFiles>[] => {
  const texts = useTexts(planFileTexts);
  const undoTexts = useTexts(importUndoTexts);
  const mayDownload = useMayCall(getPlanFileRefusals);
  return [
    {
      id: 'file',
      header: texts.file,
      isRowHeader: true,
      sortBy: 'nomFichier',
      cell: ({ nomFichier }) => nomFichier,
    },
    {
      id: 'date',
      header: texts.date,
      sortBy: 'dateImport',
      cell: ({ dateImport }) => dateImport,
    },
    { id: 'author', header: texts.author, cell: ({ importePar }) => importePar },
    {
      id: 'kept',
      header: texts.kept,
      align: 'end',
      sortBy: 'lignesRetenues',
      cell: ({ lignesRetenues }) => countWords(lignesRetenues),
    },
    {
      id: 'rejected',
      header: texts.rejected,
      align: 'end',
      sortBy: 'nombreRejets',
      cell: ({ nombreRejets }) => countWords(nombreRejets),
    },
    {
      id: 'action',
      header: texts.refusedShort,
      isHeaderHidden: true,
      cell: ({ id, nomFichier, dateImport, nombreRejets, annulation }) => (
        <div className="cluster">
          {nombreRejets === 0 || !mayDownload ? null : (
            <DownloadButton
              variant="quiet"
              isSmall
              label={fill(texts.refusedOf, { fichier: nomFichier, date: dateImport })}
              ask={() => callApi(getPlanFileRefusals, { params: { idFichier: id } })}
            >
              {texts.refusedShort}
            </DownloadButton>
          )}
          {annulation === 'POSSIBLE' ? (
            <UndoPlanImport idFichier={id} fileName={nomFichier} date={dateImport} />
          ) : null}
          {annulation === 'ANNULE' ? <Status>{undoTexts.undone}</Status> : null}
        </div>
      ),
    },
  ];
};

/** Renders nothing without files. */
export function PastPlanFiles({ numeroContrat }: { readonly numeroContrat: string | undefined }) {
  const texts = useTexts(planFileTexts);
  const columns = useColumns();
  const list = useTableList(getPlanFiles, {
    scope: PLANS_KEY,
    request: { query: { numeroContrat } },
    prefix: 'fichiers-',
  });
  if (list.rows === undefined || list.rows.length === 0) return null;
  return (
    <section className="plans__section">
      <h2>{texts.history}</h2>
      <DataTable
        list={list}
        caption={texts.historyCaption}
        isCaptionHidden
        columns={columns}
        rowKey={({ id }) => id}
        empty={null}
      />
    </section>
  );
}
