import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';

interface PauseTableProps<Row> {
  readonly texts: Readonly<Record<'caption' | 'none', string>>;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
}

/** What waits until an operator lifts it. */
export function PauseTable<Row extends { readonly id: string }>(props: PauseTableProps<Row>) {
  const { texts, columns, rows } = props;
  return (
    <Table
      caption={texts.caption}
      isCaptionHidden
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p>{texts.none}</p>}
    />
  );
}
