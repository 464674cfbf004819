import { hrefOf } from '@portail/contract/pages/href.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { LinkTabs } from '@portail/ui/navigation/LinkTabs.tsx';
import { getPendingOperations } from '@portail/contract/backoffice/operations.calls.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { Suspense } from 'react';
import { SECTION_KEYS, sectionOf, SECTIONS } from './sections.ts';
import { useSearchParams } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { operationsTexts } from './operations.texts.ts';

/** Manual money operations, one section at a time, each with its own URL. */
export default function BoOperationsPage() {
  const texts = useTexts(operationsTexts);
  const current = sectionOf(useSearchParams().get('section'));
  const Section = SECTIONS[current];
  const { data: requests } = useApiQuery(getPendingOperations, {}, { staleTime: 0 });
  const toDecide = requests?.filter(({ peutDecider }) => peutDecider).length ?? 0;
  return (
    <Page lead={texts.lead}>
      <LinkTabs
        label={texts.sections}
        tabs={SECTION_KEYS.map((key) => ({
          href: hrefOf('BO_OPERATIONS', undefined, { section: key }),
          label:
            key === 'validations' && toDecide > 0
              ? fill(texts.validationsCount, { nombre: String(toDecide) })
              : texts[key],
          isCurrent: key === current,
        }))}
      />
      <Suspense fallback={<Skeleton shape="table" lines={5} label={texts.loading} />}>
        <Section key={current} />
      </Suspense>
    </Page>
  );
}
