import {
  type TokenPayload,
  tokenPayload,
} from '@portail/contract/identity/authentication.calls.ts';
import { parseWireInstant } from '@portail/rules/time/wire-instant.ts';

const decodeSegment = (segment: string): unknown => {
  const base64 = segment.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

/** What the token says, for display only; `undefined` when it cannot be read. */
export const readToken = (token: string): TokenPayload | undefined => {
  try {
    const payload = tokenPayload.safeParse(decodeSegment(token.split('.')[1] ?? ''));
    return payload.success ? payload.data : undefined;
  } catch {
    return undefined;
  }
};

/** An expiry that cannot be read is past. */
export const isExpired = (expirationDate: string, nowMs: number): boolean => {
  const expiryMs = parseWireInstant(expirationDate);
  return expiryMs === undefined || expiryMs <= nowMs;
};
