import process from 'node:process';
import { ConfigError } from '../platform/config/variables.ts';

/** A problem the person who typed the command can solve: shown as one sentence, without a stack. */
export class CommandProblem extends Error {
  override readonly name: string = 'CommandProblem';
}

/** Wrong arguments: the forms of the command are the answer. */
export class UsageProblem extends CommandProblem {
  override readonly name = 'UsageProblem';
}

/** What to print for an error that ends a command. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CommandProblem || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export interface Command {
  /** One line of the list of commands. */
  readonly summary: string;
  /** What follows the name of the command, one line for each form. */
  readonly usage: readonly string[];
  /** It prints its result; a verdict that is no error is an exit code. */
  readonly run: (args: readonly string[]) => Promise<void>;
  /** Of a command that could not do its work; 1 unless a verdict already uses it. */
  readonly failureCode?: number;
}

/** Loaded when asked for: a command does not wait for the modules of the others. */
export type Commands = Readonly<Record<string, () => Promise<Command>>>;

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

const usageOf = (name: string, { usage }: Command): string =>
  ['Usage\u00a0:', ...usage.map((form) => `  ${name} ${form}`.trimEnd())].join('\n');

const listOf = async (program: string, commands: Commands): Promise<string> => {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;
  const lines: string[] = [];
  for (const [name, load] of Object.entries(commands)) {
    lines.push(`  ${name.padEnd(width)}${(await load()).summary}`);
  }
  return [`Usage\u00a0: ${program} <commande> [arguments] | --help`, ...lines].join('\n');
};

/** `parseArgs` of Node refuses what it does not know with codes of its own. */
const isWrongArguments = (error: unknown): boolean =>
  error instanceof UsageProblem ||
  (error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS_'));

/** One entry for several commands: `<program> <name> …`, `--help` for the list and for each. */
export async function runCommand(
  program: string,
  commands: Commands,
  [name, ...args]: readonly string[],
): Promise<void> {
  if (name === undefined || isHelp(name)) {
    process.stdout.write(`${await listOf(program, commands)}\n`);
    if (name === undefined) process.exitCode = 1;
    return;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    process.stderr.write(`Commande inconnue\u00a0: ${name}.\n${await listOf(program, commands)}\n`);
    process.exitCode = 1;
    return;
  }
  const command = await load();
  if (args.some(isHelp)) {
    process.stdout.write(`${command.summary}\n\n${usageOf(`${program} ${name}`, command)}\n`);
    return;
  }
  try {
    await command.run(args);
  } catch (error) {
    const isUsage = isWrongArguments(error);
    process.stderr.write(
      `${isUsage ? usageOf(`${program} ${name}`, command) : sentenceOf(error)}\n`,
    );
    process.exitCode = command.failureCode ?? 1;
  }
}
