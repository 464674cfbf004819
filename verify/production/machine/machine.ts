import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { CommandProblem } from '../../../apps/api/src/cli/command.ts';

const run = promisify(execFile);

const SUITE = 'bookworm';
const MIRROR = 'http://deb.debian.org/debian';
const ALL_OUTPUT = 100_000_000;
const SHOWN_LINES = 40;

/** An empty Debian 12: what the manual starts from. */
export const bringDebian = async (root: string): Promise<void> => {
  await run('debootstrap', ['--variant=minbase', SUITE, root, MIRROR], {
    maxBuffer: ALL_OUTPUT,
  }).catch((error: unknown) => {
    throw new CommandProblem(
      `Une Debian ${SUITE} n’a pas pu être installée depuis ${MIRROR}\u00a0: ${error instanceof Error ? error.message.slice(-400) : ''}`,
    );
  });
  const shim = join(root, 'usr', 'local', 'bin', 'systemctl');
  await cp(join(import.meta.dirname, 'systemctl'), shim);
  await run('chmod', ['755', shim]);
};

/** Its own files, processes and network: nothing of the host is touched, and all of it ends at once. */
const ENTER = `set -eu
ip link set lo up
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs tmpfs "$1/run"
exec chroot "$1" /usr/bin/env -i HOME=/root USER=root LANG=C.UTF-8 \
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin /bin/sh -eu`;

/** Before a program of the outside world: the machine's network and the names of this run. */
const NAMES = 'mount --bind "$0" /etc/hosts && exec "$@"';

export interface Machine {
  readonly root: string;
  /** Runs commands in the one session of the manual; answers with what they wrote. */
  readonly execute: (script: string) => Promise<string>;
  /** The words that start a program of the host in the network of the machine. */
  readonly onItsNetwork: (hosts: string, words: readonly string[]) => readonly string[];
  readonly stop: () => Promise<void>;
}

const firstChildOf = async (pid: number): Promise<number> => {
  const path = `/proc/${pid}/task/${pid}/children`;
  for (let tried = 0; tried < 200; tried += 1) {
    const [child] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ');
    if (child !== undefined && child !== '') return Number(child);
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('the machine has no first process');
};

const lastLines = (text: string): string =>
  text.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');

export const startMachine = async (
  root: string,
  onOutput: (text: string) => void,
): Promise<Machine> => {
  const shell: ChildProcess = spawn(
    'unshare',
    ['--mount', '--pid', '--net', '--fork', '--kill-child', 'sh', '-c', ENTER, 'sh', root],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] } },
  );
  const ended = new Promise<void>((done) => {
    shell.once('exit', () => done());
    shell.once('error', () => done());
  });
  let output = '';
  let onMark: (() => void) | undefined;
  const take = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
    onOutput(chunk.toString('utf8'));
    onMark?.();
  };
  shell.stdout?.on('data', take);
  shell.stderr?.on('data', take);
  await mkdir(join(root, 'blocs'), { recursive: true });
  const pid = await firstChildOf(shell.pid ?? 0);

  const execute = async (script: string): Promise<string> => {
    const mark = randomUUID();
    const file = join('/blocs', `${mark}.sh`);
    await writeFile(join(root, file), script);
    output = '';
    const done = new Promise<void>((tell) => {
      onMark = () => {
        if (output.includes(mark)) tell();
      };
    });
    // What a command reads is not the rest of the session.
    shell.stdin?.write(`. ${file} </dev/null\necho fin-${mark}\n`);
    const isDone = await Promise.race([done.then(() => true), ended.then(() => false)]);
    onMark = undefined;
    const [said = ''] = output.split(`fin-${mark}`);
    if (!isDone)
      throw new CommandProblem(`Une commande du manuel a échoué\u00a0:\n${lastLines(output)}`);
    return said;
  };

  return {
    root,
    execute,
    onItsNetwork: (hosts, words) => [
      'nsenter',
      '--net',
      '--target',
      String(pid),
      'unshare',
      '--mount',
      'sh',
      '-c',
      NAMES,
      hosts,
      ...words,
    ],
    stop: async () => {
      shell.kill('SIGKILL');
      await ended;
    },
  };
};
