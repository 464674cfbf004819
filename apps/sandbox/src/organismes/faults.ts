import type { FastifyReply } from 'fastify';
import type { Fault } from './settings.ts';

export interface Faults {
  /** Before the work: whether there is none to be done, because the request ends here. */
  readonly stopEarly: (fault: Fault, reply: FastifyReply) => FastifyReply | undefined;
  /** After the work, which is done whatever becomes of its answer. Its status is set. */
  readonly answer: (
    fault: Fault,
    reply: FastifyReply,
    delayMs: number,
    send: () => FastifyReply,
  ) => Promise<FastifyReply>;
  readonly stop: () => void;
}

const RETRY_AFTER_S = '30';
const DROP_MS = 50;

const cut = (reply: FastifyReply): FastifyReply => {
  reply.hijack();
  reply.raw.destroy();
  return reply;
};

/** What goes wrong between a body and the portal. */
export function createFaults(): Faults {
  const timers = new Set<NodeJS.Timeout>();

  const wait = (ms: number, reply: FastifyReply): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        timers.delete(timer);
        resolve();
      };
      const timer = setTimeout(end, ms);
      timers.add(timer);
      reply.raw.once('close', end);
    });

  const drip = (reply: FastifyReply): FastifyReply => {
    reply.hijack();
    reply.raw.writeHead(reply.statusCode, { 'content-type': 'application/json' });
    const timer = setInterval(() => reply.raw.write(' '), DROP_MS);
    timers.add(timer);
    reply.raw.once('close', () => {
      clearInterval(timer);
      timers.delete(timer);
    });
    return reply;
  };

  return {
    stopEarly: (fault, reply) => {
      if (fault === 'ARRET') return cut(reply);
      if (fault === 'ERREUR') return reply.code(500).send({ erreur: 'panne' });
      if (fault === 'TROP')
        return reply.code(429).header('retry-after', RETRY_AFTER_S).send({ erreur: 'trop' });
      return undefined;
    },
    answer: async (fault, reply, delayMs, send) => {
      if (fault === 'ILLISIBLE') return reply.type('application/json').send('{"numero": "UC0000');
      if (fault === 'GOUTTE') return drip(reply);
      if (fault === 'PERDUE') return cut(reply);
      if (fault === 'LENT') {
        await wait(delayMs, reply);
        if (reply.raw.destroyed) return cut(reply);
      }
      return send();
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
