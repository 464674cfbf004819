import { SkipLink } from '@portail/ui/layout/SkipLink.tsx';
import type { ReactNode } from 'react';
import { useCurrentPage } from '../../shared/page/page-context.ts';
import { shellTexts } from '../../shared/page/shell.texts.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { Footer } from './Footer.tsx';
import './shell.css';

const CONTENT_ID = 'contenu';

interface FrameProps {
  readonly header: ReactNode;
  /** Beside the main part. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
  /** Dialogs that any page may open. */
  readonly dialogs: ReactNode;
}

/** The landmarks around every page. The main part keeps its place in the tree. */
export function Frame({ header, side, children, dialogs }: FrameProps) {
  const texts = useTexts(shellTexts);
  const { id, isSample = false } = useCurrentPage();
  return (
    <div className="shell">
      <SkipLink targetId={CONTENT_ID}>{texts.skip}</SkipLink>
      {header}
      <div className="shell__body">
        {side}
        <main
          id={CONTENT_ID}
          className="shell__main"
          data-page-id={isSample ? undefined : id}
          tabIndex={-1}
        >
          {children}
        </main>
      </div>
      <Footer />
      {dialogs}
    </div>
  );
}
