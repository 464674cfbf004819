import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkTabs } from '@portail/ui/navigation/LinkTabs.tsx';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { campaignTabTexts } from './campaign-tabs.texts.ts';
import { useCurrentPage } from '../../shared/page/page-context.ts';

export function CampaignTabs({ id }: { readonly id: string }) {
  const texts = useTexts(campaignTabTexts);
  const current = useCurrentPage().id;
  const tabs = [
    { page: 'CLIENT_SESSION_DETAILS', label: texts.details },
    { page: 'CLIENT_SESSION_LINES', label: texts.lines },
    { page: 'CLIENT_SESSION_ORDERS', label: texts.orders },
    { page: 'CLIENT_SESSION_STATISTICS', label: texts.statistics },
  ] as const;
  return (
    <LinkTabs
      label={texts.label}
      tabs={tabs.map(({ page, label }) => ({
        href: hrefOf(page, { id }),
        label,
        isCurrent: page === current,
      }))}
    />
  );
}
