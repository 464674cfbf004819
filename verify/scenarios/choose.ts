import { CommandProblem } from '../../apps/api/src/cli/command.ts';
import type { Trial } from './trial.ts';

/** The trials named by `--only`, by their name or by a number of the plan, in the order of the list. */
export function chooseTrials(all: readonly Trial[], only: string | undefined): readonly Trial[] {
  if (only === undefined) return all;
  const asked = only
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const isAsked = (trial: Trial, name: string): boolean =>
    trial.name === name || trial.ids.includes(name);
  const unknown = asked.filter((name) => !all.some((trial) => isAsked(trial, name)));
  if (unknown.length > 0 || asked.length === 0) {
    throw new CommandProblem(
      `--only ne connaît pas «\u00a0${unknown.join(', ')}\u00a0»\u00a0: ${all.map(({ name }) => name).join(', ')}.`,
    );
  }
  return all.filter((trial) => asked.some((name) => isAsked(trial, name)));
}
