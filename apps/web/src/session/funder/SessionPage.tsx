import { hrefOf } from '@portail/contract/pages/href.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { sessionTabTexts } from '../../texts/funder-lines.ts';
import { useCurrentPage } from '../../shared/page/page-context.ts';
import { Page } from '../../shared/page/Page.tsx';
import { sessionInformationQuery } from './funder-queries.ts';
import './funder.css';
import { SessionTabs } from './SessionTabs.tsx';

/** The session that the address names. */
export const useSessionId = (): string => useCurrentPage().params['id'] ?? '';

/** The frame of the pages of one session: its name, the way back, its other pages. */
export function SessionPage({ children }: { readonly children: ReactNode }) {
  const texts = useTexts(sessionTabTexts);
  const id = useSessionId();
  const { data } = useQuery(sessionInformationQuery(id));
  return (
    <Page lead={data?.libelle ?? '\u00a0'}>
      <p className="page__back no-print">
        <Link href={hrefOf('CLIENT_SESSION_LIST')}>{texts.back}</Link>
      </p>
      <SessionTabs id={id} />
      {children}
    </Page>
  );
}
