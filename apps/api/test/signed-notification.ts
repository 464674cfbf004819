import { createHmac } from 'node:crypto';
import { DEMONSTRATION_SECRET } from '../src/platform/config/fields.ts';

/** A partner's signature headers, with its prefix: `x-carte`, `x-banque`. */
export const signedHeaders = (
  prefix: `x-${string}`,
  body: string,
  {
    timeMs,
    key = '1',
    secret = DEMONSTRATION_SECRET,
  }: { readonly timeMs: number; readonly key?: string; readonly secret?: string },
): Record<string, string> => ({
  'content-type': 'application/json',
  [`${prefix}-cle`]: key,
  [`${prefix}-horodatage`]: String(timeMs),
  [`${prefix}-signature`]: createHmac('sha256', secret).update(`${timeMs}.${body}`).digest('hex'),
});
