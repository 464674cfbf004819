import { timingSafeEqual } from 'node:crypto';

export const isKey = (given: string | undefined, apiKey: string): boolean => {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${apiKey}`)];
  return left.length === right.length && timingSafeEqual(left, right);
};
