import { DATABASE_TRIALS } from './database/trials.ts';
import {
  everyPage,
  headers,
  keyboard,
  pagesAndDeclaration,
  reflow,
  words,
} from './trials/browser.ts';
import { brokenBooks } from './trials/broken-books.ts';
import { instantFailures, instantKills } from './trials/instant-payouts.ts';
import { issuerMonth } from './trials/issuer-month.ts';
import { crashLoop, cutImport } from './trials/ledger.ts';
import { load } from './trials/load.ts';
import { faultyPartners } from './trials/partners.ts';
import { patterns } from './trials/patterns.ts';
import { probes } from './trials/probes.ts';
import { replicaKills, rollingRestarts } from './trials/replicas.ts';
import { secrets } from './trials/secrets.ts';
import { authorisation, fuzz, injections, limits, waysIn } from './trials/security.ts';
import { soak } from './trials/soak.ts';
import { startTogether } from './trials/start-together.ts';
import type { Trial } from './trial.ts';

/** In the order of a run: what matters most to money first. */
export const ALL_TRIALS: readonly Trial[] = [
  crashLoop,
  instantFailures,
  instantKills,
  issuerMonth,
  load,
  rollingRestarts,
  replicaKills,
  probes,
  startTogether,
  ...DATABASE_TRIALS,
  brokenBooks,
  cutImport,
  faultyPartners,
  fuzz,
  authorisation,
  waysIn,
  injections,
  patterns,
  limits,
  secrets,
  headers,
  everyPage,
  keyboard,
  reflow,
  words,
  pagesAndDeclaration,
  soak,
];
