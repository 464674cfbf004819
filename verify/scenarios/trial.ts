import type { RanTest } from './runners/test-report.ts';

/** What is said of a trial: it held, it did not, or it could not be done here and why. */
export type Verdict = 'tenu' | 'non tenu' | 'non exécuté';

/** One figure as it was measured, named in French: « opérations », « octets perdus ». */
export interface Measure {
  readonly name: string;
  /** A number is written as French writes numbers; a text is written as it is. */
  readonly value: number | string;
  readonly unit?: string | undefined;
}

export interface Outcome {
  readonly verdict: Verdict;
  readonly measures: readonly Measure[];
  /** What went wrong, or why it was not done: asked for unless the trial held. */
  readonly reason?: string;
}

/** How long a trial works. */
export interface Duration {
  readonly shortSeconds: number;
  /** What the plan of tests asks for. */
  readonly fullSeconds: number;
  /** To set it up and to check what it left; what most trials need, unless it is said. */
  readonly aroundSeconds?: number;
}

export interface TestRun {
  /** The runner ended by itself, and said that all is well. */
  readonly isOk: boolean;
  readonly tests: readonly RanTest[];
  /** What the tests wrote, for the figures that they print. */
  readonly lines: readonly string[];
}

/** One run of a runner of tests, from which several trials take what bears their numbers. */
export interface SharedRun {
  /** Said in the report, in French. */
  readonly name: string;
  readonly duration: Duration;
  readonly run: (context: TrialContext, ids: readonly string[]) => Promise<TestRun>;
}

/** A shared run as it was done. */
export interface SharedTestRun extends TestRun {
  readonly seconds: number;
  /** Every number that it was asked for. */
  readonly ids: readonly string[];
}

/** Of a trial that has no time but that of a shared run. */
export const NO_OWN_TIME: Duration = { shortSeconds: 0, fullSeconds: 0, aroundSeconds: 0 };

export interface TrialContext {
  readonly isFull: boolean;
  /** The duration chosen for this run: the trial keeps to it. */
  readonly seconds: number;
  readonly root: string;
  /** A folder of the trial's own, on the disk, removed after it. */
  readonly folder: string;
  /** A line for who is watching; never in the report. */
  readonly say: (line: string) => void;
  /** Aborted when the run is out of time or interrupted. */
  readonly signal: AbortSignal;
  /** What a shared run has found: the first who asks waits for it, for all who will ask. */
  readonly share: (shared: SharedRun) => Promise<SharedTestRun>;
}

export interface Trial {
  /** What `--only` takes: small letters, digits and dashes. */
  readonly name: string;
  /** The numbers of the plan of tests that it bears on. */
  readonly ids: readonly string[];
  /** What is done, in French, in one sentence of the report. */
  readonly title: string;
  /** When it holds, in French. */
  readonly criterion: string;
  readonly duration: Duration;
  readonly shares?: readonly SharedRun[];
  readonly run: (context: TrialContext) => Promise<Outcome>;
}

export const held = (measures: readonly Measure[]): Outcome => ({ verdict: 'tenu', measures });

export const notHeld = (reason: string, measures: readonly Measure[] = []): Outcome => ({
  verdict: 'non tenu',
  measures,
  reason,
});

export const notDone = (reason: string): Outcome => ({
  verdict: 'non exécuté',
  measures: [],
  reason,
});

/** Held when nothing is to be said against it. */
export const assessed = (faults: readonly string[], measures: readonly Measure[]): Outcome =>
  faults.length === 0 ? held(measures) : notHeld(faults.join('\u00a0; '), measures);
