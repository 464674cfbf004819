import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Caller, Reply } from './api.ts';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;

interface Line {
  readonly socket: Socket;
  isFree: boolean;
  received: Buffer;
  waiter: { readonly resolve: (reply: Reply) => void; readonly begun: number } | undefined;
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

const openLine = async (port: number): Promise<Line> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((opened, failed) => {
    socket.once('connect', opened);
    socket.once('error', failed);
  });
  const line: Line = { socket, isFree: true, received: Buffer.alloc(0), waiter: undefined };
  socket.on('data', (chunk: Buffer) => {
    line.received = line.received.length === 0 ? chunk : Buffer.concat([line.received, chunk]);
    const reply = readReply(line);
    if (reply === undefined || line.waiter === undefined) return;
    const { resolve, begun } = line.waiter;
    line.waiter = undefined;
    line.isFree = true;
    resolve({ ...reply, ms: performance.now() - begun });
  });
  return line;
};

/**
 * HTTP by hand over connections that stay open. The one who measures shares the processors with
 * what is measured, as pgbench does: what it costs itself must be as little as pgbench costs.
 */
export const openLeanCaller = async (
  port: number,
  clients: number,
): Promise<{ readonly call: Caller; readonly close: () => void }> => {
  const lines = await Promise.all(Array.from({ length: clients }, () => openLine(port)));
  const call: Caller = ({ method, path, body = '', token, headers = {} }) =>
    new Promise((resolve, reject) => {
      const line = lines.find(({ isFree }) => isFree);
      if (line === undefined) {
        reject(new Error('plus d’appels que de connexions'));
        return;
      }
      line.isFree = false;
      line.waiter = { resolve, begun: performance.now() };
      const head = [
        `${method} ${path} HTTP/1.1`,
        'host: 127.0.0.1',
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(body)}`,
        ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ];
      line.socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    });
  return { call, close: () => lines.forEach(({ socket }) => socket.destroy()) };
};
