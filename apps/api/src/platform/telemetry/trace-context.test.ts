import { describe, expect, it } from 'vitest';
import { formatTraceparent, nextTrace, parseTraceparent } from './trace-context.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('[O11] traceparent', () => {
  it('is read and written in the W3C format', () => {
    const header = `00-${TRACE}-${SPAN}-01`;
    const context = { traceId: TRACE, spanId: SPAN, isSampled: true };
    expect(parseTraceparent(header)).toEqual(context);
    expect(formatTraceparent(context)).toBe(header);
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)?.isSampled).toBe(false);
  });

  it.each([
    undefined,
    ['00', TRACE],
    '',
    `00-${TRACE}-${SPAN}`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01\n`,
    `00-${TRACE}-${SPAN}-01-canari`,
  ])('is not taken from %j', (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });

  it('begins a trace where there is none, and goes on with the one there is', () => {
    expect(nextTrace(undefined).traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(nextTrace(undefined).traceId).not.toBe(nextTrace(undefined).traceId);
    // More than are drawn from the system at once.
    const many = Array.from({ length: 1_000 }, () => nextTrace(undefined));
    expect(new Set(many.map(({ traceId }) => traceId)).size).toBe(many.length);
    expect(new Set(many.map(({ spanId }) => spanId)).size).toBe(many.length);
    expect(many.every(({ spanId }) => /^[0-9a-f]{16}$/.test(spanId))).toBe(true);
    const next = nextTrace({ traceId: TRACE, spanId: SPAN, isSampled: true });
    expect(next.traceId).toBe(TRACE);
    expect(next.spanId).not.toBe(SPAN);
  });
});
