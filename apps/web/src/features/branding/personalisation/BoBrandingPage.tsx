import { BRANDING_CHOICE_PATH } from '@portail/contract/pages/other-spaces.pages.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ContractChooser } from './ContractChooser.tsx';
import { brandingQuery } from './branding-queries.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingTexts } from './operator-branding.texts.ts';

// Lazy, because the editor contains every text of the portal.
const BrandingEditor = lazy(() => import('./BrandingEditor.tsx'));

const NOT_FOUND = 404;

const isUnknown = (error: Error): boolean =>
  error instanceof ApiFailure && error.status === NOT_FOUND;

function ContractBranding({ numeroContrat }: { readonly numeroContrat: string }) {
  const texts = useTexts(brandingTexts);
  const { data, error, refetch, isFetchedAfterMount } = useQuery(brandingQuery(numeroContrat));
  const waiting = <Skeleton shape="card" lines={5} label={texts.loading} />;
  // Never from the cache, which may hold an older draft.
  if (data !== undefined && isFetchedAfterMount)
    return (
      <Suspense fallback={<Page lead={texts.lead}>{waiting}</Page>}>
        <BrandingEditor opened={data} />
      </Suspense>
    );
  const content = () => {
    if (error === null) return waiting;
    if (!isUnknown(error)) return <ReadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <EmptyState
        icon={<Search />}
        title={texts.unknown}
        action={<LinkButton href={BRANDING_CHOICE_PATH}>{texts.otherContract}</LinkButton>}
      >
        {texts.unknownText}
      </EmptyState>
    );
  };
  return <Page lead={texts.lead}>{content()}</Page>;
}

/** The second address has no contract number yet. */
export default function BoBrandingPage() {
  const { numeroContrat } = useCurrentPage().params;
  return numeroContrat === undefined ? (
    <ContractChooser />
  ) : (
    <ContractBranding key={numeroContrat} numeroContrat={numeroContrat} />
  );
}
