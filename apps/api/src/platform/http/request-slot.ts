import type { FastifyRequest } from 'fastify';

/** Returns its argument from the constructor, so that fields of a subclass are added to that object. */
// oxlint-disable-next-line typescript/no-extraneous-class -- only a class can be built upon
class Given {
  constructor(request: object) {
    return request;
  }
}

export interface RequestSlot<Value> {
  readonly of: (request: FastifyRequest) => Value | undefined;
  readonly put: (request: FastifyRequest, value: Value | undefined) => void;
}

/**
 * A place on every request that only its maker can read or write: a private field. Beside the
 * request, in a WeakMap, each entry would be visited by every garbage collection.
 */
export const createRequestSlot = <Value>(): RequestSlot<Value> => {
  class Slot extends Given {
    #value: Value | undefined;

    static of(request: object): Value | undefined {
      return #value in request ? request.#value : undefined;
    }

    static put(request: object, value: Value | undefined): void {
      const slot = #value in request ? request : new Slot(request);
      slot.#value = value;
    }
  }
  return {
    of: (request) => Slot.of(request),
    put: (request, value) => Slot.put(request, value),
  };
};
