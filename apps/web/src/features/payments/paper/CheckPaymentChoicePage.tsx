import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { useContractId } from '../../../session/use-contract-id.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paperChoiceTexts, paperPayTexts } from './paper-paying.texts.ts';
import './paper-paying.css';
import type { Payee } from '@portail/contract/payments/account-payments.schemas.ts';
import { useState } from 'react';
import { NanSearch } from '../../../session/payees/NanSearch.tsx';
import { PaidPayees } from '../../../session/payees/PaidPayees.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { choosePayee, draftOf } from './paper-draft.ts';
import { PaperFrame, usePaperAnswers } from './PaperFrame.tsx';

/** The payee: one paid before, or found by NAN (also from the URL). */
function ChoiceStep({ numeroContrat }: { readonly numeroContrat: string }) {
  const texts = useTexts(paperChoiceTexts);
  const asked = useSearchParams().get('nan') ?? undefined;
  const chosen = draftOf(usePaperAnswers()).payee?.codeNAN;
  const [hasProblem, setProblem] = useState(false);
  const choose = (payee: Payee) => {
    choosePayee(payee);
    navigate(hrefOf('CHECK_PAYMENT_AMOUNT'));
  };
  return (
    <PaperFrame current="choix" lead={texts.lead} hasErrors={hasProblem}>
      <PaidPayees numeroContrat={numeroContrat} onChoose={choose} />
      <NanSearch
        key={asked}
        codeNAN={asked ?? chosen}
        onChoose={choose}
        chooseLabel={texts.choose}
        onProblem={setProblem}
      />
    </PaperFrame>
  );
}

/** Explains how to use vouchers that cannot pay online. */
function ClosedChoice() {
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

/** Where the contract lets vouchers pay, the first step; elsewhere what else they are good for. */
export default function CheckPaymentChoicePage() {
  const session = useSessionView();
  const numeroContrat = useContractId();
  const mayPay = canOpenPage(pageOf('CHECK_PAYMENT_AMOUNT'), session);
  return mayPay && numeroContrat !== undefined ? (
    <ChoiceStep numeroContrat={numeroContrat} />
  ) : (
    <ClosedChoice />
  );
}
