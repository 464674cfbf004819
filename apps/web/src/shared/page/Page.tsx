import type { ReactNode } from 'react';
import { PageHeading, type DocumentTitle } from './PageHeading.tsx';
import './page.css';

interface PageProps extends DocumentTitle {
  readonly heading?: ReactNode;
  /** A sentence under the heading. */
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** Flows and texts read better in a narrow column. */
  readonly width?: 'reading' | 'wide';
}

/** The frame of a page's content: heading, lead, body. */
export function Page({ heading, lead, children, width = 'wide', ...title }: PageProps) {
  return (
    <div className={`page page--${width}`}>
      <header className="page__header">
        <PageHeading {...title}>{heading}</PageHeading>
        {lead === undefined ? null : <p className="page__lead">{lead}</p>}
      </header>
      {children}
    </div>
  );
}
