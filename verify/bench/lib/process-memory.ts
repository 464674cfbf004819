import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const KIB_PER_MIB = 1_024;
const LOOK_EVERY_MS = 50;

/** What a process holds in memory, in MiB. */
const residentMib = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  const kib = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return Number(kib ?? 0) / KIB_PER_MIB;
};

/** How far above what it holds now a process goes while something is done. */
export const watchMemory = (pid: number): { readonly stop: () => number } => {
  const idle = residentMib(pid);
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMib(pid));
  }, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(peak, residentMib(pid)) - idle;
    },
  };
};
