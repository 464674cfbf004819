import { useId } from 'react';
import { useTexts } from '../texts/define-texts.ts';
import { fileImportTexts } from './file-import.texts.ts';

interface FirstLinesProps {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What the file says, column by column, as it was read: a wrong encoding is seen at once. */
export function FirstLines({ columns, rows }: FirstLinesProps) {
  const texts = useTexts(fileImportTexts);
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section className="file-import__lines">
      <h3 id={id}>{texts.firstLines}</h3>
      <div className="file-import__scroller" role="region" aria-labelledby={id} tabIndex={0}>
        <table className="file-import__table">
          <caption className="visually-hidden">{texts.firstLines}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- Lines of a file have no id, and their order never changes.
              <tr key={index}>
                {columns.map((column, rank) => (
                  <td key={column}>
                    {row[rank] === undefined || row[rank] === '' ? (
                      <span className="file-import__empty">{texts.emptyCell}</span>
                    ) : (
                      row[rank]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
