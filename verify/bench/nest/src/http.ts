import type { IncomingHttpHeaders } from 'node:http';

export interface Caller {
  readonly accountId: string;
  readonly beneficiaryId: string;
}

/** What is used of the framework's request and reply. */
export interface Request {
  readonly headers: IncomingHttpHeaders;
  caller?: Caller;
}

export interface Response {
  readonly setHeader: (name: string, value: string) => unknown;
}
