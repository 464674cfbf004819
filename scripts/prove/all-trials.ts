import { everyPage, headers, keyboard, leftRows, reflow, words } from './trials/browser.ts';
import { brokenBooks, crashLoop, cutImport } from './trials/ledger.ts';
import { faultyPartners } from './trials/partners.ts';
import { authorisation, fuzz, injections, limits, waysIn } from './trials/security.ts';
import type { Trial } from './trial.ts';

/** In the order of a run: what matters most to money first. */
export const ALL_TRIALS: readonly Trial[] = [
  crashLoop,
  brokenBooks,
  cutImport,
  faultyPartners,
  fuzz,
  authorisation,
  waysIn,
  injections,
  limits,
  headers,
  everyPage,
  keyboard,
  reflow,
  words,
  leftRows,
];
