import { DomainError } from './ports/domain-error.ts';

const RETRY_AFTER_S = 2;

export interface Gate {
  <T>(work: () => Promise<T>): Promise<T>;
  /** The waiting list is full as well. */
  readonly isFull: () => boolean;
}

export const overloaded = (): DomainError =>
  new DomainError('SERVICE_SURCHARGE', { retryAfterS: RETRY_AFTER_S });

/** Limits how much work runs and waits; the surplus is refused at once with `SERVICE_SURCHARGE`. */
export const createGate = (atOnce: number, maxWaiting: number): Gate => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const isFull = (): boolean => running >= atOnce && waiting.length >= maxWaiting;
  const pass = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isFull()) throw overloaded();
    if (running < atOnce) running += 1;
    else {
      // The finished task passes its slot on, so `running` does not change.
      await new Promise<void>((enter) => waiting.push(enter));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  return Object.assign(pass, { isFull });
};
