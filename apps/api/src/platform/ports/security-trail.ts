import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import type { AuthenticatedCaller, RequestOrigin } from './caller.ts';

/** One call, as the security log names it. */
export interface TracedCall {
  /** Method and pattern of the address: never what was in it. */
  readonly call: string;
  readonly caller: AuthenticatedCaller | undefined;
  readonly origin: RequestOrigin;
}

/** What every call leaves in the security log, whatever its use case writes of its own (S43). */
export interface SecurityTrail {
  /** Not awaited: recording a refusal must not slow down other requests. */
  readonly refused: (traced: TracedCall, code: ErrorCode) => void;
  /** Before it is answered: a file that a funder or an operator takes away, an act of an operator. */
  readonly done: (traced: TracedCall, kind: 'EXPORT' | 'ACTE_OPERATEUR') => Promise<void>;
}
