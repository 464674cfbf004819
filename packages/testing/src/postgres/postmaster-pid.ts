import { join } from 'node:path';
import { readOrNull } from './file-lock.ts';

/** What a server says of itself in `postmaster.pid`. */
export interface PostmasterPid {
  readonly pid: number;
  readonly port: number | null;
  readonly status: string;
}

const PORT_LINE = 3;
const STATUS_LINE = 7;

export function parsePostmasterPid(text: string): PostmasterPid | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  // A backend alone writes a negative number; an empty file is one being written.
  if (!Number.isInteger(pid) || pid === 0) return null;
  const port = Number(lines[PORT_LINE] ?? '');
  return {
    pid: Math.abs(pid),
    port: Number.isInteger(port) && port > 0 ? port : null,
    status: lines[STATUS_LINE] ?? '',
  };
}

export function postmasterPidPath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

export async function readPostmasterPid(cluster: string): Promise<PostmasterPid | null> {
  const text = await readOrNull(postmasterPidPath(cluster));
  return text === null ? null : parsePostmasterPid(text);
}
