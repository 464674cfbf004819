import { hrefOf } from '@portail/contract/pages/href.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { campaignTabTexts } from './campaign-tabs.texts.ts';
import { useCurrentPage } from '../../shared/page/page-context.ts';
import { Page } from '../../shared/page/Page.tsx';
import { campaignInformationQuery } from './funder-queries.ts';
import './funder.css';
import { CampaignTabs } from './CampaignTabs.tsx';

/** The campaign id of the URL. */
export const useCampaignId = (): string => useCurrentPage().params['id'] ?? '';

/** The layout of the pages of a campaign. */
export function CampaignPage({ children }: { readonly children: ReactNode }) {
  const texts = useTexts(campaignTabTexts);
  const id = useCampaignId();
  const { data } = useQuery(campaignInformationQuery(id));
  return (
    <Page lead={data?.libelle ?? '\u00a0'}>
      <p className="page__back no-print">
        <Link href={hrefOf('CLIENT_SESSION_LIST')}>{texts.back}</Link>
      </p>
      <CampaignTabs id={id} />
      {children}
    </Page>
  );
}
