import '@portail/ui/layout/Card.css';
import type { ReactNode } from 'react';
import { PageHeading, type DocumentTitle } from './PageHeading.tsx';
import './card-page.css';

interface CardPageProps extends DocumentTitle {
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One quiet card for one thing to do, as on the sign-in page. */
export function CardPage({ lead, children, ...title }: CardPageProps) {
  return (
    <div className="card-page">
      <div className="card-page__card">
        <PageHeading {...title} />
        {lead === undefined ? null : <p className="card-page__lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
