import type { Payee } from '@portail/contract/payments/account-payments.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { useState } from 'react';
import { NanSearch } from '../../../session/payees/NanSearch.tsx';
import { PaidPayees } from '../../../session/payees/PaidPayees.tsx';
import { navigate, useSearchParams } from '../../../shared/navigation/navigation.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paperChoiceTexts } from './paper-paying.texts.ts';
import { choosePayee, draftOf } from './paper-draft.ts';
import { PaperFrame, usePaperAnswers } from './PaperFrame.tsx';

/** The payee: one paid before, or found by NAN (also from the URL). */
export function ChoiceStep({ numeroContrat }: { readonly numeroContrat: string }) {
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
