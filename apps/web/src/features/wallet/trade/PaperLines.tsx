import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useState } from 'react';
import { VoucherEntry } from '../../../session/vouchers/VoucherEntry.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeChoiceTexts } from './trade.texts.ts';
import { voucherTexts } from '../../../session/vouchers/vouchers.texts.ts';
import { recheckNumber, tradedCodes } from './number-checks.ts';
import type { ChoiceProblems } from './use-choice-problems.ts';
import type { TradeChoice } from './use-trade-choice.ts';

interface PaperLinesProps {
  readonly millesime: number;
  readonly choice: TradeChoice;
  readonly problems: ChoiceProblems;
}

/** The warning about scratching comes before the first field (TRADE-19). */
export function PaperLines({ millesime, choice, problems }: PaperLinesProps) {
  const texts = useTexts(tradeChoiceTexts);
  const grid = useTexts(voucherTexts);
  const [hasLostCodes] = useState(
    () =>
      choice.values.titres.length > 0 &&
      choice.values.titres.every(({ caseAGratter }) => caseAGratter === ''),
  );
  return (
    <>
      <Alert tone="warning" title={texts.warningTitle}>
        <p>{texts.warning}</p>
        <p>{texts.warningAdvice}</p>
      </Alert>
      {hasLostCodes ? <Alert>{grid.resumed}</Alert> : null}
      <VoucherEntry
        grid={choice.grid}
        assessed={choice.lines.assessed}
        errorsOf={problems.errorsOf}
        onRecheck={(line) =>
          void tradedCodes.check(line, () => void recheckNumber(line.numeroTitre, millesime))
        }
      />
    </>
  );
}
