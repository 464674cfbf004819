import type { AuthenticatedCaller } from './caller.ts';

/** Records reads of another person's data. */
export interface AccessLog {
  readonly note: (
    caller: AuthenticatedCaller,
    look: { readonly call: string; readonly requestId: string },
  ) => Promise<void>;
}
