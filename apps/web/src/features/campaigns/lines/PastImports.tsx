import {
  type getControlImports,
  getRefusedLines,
} from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { controlFileTexts } from './funder-lines.texts.ts';
import { importsQuery } from './lines-data.ts';

type PastImport = CallOutput<typeof getControlImports>[number];

const useColumns = (idSession: string): readonly TableColumn<PastImport>[] => {
  const texts = useTexts(controlFileTexts);
  const mayDownload = useMayCall(getRefusedLines);
  return [
    { id: 'file', header: texts.file, isRowHeader: true, cell: ({ nomFichier }) => nomFichier },
    { id: 'date', header: texts.date, cell: ({ date }) => date },
    { id: 'author', header: texts.author, cell: ({ auteur }) => auteur },
    {
      id: 'read',
      header: texts.read,
      align: 'end',
      cell: ({ lignesLues }) => countWords(lignesLues),
    },
    {
      id: 'rejected',
      header: texts.rejected,
      align: 'end',
      cell: ({ nombreLignesRejetees }) => countWords(nombreLignesRejetees),
    },
    {
      id: 'action',
      header: texts.refusedShort,
      isHeaderHidden: true,
      cell: ({ idImport, nomFichier, date, nombreLignesRejetees }) =>
        nombreLignesRejetees === 0 || !mayDownload ? null : (
          <DownloadButton
            variant="quiet"
            isSmall
            label={fill(texts.refusedOf, { fichier: nomFichier, date })}
            ask={() => callApi(getRefusedLines, { params: { idSession, idImport } })}
          >
            {texts.refusedShort}
          </DownloadButton>
        ),
    },
  ];
};

/** Renders nothing without imports. */
export function PastImports({ idSession }: { readonly idSession: string }) {
  const texts = useTexts(controlFileTexts);
  const { data = [] } = useQuery(importsQuery(idSession));
  const columns = useColumns(idSession);
  if (data.length === 0) return null;
  return (
    <section className="file-import__report">
      <h3>{texts.history}</h3>
      <Table
        caption={texts.historyCaption}
        isCaptionHidden
        columns={columns}
        rows={data}
        rowKey={({ idImport }) => idImport}
      />
    </section>
  );
}
