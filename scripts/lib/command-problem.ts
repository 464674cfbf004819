/** A problem the person who typed the command can solve: shown as one sentence, without a stack. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem';
}

/** What to print for an error that ends a command. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CommandProblem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
