import { randomBytes } from 'node:crypto';

/** What ties the parts of one piece of work together, here and at partners’ (W3C Trace Context). */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;
const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
const DRAWN_BYTES = TRACE_ID_BYTES + SPAN_ID_BYTES;
/** Asking the system costs the same for one as for many. */
const DRAWN_AT_ONCE = 128;

let drawn = Buffer.alloc(0);
let used = 0;

const drawHex = (): string => {
  if (used === drawn.length) {
    drawn = randomBytes(DRAWN_AT_ONCE * DRAWN_BYTES);
    used = 0;
  }
  used += DRAWN_BYTES;
  return drawn.toString('hex', used - DRAWN_BYTES, used);
};

/**
 * Two random numbers and a flag: nothing else that a caller writes goes any further. `tracestate`
 * and `baggage` are free text, and are not read.
 */
export const parseTraceparent = (header: unknown): TraceContext | undefined => {
  if (typeof header !== 'string') return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
};

export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** Goes on with the caller’s, or begins one. */
export const nextTrace = (parent: TraceContext | undefined): TraceContext => {
  const hex = drawHex();
  return {
    traceId: parent?.traceId ?? hex.slice(0, 2 * TRACE_ID_BYTES),
    spanId: hex.slice(2 * TRACE_ID_BYTES),
    isSampled: false,
  };
};
