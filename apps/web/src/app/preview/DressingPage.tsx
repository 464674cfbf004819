import BoDressingPage from '../../features/branding/personalisation/BoDressingPage.tsx';
import { SamplePageContext } from '../../session/sample-page.ts';
import { SamplePage } from './SamplePage.tsx';

/** The page, and the real pages that it shows samples of: put together here, where all are known. */
export default function BrandingPage() {
  return (
    <SamplePageContext value={SamplePage}>
      <BoDressingPage />
    </SamplePageContext>
  );
}
