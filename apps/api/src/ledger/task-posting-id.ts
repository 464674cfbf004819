import { createHash } from 'node:crypto';

/**
 * The number of a movement that the calendar makes: always the same for the same cause, so that a
 * second run, or another replica, makes the same movement and not another one (RFC 9562, version 8).
 */
export const taskPostingId = (...cause: readonly string[]): string => {
  const bytes = createHash('sha256').update(cause.join('\u001f')).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
