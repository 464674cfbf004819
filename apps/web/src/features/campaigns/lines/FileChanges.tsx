import type {
  ChangedLine,
  ImportReport,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { fileChangesTexts } from './funder-lines.texts.ts';

type NamedLine = Pick<ChangedLine, 'identifiant' | 'personne'>;

function Person({ identifiant, personne }: NamedLine) {
  return (
    <span className="line__stack">
      {personne === '' ? identifiant : personne}
      {personne === '' ? null : <span className="line__detail">{identifiant}</span>}
    </span>
  );
}

function Changed({ line }: { readonly line: ChangedLine }) {
  const texts = useTexts(fileChangesTexts);
  const shown = (value: string) => (value === '' ? texts.nothing : value);
  return (
    <span className="line__stack">
      {line.autrePersonne ? <Status tone="warning">{texts.other}</Status> : null}
      {line.champs.map(({ colonne, avant, apres }) => (
        <span key={colonne} className="long-text">
          {fill(texts.change, { colonne, avant: shown(avant), apres: shown(apres) })}
        </span>
      ))}
    </span>
  );
}

interface ListProps<Line> {
  readonly title: string;
  readonly lines: readonly Line[];
  /** An answer names the first ones. */
  readonly total: number;
  readonly columns: readonly TableColumn<Line>[];
}

function List<Line extends NamedLine>({ title, lines, total, columns }: ListProps<Line>) {
  const texts = useTexts(fileChangesTexts);
  if (lines.length === 0) return null;
  return (
    <section className="file-import__refused">
      <h3>{title}</h3>
      {total > lines.length ? (
        <p>{fill(texts.some, { nombre: countWords(lines.length) })}</p>
      ) : null}
      <Table
        caption={title}
        isCaptionHidden
        columns={columns}
        rows={lines}
        rowKey={({ identifiant }) => identifiant}
      />
    </section>
  );
}

type FileChangesProps = Pick<
  ImportReport,
  'modifications' | 'nombreAutresPersonnes' | 'retraits' | 'lignesModifiees' | 'lignesSupprimees'
>;

/** Who a file would change or remove, before anything is stored. */
export function FileChanges(report: FileChangesProps) {
  const texts = useTexts(fileChangesTexts);
  const { nombreAutresPersonnes: others } = report;
  const person: TableColumn<NamedLine> = {
    id: 'personne',
    header: texts.person,
    isRowHeader: true,
    cell: (line) => <Person {...line} />,
  };
  return (
    <>
      {others === 0 ? null : (
        <Alert tone="warning" title={plural(others, texts.otherOne, texts.others)}>
          {texts.otherHint}
        </Alert>
      )}
      <List
        title={texts.changed}
        lines={report.modifications}
        total={report.lignesModifiees}
        columns={[
          person,
          { id: 'champs', header: texts.fields, cell: (line) => <Changed line={line} /> },
        ]}
      />
      <List
        title={texts.removed}
        lines={report.retraits}
        total={report.lignesSupprimees}
        columns={[person]}
      />
    </>
  );
}
