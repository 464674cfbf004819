import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Command, CommandProblem, runCommand, UsageProblem } from './command.ts';

const PROGRAM = 'npm run cli --';
const commandOf = (run: Command['run'], more: Partial<Command> = {}) => ({
  essai: () =>
    Promise.resolve({ summary: 'Essaie.', usage: ['<quoi>', '--tout'], run, ...more } as Command),
});

let out: string;
let problems: string;
beforeEach(() => {
  [out, problems] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    problems += String(text);
    return true;
  });
});
afterEach(() => {
  process.exitCode = undefined;
});

describe('runCommand', () => {
  it('passes the arguments after the name', async () => {
    const given: string[] = [];
    const commands = commandOf((args) => Promise.resolve(void given.push(...args)));
    await runCommand(PROGRAM, commands, ['essai', 'a', '--b']);
    expect(given).toEqual(['a', '--b']);
    expect(process.exitCode).toBeUndefined();
  });

  it('lists the commands, and shows the forms of one with --help without running it', async () => {
    const commands = commandOf(() => Promise.reject(new Error('ran')));
    await runCommand(PROGRAM, commands, ['--help']);
    expect(out).toContain('essai  Essaie.');
    await runCommand(PROGRAM, commands, ['essai', '--help']);
    expect(out).toContain('  npm run cli -- essai <quoi>\n  npm run cli -- essai --tout');
    expect(process.exitCode).toBeUndefined();
  });

  it.each([[[]], [['autre']]])('ends with 1 for %j, which names no command', async (words) => {
    await runCommand(
      PROGRAM,
      commandOf(() => Promise.resolve()),
      words,
    );
    expect(out + problems).toContain('essai  Essaie.');
    expect(process.exitCode).toBe(1);
  });

  it.each([
    ['wrong arguments', new UsageProblem(), '  npm run cli -- essai <quoi>'],
    ['a problem to solve', new CommandProblem('Il manque une chose.'), 'Il manque une chose.\n'],
  ])('answers %s with a sentence and the code of a failure', async (_name, error, text) => {
    const commands = commandOf(() => Promise.reject(error), { failureCode: 2 });
    await runCommand(PROGRAM, commands, ['essai']);
    expect(problems).toContain(text);
    expect(problems).not.toContain('    at ');
    expect(process.exitCode).toBe(2);
  });
});
