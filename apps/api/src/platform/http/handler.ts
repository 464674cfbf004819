import type { ALL_CALLS, CallName } from '@portail/contract/calls/all-calls.ts';
import type {
  CallDefinition,
  CallInput,
  CallOutput,
  CallUpload,
  ListDefinition,
} from '@portail/contract/calls/define-call.ts';
import type { ListTable } from '@portail/contract/calls/define-table.ts';
import type { IdempotentCommand } from '../idempotency/idempotency.ts';
import type { AuthenticatedCaller, IssuedToken, RequestOrigin } from '../ports/caller.ts';
import type { SignedRequest } from '../ports/card-provider.ts';
import type { FileAnswer } from '../ports/file-answer.ts';
import type { ListPage } from '../ports/list-page.ts';
import type { PartnerCaller } from '../ports/partner.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { UploadedFile } from '../ports/uploaded-file.ts';

/** What a handler may set on its reply besides the answer. */
export interface ReplyControl {
  /** For a new session: its token is also sent in the headers. */
  readonly opensSession: (issued: IssuedToken) => void;
  /** After a complete sign-in: stores the device token in the browser. */
  readonly remembersDevice: () => void;
  /** For an ended session: no next token is sent. */
  readonly endsSession: () => void;
}

export interface CallContext<C extends CallDefinition> extends CallInput<C> {
  readonly caller: C['access'] extends { readonly kind: 'token' }
    ? AuthenticatedCaller
    : C['access'] extends { readonly knowsCaller: true }
      ? AuthenticatedCaller | undefined
      : undefined;
  readonly partner: C['access']['kind'] extends 'partner' ? PartnerCaller : undefined;
  /** The raw bytes, for calls that are authenticated by a signature. */
  readonly signed: C['access']['kind'] extends 'signature' ? SignedRequest : undefined;
  /** The file that comes with the call, where the contract has one. */
  readonly upload: C extends { readonly upload: CallUpload } ? UploadedFile : undefined;
  /** Transaction of a command with an idempotency key, which also stores the answer. */
  readonly unit: C['idempotent'] extends true | 'optional' ? UnitOfWork : undefined;
  readonly origin: RequestOrigin;
  /** The operator of the session cookie of this browser. */
  readonly formerOperator: () => Promise<AuthenticatedCaller | undefined>;
  readonly reply: ReplyControl;
}

/** A list with a table answers a page, because only its query knows the cursor. */
export type Handler<C extends CallDefinition> = (
  context: CallContext<C>,
) => Promise<
  C extends { readonly list: { readonly table: ListTable } }
    ? ListPage<CallOutput<C>>
    :
        | CallOutput<C, FileAnswer>
        | (C extends { readonly list: ListDefinition } ? ListPage<CallOutput<C>> : never)
>;

/**
 * A command whose key, effect and answer are stored by one statement of its own: it needs no
 * transaction around it, and so no round trips for one.
 */
export interface PostingHandler<C extends CallDefinition> {
  readonly posts: (
    context: Omit<CallContext<C>, 'unit'>,
    command: IdempotentCommand,
  ) => Promise<{ readonly isReplay: boolean; readonly body: CallOutput<C, FileAnswer> }>;
}

/** Expensive calls whose surplus is refused before it is read. */
export type OverloadChecks = Readonly<Partial<Record<CallName, () => boolean>>>;

/** One handler for each call of the contract: a missing one does not compile. */
export type Handlers = {
  readonly [K in CallName]: (typeof ALL_CALLS)[K]['idempotent'] extends true
    ? Handler<(typeof ALL_CALLS)[K]> | PostingHandler<(typeof ALL_CALLS)[K]>
    : Handler<(typeof ALL_CALLS)[K]>;
};
