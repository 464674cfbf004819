import { getPublishedFigures } from '@portail/contract/backoffice/figures.calls.ts';
import type { PublishedFigure } from '@portail/contract/backoffice/figures.schemas.ts';
import {
  type DatedFigures,
  datedFigures,
  NO_FIGURES,
} from '@portail/rules/figures/dated-figures.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useMemo } from 'react';
import { wireDay } from '../shared/wire/wire-values.ts';
import { useApiQuery } from './use-api-query.ts';

const figuresOf = (lines: readonly PublishedFigure[]): DatedFigures =>
  datedFigures(
    lines.map(({ nature, valableDu, valeurs }) => ({
      kind: nature,
      from: wireDay(valableDu),
      values: Object.fromEntries(
        Object.entries(valeurs).flatMap(([name, euros]) =>
          euros === undefined ? [] : [[name, centsOfWire(euros)]],
        ),
      ),
    })),
  );

/**
 * Minimum wages and ceilings by date. Empty until they are loaded: forms then check nothing against
 * them, and the server does.
 */
export const useDatedFigures = (): DatedFigures => {
  const { data } = useApiQuery(getPublishedFigures, {});
  return useMemo(() => (data === undefined ? NO_FIGURES : figuresOf(data)), [data]);
};
