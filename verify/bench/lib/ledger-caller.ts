import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Call, Caller, Reply } from './api.ts';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;

interface Waiter {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  readonly begun: number;
}

interface Line {
  readonly socket: Socket;
  received: Buffer;
  waiter: Waiter | undefined;
}

/** A whole answer as soon as it is there; the measured calls answer with a length. */
const readReply = (line: Line): Omit<Reply, 'ms'> | undefined => {
  const headEnd = line.received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = line.received.toString('latin1', 0, headEnd);
  const bodyStart = headEnd + HEAD_END.length;
  const bodyEnd = bodyStart + Number(LENGTH.exec(head)?.[1] ?? 0);
  if (line.received.length < bodyEnd) return undefined;
  const body = line.received.toString('utf8', bodyStart, bodyEnd);
  line.received = line.received.subarray(bodyEnd);
  return { status: Number(head.slice(9, 12)), body, headers: {} };
};

const openLine = async (port: number, giveBack: (line: Line) => void): Promise<Line> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((opened, failed) => {
    socket.once('connect', opened);
    socket.once('error', failed);
  });
  const line: Line = { socket, received: Buffer.alloc(0), waiter: undefined };
  socket.on('data', (chunk: Buffer) => {
    line.received = line.received.length === 0 ? chunk : Buffer.concat([line.received, chunk]);
    const reply = readReply(line);
    if (reply === undefined || line.waiter === undefined) return;
    const { resolve, begun } = line.waiter;
    line.waiter = undefined;
    giveBack(line);
    resolve({ ...reply, ms: performance.now() - begun });
  });
  // The reason is told by the close that follows.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    if (line.waiter === undefined) return;
    const { reject } = line.waiter;
    line.waiter = undefined;
    giveBack(line);
    reject(new Error('connexion fermée par le serveur'));
  });
  return line;
};

const requestOf = ({ method, path, body, token, headers = {} }: Call): string => {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body ?? ''}`;
};

/**
 * HTTP by hand over connections that stay open. The one who measures shares the processors with
 * what is measured, as pgbench does: what it costs itself must be as little as pgbench costs. A call
 * beyond the connections waits for one, and its time begins with the sending.
 */
export const openLeanCaller = async (
  port: number,
  clients: number,
): Promise<{ readonly call: Caller; readonly close: () => void }> => {
  const free: Line[] = [];
  const waiting: ((line: Line) => void)[] = [];
  const giveBack = (line: Line): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(line);
    else next(line);
  };
  // The one that has rested longest: none is idle for so long that the server would close it.
  const takeLine = async (): Promise<Line> => {
    const line = free.shift() ?? (await new Promise<Line>((take) => void waiting.push(take)));
    if (!line.socket.destroyed) return line;
    try {
      return await openLine(port, giveBack);
    } catch (error) {
      giveBack(line);
      throw error;
    }
  };
  free.push(
    ...(await Promise.all(Array.from({ length: clients }, () => openLine(port, giveBack)))),
  );
  return {
    call: async (asked) => {
      const line = await takeLine();
      return new Promise<Reply>((resolve, reject) => {
        line.waiter = { resolve, reject, begun: performance.now() };
        line.socket.write(requestOf(asked));
      });
    },
    close: () => free.forEach(({ socket }) => socket.destroy()),
  };
};
