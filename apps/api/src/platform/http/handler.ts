import type { ALL_CALLS, CallName } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition, CallInput, CallOutput } from '@portail/contract/calls/define-call.ts';
import type { AuthenticatedCaller, IssuedToken, RequestOrigin } from '../ports/caller.ts';
import type { StoredFile } from '../ports/file-store.ts';
import type { PartnerCaller } from '../ports/partner.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

/** Bytes that a call answers with. */
export interface FileAnswer extends StoredFile {
  /** Given when the file is to be saved rather than shown. */
  readonly downloadName?: string;
  readonly cacheControl?: string;
}

/** The little that a handler may say about its reply beside its answer. */
export interface ReplyControl {
  /** A session has just been opened: its token travels in the headers too. */
  readonly opensSession: (issued: IssuedToken) => void;
  /** The session has just ended: no token must follow. */
  readonly endsSession: () => void;
}

export interface CallContext<C extends CallDefinition> extends CallInput<C> {
  readonly caller: C['access']['kind'] extends 'token' ? AuthenticatedCaller : undefined;
  readonly partner: C['access']['kind'] extends 'partner' ? PartnerCaller : undefined;
  /** Open for the commands that carry an idempotency key: effect and stored answer are one. */
  readonly unit: C['idempotent'] extends true ? UnitOfWork : undefined;
  readonly origin: RequestOrigin;
  readonly reply: ReplyControl;
}

export type Handler<C extends CallDefinition> = (
  context: CallContext<C>,
) => Promise<CallOutput<C, FileAnswer>>;

/** One handler for each call of the contract: a missing one does not compile. */
export type Handlers = { readonly [K in CallName]: Handler<(typeof ALL_CALLS)[K]> };
