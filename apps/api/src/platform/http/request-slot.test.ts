import { fastify, type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createRequestSlot } from './request-slot.ts';

const requests = async (): Promise<readonly FastifyRequest[]> => {
  const app = fastify();
  const seen: FastifyRequest[] = [];
  app.get('/', (request, reply) => {
    seen.push(request);
    return reply.send({});
  });
  await app.inject('/');
  await app.inject('/');
  await app.close();
  return seen;
};

describe('a place on every request', () => {
  it('keeps to each request what was put there, until something else is', async () => {
    const [one, other] = await requests();
    if (one === undefined || other === undefined) throw new Error('two requests were made');
    const slot = createRequestSlot<string>();
    expect(slot.of(one)).toBeUndefined();
    slot.put(one, 'a');
    expect([slot.of(one), slot.of(other)]).toEqual(['a', undefined]);
    slot.put(one, 'b');
    expect(slot.of(one)).toBe('b');
    slot.put(one, undefined);
    expect(slot.of(one)).toBeUndefined();
  });

  it('is not visible to other code', async () => {
    const [request] = await requests();
    if (request === undefined) throw new Error('a request was made');
    const mine = createRequestSlot<string>();
    const theirs = createRequestSlot<string>();
    const before = Reflect.ownKeys(request);
    mine.put(request, 'a');
    expect(theirs.of(request)).toBeUndefined();
    expect(Reflect.ownKeys(request)).toEqual(before);
    theirs.put(request, 'b');
    expect(mine.of(request)).toBe('a');
  });
});
