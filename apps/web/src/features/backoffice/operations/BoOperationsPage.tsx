import { hrefOf } from '@portail/contract/pages/href.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { LinkTabs } from '@portail/ui/navigation/LinkTabs.tsx';
import { getPendingOperations } from '@portail/contract/backoffice/operations.calls.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { Suspense } from 'react';
import { DEPARTMENT_KEYS, sectionOf, SECTIONS, sectionsBeside, sectionsOf } from './sections.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { operationsTexts } from './operations.texts.ts';

/** Manual money operations, one section at a time, each with its own URL. */
export default function BoOperationsPage() {
  const texts = useTexts(operationsTexts);
  const current = sectionOf(useSearchParams().get('section'));
  const Section = SECTIONS[current];
  const sections = sectionsBeside(current);
  const { data: requests } = useApiQuery(getPendingOperations, {}, { staleTime: 0 });
  const toDecide = requests?.filter(({ peutDecider }) => peutDecider).length ?? 0;
  return (
    <Page lead={texts.lead}>
      <LinkTabs
        label={texts.departments}
        current={sections.length > 1 ? 'true' : 'page'}
        tabs={DEPARTMENT_KEYS.map((key) => ({
          href: hrefOf('BO_OPERATIONS', undefined, { section: sectionsOf(key)[0] }),
          label:
            key === 'approvals' && toDecide > 0
              ? fill(texts.approvalsCount, { nombre: String(toDecide) })
              : texts[key],
          isCurrent: sectionsOf(key) === sections,
        }))}
      />
      {sections.length > 1 ? (
        <LinkTabs
          label={texts.sections}
          tabs={sections.map((key) => ({
            href: hrefOf('BO_OPERATIONS', undefined, { section: key }),
            label: texts[key],
            isCurrent: key === current,
          }))}
        />
      ) : null}
      <Suspense fallback={<Skeleton shape="table" lines={5} label={texts.loading} />}>
        <Section key={current} />
      </Suspense>
    </Page>
  );
}
