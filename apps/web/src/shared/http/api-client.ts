import type {
  CallDefinition,
  CallOutput,
  CallRequest,
  ListDefinition,
} from '@portail/contract/calls/define-call.ts';
import {
  BUSINESS_TIME_HEADER,
  LIST_PAGE_SIZE_MAX,
  OPERATOR_SESSION_HEADER,
} from '@portail/contract/constants/constants.ts';
import { errorTextOf, parseErrorBlob } from '@portail/contract/errors/error-text.ts';
import type * as z from 'zod/mini';
import { fileNameOf } from '../download/file-name.ts';
import { noteBusinessTime } from '../time/business-time.ts';
import { ApiFailure } from './api-failure.ts';
import { noteRead, takeEarlyReply } from './early-reads.ts';

const TRACE_ID_DIGITS = 32;
const BYTES = 24;
const HEX = 16;

/**
 * Begins the trace of one call, which the server goes on with (W3C Trace Context): random numbers,
 * new at each call, without personal data.
 */
const newTraceparent = (): string => {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(HEX).padStart(2, '0'),
  ).join('');
  return `00-${digits.slice(0, TRACE_ID_DIGITS)}-${digits.slice(TRACE_ID_DIGITS)}-01`;
};

export interface Authority {
  readonly token: string;
  readonly expirationDate: string;
}

/** Who asked: a reply may change the session it was asked by, and no later one. */
export interface Asker {
  readonly epoch: number;
  readonly authority: Authority | undefined;
}

/** What the client needs of the session; the session knows nothing of HTTP. */
export interface ClientSession {
  /** With the token to send when the call needs one; an expired one ends the session here. */
  readonly ask: (needsToken: boolean) => Asker;
  readonly renew: (asker: Asker, authority: Authority) => void;
  /** The server no longer knows this session. */
  readonly end: (asker: Asker) => void;
  /** Every reply says what time it is on the server, whose clock sessions end by (L27). */
  readonly noteServerDate: (header: string | null) => void;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientDependencies {
  /** The browser's own, unless a test brings another. */
  readonly fetch?: Fetch;
  readonly session: ClientSession;
  /** Leaves for the maintenance page. */
  readonly leaveForMaintenance: () => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A refused sign-in answers 401 too, and is a message, not the end of a session. */
  readonly keepSessionOn401?: boolean;
  /** Another way for the bytes to travel: a file, whose progress is watched. */
  readonly transport?: Fetch;
}

type AnyRequest = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
};

const searchOf = (query: AnyRequest['query']): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
};

const urlOf = (call: CallDefinition, request: AnyRequest): string =>
  call.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  ) + searchOf(request.query);

/** The server gives an operator's token without its signature: the usable one is in a cookie. */
export const isInCookie = (token: string): boolean => token.endsWith('.');

const requestOf = (
  call: CallDefinition,
  request: AnyRequest,
  options: CallOptions,
  authority: Authority | undefined,
): RequestInit => {
  const headers = new Headers(options.headers);
  headers.set('Traceparent', newTraceparent());
  if (authority !== undefined) {
    const { token } = authority;
    if (isInCookie(token)) headers.set(OPERATOR_SESSION_HEADER, token);
    else headers.set('Authorization', `Bearer ${token}`);
  }
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  if (request.body !== undefined) headers.set('Content-Type', 'application/json');
  return {
    method: call.method,
    credentials: 'include',
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
};

/** Bytes are asked for, JSON comes when it fails: whatever the call, the reason is in the text. */
const errorBodyOf = async (reply: Response): Promise<object | undefined> => {
  try {
    return parseErrorBlob(await reply.text(), reply.headers.get('content-type') ?? '');
  } catch {
    return undefined;
  }
};

/** A list whose cursor is in the `Link` header. */
type ListCall = CallDefinition & { readonly list: ListDefinition };

export interface ListPage<Rows> {
  readonly rows: Rows;
  /** Absent on the last page. */
  readonly next: string | undefined;
}

const nextCursorOf = (link: string | null): string | undefined => {
  const next = /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1];
  if (next === undefined) return undefined;
  return new URL(next, 'http://liste.invalid').searchParams.get('avant') ?? undefined;
};

const never = new Promise<never>(() => undefined);

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Follows the word "Erreur": browsers only have English ones for a network that does not answer. */
const NO_NETWORK = 'de réseau. Vérifiez votre connexion, puis réessayez.';

/** Looked up at each call: what the browser calls `fetch` must be called on the window. */
const browserFetch: Fetch = async (url, init) => {
  noteRead(url, init);
  try {
    return await (takeEarlyReply(url, init) ?? window.fetch(url, init));
  } catch (error) {
    throw isAbort(error) ? error : new Error(NO_NETWORK, { cause: error });
  }
};

/** With the name that the server gave it: who saves it need not know of headers. */
const fileOf = async (reply: Response): Promise<File> => {
  const bytes = await reply.blob();
  const name = fileNameOf(reply.headers.get('content-disposition'));
  return new File([bytes], name, { type: bytes.type });
};

const answerOf = async (call: CallDefinition, reply: Response): Promise<unknown> => {
  if (call.answer.kind === 'file') return fileOf(reply);
  if (call.answer.kind === 'empty' || reply.status === 204) return undefined;
  return call.answer.schema.parse(await reply.json());
};

export const createApiClient = ({
  fetch = browserFetch,
  session,
  leaveForMaintenance,
}: ClientDependencies) => {
  const send = async (transport: Fetch, url: string, init: RequestInit): Promise<Response> => {
    try {
      return await transport(url, init);
    } catch (error) {
      if (isAbort(error)) throw error;
      const message = error instanceof Error ? error.message : undefined;
      throw new ApiFailure(errorTextOf({ message }));
    }
  };

  const renewFrom = (reply: Response, asker: Asker) => {
    // A sign-in by link answers with the token of another session than the one still open here.
    if (asker.authority === undefined) return;
    const token = reply.headers.get('x-auth-token');
    const expirationDate = reply.headers.get('x-auth-token-expires-at');
    if (token !== null && expirationDate !== null) session.renew(asker, { token, expirationDate });
  };

  const refusalOf = async (reply: Response): Promise<ApiFailure> => {
    const body = await errorBodyOf(reply);
    return new ApiFailure(errorTextOf({ body, message: reply.statusText }), reply.status, body);
  };

  /** A 503 leaves for the maintenance page and never resolves. */
  const exchange = async (
    call: CallDefinition,
    request: AnyRequest,
    options: CallOptions,
  ): Promise<Response> => {
    const asker = session.ask(call.access.kind === 'token' || 'knowsCaller' in call.access);
    const reply = await send(
      options.transport ?? fetch,
      urlOf(call, request),
      requestOf(call, request, options, asker.authority),
    );
    session.noteServerDate(reply.headers.get('date'));
    noteBusinessTime(reply.headers.get(BUSINESS_TIME_HEADER));
    if (reply.status === 503) {
      leaveForMaintenance();
      return never;
    }
    renewFrom(reply, asker);
    if (reply.status === 401 && options.keepSessionOn401 !== true) session.end(asker);
    if (!reply.ok) throw await refusalOf(reply);
    return reply;
  };

  const whole = async <T>(reply: Response, read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      if (isAbort(error)) throw error;
      // Cut short, not JSON, or of another shape: there is nothing in it for a person to read.
      throw new ApiFailure(errorTextOf({}), reply.status);
    }
  };

  const readAnswer = <C extends CallDefinition>(
    call: C,
    reply: Response,
  ): Promise<CallOutput<C, File>> =>
    whole(
      reply,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema of this very call has parsed the answer.
      async () => (await answerOf(call, reply)) as CallOutput<C, File>,
    );

  /** Makes a call of the contract. */
  const callApi = async <const C extends CallDefinition>(
    call: C,
    request: CallRequest<C>,
    options: CallOptions = {},
  ): Promise<CallOutput<C, File>> => readAnswer(call, await exchange(call, request, options));

  /** One page of a list, and the cursor of the next one. */
  const callPage = async <const C extends ListCall>(
    call: C,
    request: CallRequest<C>,
    options: CallOptions = {},
  ): Promise<ListPage<CallOutput<C, File>>> => {
    const reply = await exchange(call, request, options);
    const next = nextCursorOf(reply.headers.get('link'));
    return { rows: await readAnswer(call, reply), next };
  };

  /** Every row of a list, read in its largest pages. */
  const callWholeList = async <const C extends ListCall, Row extends z.ZodMiniType>(
    call: C & { readonly answer: { readonly schema: z.ZodMiniArray<Row> } },
    request: CallRequest<C>,
    options: CallOptions = {},
  ): Promise<readonly z.output<Row>[]> => {
    const { query, ...rest }: AnyRequest = request;
    const rows: z.output<Row>[] = [];
    let avant: string | undefined;
    do {
      const page = { ...rest, query: { ...query, avant, taille: LIST_PAGE_SIZE_MAX } };
      const reply = await exchange(call, page, options);
      const { schema } = call.answer;
      rows.push(...(await whole(reply, async () => schema.parse(await reply.json()))));
      avant = nextCursorOf(reply.headers.get('link'));
    } while (avant !== undefined);
    return rows;
  };

  return { callApi, callPage, callWholeList };
};

export type CallApi = ReturnType<typeof createApiClient>['callApi'];
