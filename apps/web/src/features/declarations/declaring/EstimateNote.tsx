import { type Estimate, ESTIMATE_NOTE } from '@portail/rules/declarations/estimate.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { estimateTexts } from './declaring.texts.ts';

interface EstimateNoteProps {
  /** With unfunded and with fully funded vouchers. */
  readonly most: Estimate;
  readonly least: Estimate;
}

/** The funded part of vouchers gives no tax credit. */
export function EstimateNote({ most, least }: EstimateNoteProps) {
  const texts = useTexts(estimateTexts);
  return (
    <Disclosure title={texts.title}>
      <div className="declare-terms">
        <FactList
          facts={[
            {
              id: 'cotisations',
              label: texts.contributions,
              value: formatAmount(most.contributions),
            },
            { id: 'charge', label: texts.borne, value: formatAmount(most.contributionsBorne) },
            {
              id: 'credit',
              label: texts.credit,
              value: fill(texts.range, {
                minimum: formatAmount(least.taxCredit),
                maximum: formatAmount(most.taxCredit),
              }),
            },
          ]}
        />
        <p className="declare__muted">{texts.vouchers}</p>
        <p className="declare__muted">{ESTIMATE_NOTE}</p>
      </div>
    </Disclosure>
  );
}
