import {
  currentRequestContext,
  noteSpan,
  runIn,
  type RequestContext,
} from '../../telemetry/request-context.ts';

export interface BatcherSettings {
  /** Concurrent statements; more of them would compete for the processors and batch less. */
  readonly maxConcurrent: number;
  readonly maxBatchSize: number;
}

/** Reads take no locks, so large batches are safe. */
export const BATCHED_READS: BatcherSettings = { maxConcurrent: 2, maxBatchSize: 64 };

/** A slower statement no longer holds back the next batch. */
const LATE_MS = 100;

interface Queued {
  /** The statement appears in the trace of the first request of the batch. */
  readonly context: RequestContext | undefined;
  readonly queuedAtMs: number;
}

interface Waiting<Request, Answer> extends Queued {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Returns one answer per request, in their order. */
type RunAll<Request, Answer> = (requests: readonly Request[]) => Promise<readonly Answer[]>;

const runOne = async <Request, Answer>(
  runAll: RunAll<Request, Answer>,
  { request, resolve, reject }: Waiting<Request, Answer>,
): Promise<void> => {
  try {
    const [answer, ...others] = await runAll([request]);
    if (answer === undefined || others.length > 0) throw new Error('one question, one answer');
    resolve(answer);
  } catch (error) {
    reject(error);
  }
};

/** Each trace gets a span; the statement itself is only in the trace of the first request. */
const noteBatched = ({ context, queuedAtMs }: Queued): void =>
  runIn(context, () =>
    noteSpan({ name: 'requêtes réunies', kind: 'internal', begunAtMs: queuedAtMs }),
  );

/** One failing request must not fail the others of its batch: each is then run alone. */
const runBatch = async <Request, Answer>(
  runAll: RunAll<Request, Answer>,
  batch: readonly Waiting<Request, Answer>[],
): Promise<void> => {
  const alone = () => Promise.all(batch.map((one) => runOne(runAll, one)));
  if (batch.length === 1) return void (await alone());
  try {
    const answers = await runAll(batch.map(({ request }) => request));
    if (answers.length !== batch.length) throw new Error('each request must have one answer');
    for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
  } catch {
    await alone();
  } finally {
    batch.forEach(noteBatched);
  }
};

/**
 * Concurrent requests share one statement. A single one is sent at once; those that arrive while
 * statements are running wait for one of them and are sent together. Each sees what was committed
 * when its batch is sent, which is after it was queued.
 */
export const createBatcher = <Request, Answer>(
  runAll: RunAll<Request, Answer>,
  { maxConcurrent, maxBatchSize }: BatcherSettings,
): ((request: Request) => Promise<Answer>) => {
  const waiting: Waiting<Request, Answer>[] = [];
  let underWay = 0;
  let isAboutToSend = false;

  const sendBatch = (): void => {
    underWay += 1;
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      underWay -= 1;
      sendSoon();
    };
    const late = setTimeout(leave, LATE_MS);
    const batch = waiting.splice(0, maxBatchSize);
    void runIn(batch[0]?.context, () => runBatch(runAll, batch)).then(() => {
      clearTimeout(late);
      leave();
    });
  };

  const send = (): void => {
    isAboutToSend = false;
    const batches = Math.ceil(waiting.length / maxBatchSize);
    const sent = Math.min(batches, maxConcurrent - underWay);
    for (let batch = 0; batch < sent; batch += 1) sendBatch();
  };

  /** Deferred, so that requests of the same tick share the batch. */
  const sendSoon = (): void => {
    if (isAboutToSend || waiting.length === 0) return;
    isAboutToSend = true;
    setImmediate(send);
  };

  return (request) =>
    new Promise((resolve, reject) => {
      const queued = { context: currentRequestContext(), queuedAtMs: Date.now() };
      waiting.push({ request, resolve, reject, ...queued });
      sendSoon();
    });
};
