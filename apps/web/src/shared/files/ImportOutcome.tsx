import { Alert } from '@portail/ui/feedback/Alert.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { fill } from '../texts/define-texts.ts';
import { plural } from '../wording/counts.ts';
import { RefusedLines } from './RefusedLines.tsx';
import { ReportTitle } from './ReportTitle.tsx';

interface ImportOutcomeProps extends Omit<ComponentProps<typeof RefusedLines>, 'download'> {
  readonly texts: Readonly<
    Record<'doneTitle' | 'doneSome' | 'doneSomeOne' | 'already' | 'refusedFile', string>
  >;
  /** The same file was imported before. */
  readonly isAlready: boolean;
  /** Reads the refused lines; absent where nothing was kept. */
  readonly ask: (() => Promise<File>) | undefined;
  /** What was counted. */
  readonly children: ReactNode;
}

/** What became of an imported file, and the lines that were refused. */
export function ImportOutcome(props: ImportOutcomeProps) {
  const { texts, isAlready, ask, children, ...refused } = props;
  const { fileName, total } = refused;
  const title = total === 0 ? texts.doneTitle : plural(total, texts.doneSomeOne, texts.doneSome);
  return (
    <div className="file-import__report">
      <ReportTitle>{fill(title, { fichier: fileName })}</ReportTitle>
      {isAlready ? <Alert tone="info">{texts.already}</Alert> : null}
      {children}
      <RefusedLines
        {...refused}
        download={
          ask === undefined ? null : (
            <div>
              <DownloadButton ask={ask}>{texts.refusedFile}</DownloadButton>
            </div>
          )
        }
      />
    </div>
  );
}
