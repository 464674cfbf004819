import {
  isSamePeriod,
  PERIOD_PRESETS,
  presetPeriod,
} from '@portail/rules/wallet/holdings/period.ts';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import type { MouseEvent } from 'react';
import { today } from '../time/today.ts';
import { fill, useTexts } from '../texts/define-texts.ts';
import { filterTexts } from './list.texts.ts';
import { FilterForm, type StatutOption } from './FilterForm.tsx';
import { type Filters, NO_FILTER, useFilters } from './use-filters.ts';
import './period-filter.css';

interface PeriodFilterProps {
  /** Default period: the last twelve months for a statement, everything for a history. */
  readonly isLastYearByDefault?: boolean;
  readonly statuts?: readonly StatutOption[];
}

export function PeriodFilter({ isLastYearByDefault = false, statuts = [] }: PeriodFilterProps) {
  const texts = useTexts(filterTexts);
  const { filters, hrefOf, apply } = useFilters(statuts.map(({ value }) => value));
  const now = today();
  const lastYear = String(Number(now.slice(0, 4)) - 1);
  const choices = [
    {
      key: 'default',
      label: isLastYearByDefault ? texts.DOUZE_MOIS : texts.all,
      period: NO_FILTER.period,
    },
    ...PERIOD_PRESETS.filter((preset) => preset !== 'DOUZE_MOIS' || !isLastYearByDefault).map(
      (preset) => ({
        key: preset,
        label: fill(texts[preset], { annee: lastYear }),
        period: presetPeriod(preset, now),
      }),
    ),
  ];
  const isUsual = choices.some(({ period }) => isSamePeriod(period, filters.period));

  const follow = (next: Filters) => (event: MouseEvent<HTMLAnchorElement>) => {
    // Modified clicks open the URL in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    apply(next);
  };
  return (
    <section className="period-filter no-print" aria-label={texts.title}>
      <ul className="period-filter__presets" aria-label={texts.presets}>
        {choices.map(({ key, label, period }) => {
          const next = { ...filters, period };
          return (
            <li key={key}>
              <Link
                href={hrefOf(next)}
                className="period-filter__preset"
                aria-current={isSamePeriod(period, filters.period) ? 'true' : undefined}
                onClick={follow(next)}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
      <Disclosure
        title={statuts.length === 0 ? texts.otherDates : texts.other}
        defaultOpen={!isUsual || filters.statut !== undefined}
      >
        <FilterForm filters={filters} statuts={statuts} onApply={apply} />
      </Disclosure>
    </section>
  );
}
