import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { SchemeStep } from './SchemeStep.tsx';

// Loaded after the form of the page.
const PaynumBlock = lazy(() => import('../paynum/PaynumBlock.tsx'));

export default function CommandeChoixDispositifPage() {
  return (
    <SchemeStep
      after={
        <Suspense fallback={<Skeleton shape="card" />}>
          <PaynumBlock />
        </Suspense>
      }
    />
  );
}
