import { describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

type Asked = readonly number[];

/** A server that keeps its answers back until it is told. */
const slowServer = () => {
  const asked: Asked[] = [];
  const answers: (() => void)[] = [];
  const askAll = (questions: Asked): Promise<readonly string[]> => {
    asked.push(questions);
    return new Promise((resolve) => answers.push(() => resolve(questions.map((one) => `${one}!`))));
  };
  const turn = () => new Promise((done) => setImmediate(done));
  return {
    askAll,
    asked,
    turn,
    answerNext: async () => {
      answers.shift()?.();
      await turn();
      await turn();
    },
  };
};

const ONE_AT_ONCE = { maxConcurrent: 1, maxBatchSize: 3 };

describe('createBatcher', () => {
  it('sends a single request at once', async () => {
    const server = slowServer();
    const gather = createBatcher(server.askAll, ONE_AT_ONCE);
    const answer = gather(1);
    await server.turn();
    expect(server.asked).toEqual([[1]]);
    await server.answerNext();
    expect(await answer).toBe('1!');
  });

  it('sends together what comes together, and what waited meanwhile', async () => {
    const server = slowServer();
    const gather = createBatcher(server.askAll, ONE_AT_ONCE);
    const first = [1, 2].map(gather);
    await server.turn();
    const later = [3, 4, 5, 6].map(gather);
    await server.turn();
    expect(server.asked).toEqual([[1, 2]]);
    await server.answerNext();
    expect(server.asked).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    await server.answerNext();
    await server.answerNext();
    expect(await Promise.all([...first, ...later])).toEqual(['1!', '2!', '3!', '4!', '5!', '6!']);
    expect(server.asked).toHaveLength(3);
  });

  it('has so many statements out and no more', async () => {
    const server = slowServer();
    const gather = createBatcher(server.askAll, { maxConcurrent: 2, maxBatchSize: 1 });
    const answers = [1, 2, 3].map(gather);
    await server.turn();
    expect(server.asked).toEqual([[1], [2]]);
    await server.answerNext();
    expect(server.asked).toEqual([[1], [2], [3]]);
    await server.answerNext();
    await server.answerNext();
    expect(await Promise.all(answers)).toEqual(['1!', '2!', '3!']);
  });

  it('runs each request alone when a batch fails, so that only the faulty one fails', async () => {
    const asked: Asked[] = [];
    const gather = createBatcher(
      (questions: Asked) => {
        asked.push(questions);
        return questions.includes(2)
          ? Promise.reject(new Error('two'))
          : Promise.resolve(questions.map((one) => `${one}!`));
      },
      { maxConcurrent: 1, maxBatchSize: 8 },
    );
    const settled = await Promise.allSettled([1, 2, 3].map(gather));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(asked).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('takes a wrong number of answers for a fault', async () => {
    const gather = createBatcher(() => Promise.resolve(['one']), {
      maxConcurrent: 1,
      maxBatchSize: 8,
    });
    const many = await Promise.all([1, 2].map(gather));
    expect(many).toEqual(['one', 'one']);
    const none = createBatcher(() => Promise.resolve([]), ONE_AT_ONCE);
    await expect(none(1)).rejects.toThrow('one question, one answer');
  });

  it('lets the others pass by a statement that is late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const server = slowServer();
    const gather = createBatcher(server.askAll, ONE_AT_ONCE);
    const late = gather(1);
    await server.turn();
    const other = gather(2);
    await server.turn();
    expect(server.asked).toEqual([[1]]);
    vi.runAllTimers();
    vi.useRealTimers();
    await server.turn();
    expect(server.asked).toEqual([[1], [2]]);
    await server.answerNext();
    await server.answerNext();
    expect(await Promise.all([late, other])).toEqual(['1!', '2!']);
  });
});
