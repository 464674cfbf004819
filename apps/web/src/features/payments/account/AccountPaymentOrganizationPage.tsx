import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { useState } from 'react';
import { NanSearch } from '../../../session/payees/NanSearch.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { nanTexts, payingTexts } from './paying.texts.ts';
import { chooseFound, draftOf } from './payment-draft.ts';
import { goToNextStep } from './payment-steps.ts';
import { PaymentFrame, useBackHref, usePaymentAnswers } from './PaymentFrame.tsx';

/** The payee found by NAN is displayed before the payment (ACC-30). */
function NanStep() {
  const texts = useTexts(nanTexts);
  const common = useTexts(payingTexts);
  const { payee } = draftOf(usePaymentAnswers());
  const [hasErrors, setErrors] = useState(false);
  const backHref = useBackHref('organisme');
  return (
    <PaymentFrame current="organisme" lead={texts.lead} hasErrors={hasErrors}>
      <NanSearch
        codeNAN={payee?.codeNAN}
        chooseLabel={texts.pay}
        onProblem={setErrors}
        onChoose={(found) => {
          chooseFound(found);
          goToNextStep('organisme');
        }}
      />
      <div className="cluster">
        <LinkButton variant="secondary" href={backHref}>
          {common.back}
        </LinkButton>
      </div>
    </PaymentFrame>
  );
}

export default function AccountPaymentOrganizationPage() {
  return <NanStep />;
}
