import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paperChoiceTexts, paperPayTexts } from './paper-paying.texts.ts';
import './paper-paying.css';

/** Explains how to use vouchers that cannot pay online. */
export function ClosedChoice() {
  const texts = useTexts(paperChoiceTexts);
  const common = useTexts(paperPayTexts);
  return (
    <Page lead={texts.closedLead} width="reading">
      <Card title={texts.closedTitle} accent="primary">
        <p>{texts.closedText}</p>
        <ol className="paper-pay__ways">
          <li>{texts.closedGive}</li>
          <li>{texts.closedScratch}</li>
          <li>{texts.closedSend}</li>
          <li>{texts.closedExpiry}</li>
        </ol>
      </Card>
      <div className="cluster">
        <LinkButton variant="secondary" href={hrefOf('CHECKBOOK_STATEMENT')}>
          {common.statement}
        </LinkButton>
      </div>
    </Page>
  );
}
