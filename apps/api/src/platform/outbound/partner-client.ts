import * as z from 'zod/mini';
import type { ReachConfig } from '../config/partners.ts';
import type { SignatureCheck } from '../ports/card-provider.ts';
import {
  createOutboundHttp,
  OutboundFailure,
  type OutboundAnswer,
  type OutboundHttp,
  type OutboundRequest,
} from './outbound-http.ts';

/** Settings of a partner whose URL is set. */
export type Reached<Config extends ReachConfig> = Config & { readonly url: string };

interface Ways<Config extends ReachConfig, Port> {
  readonly reach: (config: Reached<Config>, http: OutboundHttp) => Port;
  readonly unset: () => Port;
}

/** The configured URL without credentials. */
const peerOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`.replace(/(?<!\/)\/+$/, '');
};

/** A client with its own connections, or the `unset` implementation where no URL is set. */
export const openPartnerClient = <Config extends ReachConfig, Port>(
  config: Config,
  { reach, unset }: Ways<Config, Port>,
): { readonly partner: Port; readonly isSet: boolean; readonly close: () => void } => {
  const { url } = config;
  if (url === undefined) return { partner: unset(), isSet: false, close: () => undefined };
  const http = createOutboundHttp(config.timeouts, peerOf(url));
  return { partner: reach({ ...config, url }, http), isSet: true, close: http.close };
};

/** Without a partner every notification is refused. */
export const INVALID_ANSWER = {
  checkSignature: (): SignatureCheck => ({ isSigned: false, why: 'CLE_INCONNUE' }),
  readNotification: () => undefined,
} as const;

type Unavailable = new (message: string, options?: ErrorOptions) => Error;

/** Calls a partner with its API key; a missing answer becomes the partner's own error. */
export const createPartnerCall =
  ({ url, apiKey }: Reached<ReachConfig>, http: OutboundHttp, Unreached: Unavailable) =>
  async (path: string, request: Omit<OutboundRequest, 'url'>): Promise<OutboundAnswer> => {
    try {
      return await http.send({
        ...request,
        url: `${url}/api${path}`,
        headers: { authorization: `Bearer ${apiKey}`, ...request.headers },
      });
    } catch (error) {
      if (error instanceof OutboundFailure) throw new Unreached(error.message, { cause: error });
      throw error;
    }
  };

/** A POST with an idempotency key, which makes it repeatable. */
export const idempotentPost = (
  key: string,
  body: string,
  contentType = 'application/json',
): Omit<OutboundRequest, 'url'> => ({
  method: 'POST',
  isRepeatable: true,
  headers: { 'content-type': contentType, 'idempotency-key': key },
  body,
});

const readJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

/** An unreadable answer counts as no answer: the outcome is queried later. */
export const understoodBy =
  (Unreached: Unavailable) =>
  <S extends z.ZodMiniType>(schema: S, answer: OutboundAnswer): z.infer<S> => {
    const { success, data } = z.safeParse(schema, readJson(answer.text));
    if (!success) throw new Unreached(`answered ${answer.status}, unreadable`);
    return data;
  };
