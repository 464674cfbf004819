import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { compareMonths, formatMonth, monthOf } from '@portail/rules/wallet/holdings/months.ts';
import { formatUnits, unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { ratioOf } from '@portail/ui/data/meter-tone.ts';
import { useId } from 'react';
import { today } from '../../../shared/time/today.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { homeHoldingsTexts } from '../../../session/home.texts.ts';

type MonthlyRight = NonNullable<CesuAccount['mois']>[number];

const SHOWN = 12;

interface MonthStripProps {
  readonly type: CesuAccountType;
  readonly months: readonly MonthlyRight[];
}

function Month({ type, right }: { readonly type: CesuAccountType; readonly right: MonthlyRight }) {
  const texts = useTexts(homeHoldingsTexts);
  const granted = unitsOf(type, right.accorde);
  const used = unitsOf(type, right.utilise);
  const left = unitsOf(type, right.disponible);
  const isCurrent = right.mois === monthOf(today());
  return (
    <li className="month-strip__month" aria-current={isCurrent ? 'date' : undefined}>
      <span className="month-strip__name">
        <span>{formatMonth(right.mois)}</span>
        {isCurrent ? <span className="month-strip__now">{texts.currentMonth}</span> : null}
      </span>
      <span className="month-strip__bar" aria-hidden>
        <span style={{ width: `${ratioOf(used, granted) * 100}%` }} />
      </span>
      <span className="month-strip__figures">
        <strong className="amount">
          {fill(texts.stripUsed, { utilise: formatUnits(type, used) })}
        </strong>{' '}
        <span className="amount">
          {fill(texts.stripOf, { accorde: formatUnits(type, granted) })}
        </span>
        {left > 0 ? (
          <span className="amount">
            {' '}
            {fill(texts.stripLeft, { reste: formatUnits(type, left) })}
          </span>
        ) : null}
      </span>
    </li>
  );
}

/** The text alternative contains what the bars show. */
export function MonthStrip({ type, months }: MonthStripProps) {
  const texts = useTexts(homeHoldingsTexts);
  const titleId = useId();
  const shown = months.toSorted((one, other) => compareMonths(one.mois, other.mois)).slice(-SHOWN);
  return (
    <div>
      <h3 id={titleId} className="month-strip__title">
        {texts.strip}
      </h3>
      <ol className="month-strip" aria-labelledby={titleId}>
        {shown.map((right) => (
          <Month key={right.mois} type={type} right={right} />
        ))}
      </ol>
    </div>
  );
}
