import type { ReactNode } from 'react';
import { PageHeading } from './PageHeading.tsx';
import './card-page.css';

interface CardPageProps {
  readonly lead?: ReactNode;
  readonly titlePrefix?: string | undefined;
  readonly children: ReactNode;
}

/** One quiet card for one thing to do, as on the sign-in page. */
export function CardPage({ lead, titlePrefix, children }: CardPageProps) {
  return (
    <div className="card-page">
      <div className="card-page__card">
        <PageHeading titlePrefix={titlePrefix} />
        {lead === undefined ? null : <p className="card-page__lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
