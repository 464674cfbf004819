import type { IncomingMessage } from 'node:http';

/** They speak of one connection, not of the request: each side makes its own. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Set by this proxy; values from clients are dropped. */
const FORWARDED = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);

const namedIn = (connection: string | undefined): readonly string[] =>
  (connection ?? '').split(',').map((name) => name.trim().toLowerCase());

/** Name and value in turn, duplicates and order kept, as Node gives and takes them. */
const without = (raw: readonly string[], isDropped: (name: string) => boolean): string[] =>
  raw.filter((_, index) => !isDropped((raw[index - (index % 2)] ?? '').toLowerCase()));

/**
 * The address that the proxy itself has seen goes last: a replica that trusts one hop reads that
 * one, and what a client claims before it changes nothing.
 */
const forwardedFor = (request: IncomingMessage): string => {
  const claimed = request.headers['x-forwarded-for'];
  const seen = request.socket.remoteAddress ?? '';
  return claimed === undefined ? seen : `${[claimed].flat().join(', ')}, ${seen}`;
};

export const headersForReplica = (request: IncomingMessage): string[] => {
  const named = namedIn(request.headers.connection);
  const kept = without(
    request.rawHeaders,
    (name) =>
      HOP_BY_HOP.has(name) || FORWARDED.has(name) || name === 'expect' || named.includes(name),
  );
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  return [
    ...kept,
    ...(isChunked ? ['transfer-encoding', 'chunked'] : []),
    'x-forwarded-for',
    forwardedFor(request),
    'x-forwarded-host',
    request.headers.host ?? '',
    'x-forwarded-proto',
    'http',
    'connection',
    'close',
  ];
};

export const headersForClient = (raw: readonly string[]): string[] =>
  without(raw, (name) => HOP_BY_HOP.has(name));
