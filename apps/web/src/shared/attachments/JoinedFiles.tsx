import type { ReactNode } from 'react';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { fileSizeWords } from '../files/file-size.ts';
import { fill } from '../texts/define-texts.ts';
import './joined-files.css';

interface JoinedFile {
  readonly idFichier: string;
  readonly nom: string;
  readonly taille: number;
  readonly type: string;
  readonly date: string;
}

interface JoinedFilesProps<One extends JoinedFile> {
  readonly files: readonly One[];
  readonly label?: string;
  readonly texts: { readonly download: string; readonly downloadShort: string };
  /** After the date. */
  readonly authorOf: (file: One) => ReactNode;
  readonly ask: (idFichier: string) => Promise<File>;
}

/** The files of a request, each with its download. */
export function JoinedFiles<One extends JoinedFile>(props: JoinedFilesProps<One>) {
  const { files, label, texts, authorOf, ask } = props;
  return (
    <ul className="joined-files" aria-label={label}>
      {files.map((file) => (
        <li key={file.idFichier}>
          <span className="joined-files__name">
            {file.nom}
            <span className="joined-files__detail">
              {file.type}, {fileSizeWords(file.taille)}, {file.date}
              {authorOf(file)}
            </span>
          </span>
          <DownloadButton
            isSmall
            variant="quiet"
            label={fill(texts.download, { nom: file.nom })}
            ask={() => ask(file.idFichier)}
          >
            {texts.downloadShort}
          </DownloadButton>
        </li>
      ))}
    </ul>
  );
}
