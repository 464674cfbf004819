import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import type { ReactNode } from 'react';
import { fill, useTexts } from '../texts/define-texts.ts';
import { fileImportTexts } from './file-import.texts.ts';

interface RefusedLine {
  readonly ligne: number;
  readonly message: string;
}

interface RefusedLinesProps {
  readonly fileName: string;
  readonly lines: readonly RefusedLine[];
  /** How many were refused in all: an answer names the first ones. */
  readonly total: number;
  /** The way to take them all away. */
  readonly download?: ReactNode;
}

const countWords = (count: number): string => count.toLocaleString('fr-FR');

/** Shown at once; the rest is in the file. */
const SHOWN = 50;

/** Each refused line by its number in the file, and why. */
export function RefusedLines({ fileName, lines, total, download }: RefusedLinesProps) {
  const texts = useTexts(fileImportTexts);
  if (total === 0) return null;
  const shown = lines.slice(0, SHOWN);
  const columns: readonly TableColumn<RefusedLine>[] = [
    {
      id: 'ligne',
      header: texts.line,
      isRowHeader: true,
      cell: ({ ligne }) => fill(texts.row, { nombre: countWords(ligne) }),
    },
    { id: 'message', header: texts.reason, cell: ({ message }) => message },
  ];
  return (
    <section className="file-import__refused">
      <h3>{texts.refused}</h3>
      {total > shown.length ? (
        <p>{fill(texts.refusedSome, { nombre: countWords(shown.length) })}</p>
      ) : null}
      {download}
      <Table
        caption={fill(texts.refusedCaption, { fichier: fileName })}
        isCaptionHidden
        columns={columns}
        rows={shown}
        rowKey={({ ligne, message }) => `${ligne} ${message}`}
      />
    </section>
  );
}
