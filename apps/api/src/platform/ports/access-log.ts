import type { AuthenticatedCaller } from './caller.ts';

/** What somebody looks at in a space that is not theirs. */
export interface AccessLog {
  readonly note: (
    caller: AuthenticatedCaller,
    look: { readonly call: string; readonly requestId: string },
  ) => Promise<void>;
}
