import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { operationTitreTexts } from './operation-titres.texts.ts';
import VouchersSection from './VouchersSection.tsx';

/** The section of the operations page, for operators who only have the permission for people. */
export default function BoOppositionsPage() {
  const texts = useTexts(operationTitreTexts);
  return (
    <Page lead={texts.pageLead}>
      <VouchersSection />
    </Page>
  );
}
