import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFigureLines } from '../../../platform/figures.repository.ts';
import { createDatedFigures, wireValues } from './enter-figures.ts';

export {
  type ApplyDatedFigure,
  createApplyDatedFigure,
  readFigureChange,
} from './enter-figures.ts';

/** Figures that the law sets, entered ahead of their day. */
export const createFiguresModule = (platform: Platform) => {
  const figures = createDatedFigures(platform);
  return defineModule({
    handlers: {
      getPublishedFigures: async () =>
        (await readFigureLines(platform.reader)).map(({ kind, from, values }) => ({
          nature: kind,
          valableDu: formatFrenchDate(from),
          valeurs: wireValues(values),
        })),
      getDatedFigures: ({ caller, query }) => figures.list(caller, query),
      enterDatedFigure: async ({ caller, body, origin }) => {
        await figures.enter(caller, body, origin);
        return undefined;
      },
    },
  });
};
