/** A read that the document has asked for again before this code was there (see index.html). */
export interface EarlyRead {
  readonly sentAtMs: number;
  readonly hasToken: boolean;
  readonly reply: Promise<Response>;
}

/** What the first page of a visit reads: asked for at once at the next visit of the same person. */
export interface NotedRead {
  readonly url: string;
  readonly hasToken: boolean;
}

/** Later, the answer is about the past. */
const FRESH_MS = 10_000;

const hasTokenIn = ({ headers }: RequestInit): boolean => new Headers(headers).has('Authorization');

/** The reply that is under way for this very request; each serves once. The token may be newer. */
export const takeEarlyReply = (url: string, init: RequestInit): Promise<Response> | undefined => {
  const reads = window.portalBoot?.reads;
  const read = init.method === 'GET' ? reads?.get(url) : undefined;
  if (read === undefined) return undefined;
  reads?.delete(url);
  const isFresh = performance.now() - read.sentAtMs < FRESH_MS;
  return isFresh && read.hasToken === hasTokenIn(init) ? read.reply : undefined;
};

/** Those that nothing has taken. A reply that is not read would keep its connection busy. */
export const forgetEarlyReads = (): void => {
  const reads = window.portalBoot?.reads;
  for (const { reply } of reads?.values() ?? [])
    reply.then(({ body }) => body?.cancel()).catch(() => undefined);
  reads?.clear();
};

let noted: NotedRead[] | undefined;

export const noteRead = (url: string, init: RequestInit): void => {
  if (init.method === 'GET') noted?.push({ url, hasToken: hasTokenIn(init) });
};

/** Runs the reads of a page; those that it has made. */
export const notingReads = async (read: () => Promise<void>): Promise<readonly NotedRead[]> => {
  const own: NotedRead[] = [];
  noted = own;
  try {
    await read();
  } finally {
    if (noted === own) noted = undefined;
  }
  return own;
};
