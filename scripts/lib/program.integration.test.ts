import { fork } from 'node:child_process';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { markOf } from '@portail/embedded-postgres/processes.ts';
import { describe, expect, it } from 'vitest';
import { CommandProblem } from '../../apps/api/src/cli/command.ts';
import { startProgram } from './program.ts';

const file = fileURLToPath(new URL('fixtures/stand-in.ts', import.meta.url));

function start(behaviour: string) {
  return startProgram({
    name: 'Le programme',
    file,
    env: { ...process.env, STAND_IN: behaviour },
  });
}

describe('startProgram', () => {
  it('answers once the program is ready, and ends it when asked', async () => {
    const program = await start('stays');
    await program.stop();
    expect(await program.ended).toBe('');
  });

  it('reports a program that ends unexpectedly', async () => {
    const program = await start('dies-later');
    expect(await program.ended).toContain('code 4');
  });

  it('says one sentence for a program that does not start', async () => {
    await expect(start('dies')).rejects.toEqual(
      new CommandProblem('Le programme s’est arrêté sans qu’on le demande (code 3).'),
    );
  });

  it('adds nothing to the sentence of a program that refuses to start', async () => {
    await expect(start('refuses')).rejects.toEqual(new CommandProblem(''));
  });

  it('leaves no orphan when the parent is killed −9', async () => {
    const parent = fork(fileURLToPath(new URL('fixtures/parent.ts', import.meta.url)), [], {
      execArgv: [],
    });
    const told: unknown = await new Promise((tell) => parent.once('message', tell));
    const pid = typeof told === 'object' && told !== null && 'childPid' in told ? told.childPid : 0;
    expect(pid).toBeGreaterThan(0);
    expect(markOf(Number(pid))).not.toBeNull();
    parent.kill('SIGKILL');
    while (markOf(Number(pid)) !== null) await delay(20);
  });
});
