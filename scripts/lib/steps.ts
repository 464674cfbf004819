import process from 'node:process';

export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed at their second try only: among the failed ones. */
  readonly unstable?: readonly string[];
  /** Shown whole when something failed, not at all otherwise. */
  readonly output: string;
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<StepResult>;
}

const MS_PER_SECOND = 1000;
const NAME_COLUMN = 24;

/** Runs every step, whatever happened to the ones before, and sums up. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const write = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const failedNames: string[] = [];
  let passed = 0;
  let failed = 0;
  for (const step of steps) {
    const started = Date.now();
    const result = await runStep(step);
    passed += result.passed;
    failed += result.failed;
    if (result.failed > 0) {
      failedNames.push(step.name);
      write(`\n----- ${step.name}\n${result.output.trimEnd()}\n-----`);
    }
    write(lineOf(step.name, result, Date.now() - started));
    for (const name of result.unstable ?? [])
      write(`  instable, passé à la seconde fois\u00a0: ${name}`);
  }
  write(
    failedNames.length === 0 ? '\nTout est bon.' : `\nEn échec\u00a0: ${failedNames.join(', ')}.`,
  );
  write(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

/** A step that cannot even run has failed. */
async function runStep(step: Step): Promise<StepResult> {
  try {
    return await step.run();
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, output };
  }
}

export function lineOf(name: string, result: StepResult, durationMs: number): string {
  const seconds = (durationMs / MS_PER_SECOND).toFixed(1).replace('.', ',');
  const sign = result.failed === 0 ? '✓' : '✗';
  const total = result.passed + result.failed;
  const count = total > 1 ? ` (${result.passed} sur ${total})` : '';
  return `${sign} ${name.padEnd(NAME_COLUMN)} ${seconds.padStart(6)} s${count}`;
}
