import { randomBytes, randomUUID } from 'node:crypto';
import type { Ids } from './ports/ids.ts';

const TIME_BYTES = 6;
const LAST_COUNT = 0xfff;

/** RFC 9562, version 7: 48 bits of time, 12 that count, then random. */
const orderedUuid = (atMs: number, count: number): string => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(atMs, 0, TIME_BYTES);
  bytes.writeUInt16BE(0x7000 | count, TIME_BYTES);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
};

/** Rows of one millisecond are read in the order in which they were written. */
const createOrdered = () => {
  let lastMs = 0;
  let count = 0;
  return (): string => {
    const nowMs = Date.now();
    if (nowMs > lastMs) [lastMs, count] = [nowMs, 0];
    else if (count < LAST_COUNT) count += 1;
    else [lastMs, count] = [lastMs + 1, 0];
    return orderedUuid(lastMs, count);
  };
};

export const systemIds: Ids = {
  random: () => randomUUID(),
  ordered: createOrdered(),
};
