import pino, { type DestinationStream, type Logger } from 'pino';
import { currentRequestContext } from '../telemetry/request-context.ts';

/** Loggable facts of an error: enough to find it in the code, no user input. */
interface ErrorFacts {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly stack?: readonly string[];
  readonly cause?: ErrorFacts;
}

const MAX_DEPTH = 4;
const MAX_FRAMES = 20;
const MAX_MESSAGE = 300;
const FRAME = /^ +at .*/gm;
const WORDS = ['code', 'constraint', 'table'] as const;

/** Classes of PostgreSQL errors whose messages contain no values. */
const PLAIN_STATES = /^(?:08|40|42|53|55|57|58)/;

const isQuotingState = (error: Error): boolean =>
  ('routine' in error || 'severity' in error) &&
  !('code' in error && typeof error.code === 'string' && PLAIN_STATES.test(error.code));

/**
 * Errors whose words quote what was given to them: PostgreSQL’s (values that do not fit), those of a
 * mail server (addresses), and those of parsers (the text that they could not read).
 */
const isQuoting = (error: Error): boolean =>
  isQuotingState(error) ||
  'response' in error ||
  'responseCode' in error ||
  'issues' in error ||
  error instanceof SyntaxError ||
  error instanceof URIError;

const wordsOf = (error: Error): Partial<Record<(typeof WORDS)[number], string>> => {
  const fields = new Map<string, unknown>(Object.entries(error));
  return Object.fromEntries(
    WORDS.flatMap((name) => {
      const word = fields.get(name);
      return typeof word === 'string' ? [[name, word]] : [];
    }),
  );
};

/** Stack frames without the message, which may look like a frame. */
const framesOf = ({ stack = '', message }: Error): readonly string[] => {
  const after = message === '' ? 0 : stack.indexOf(message) + message.length;
  const frames = stack.slice(after).match(FRAME) ?? [];
  return frames.slice(0, MAX_FRAMES).map((frame) => frame.trim());
};

export const errorFacts = (error: unknown, depth = 1): ErrorFacts => {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = framesOf(error);
  return {
    type: error.name,
    ...(isQuoting(error) ? {} : { message: error.message.slice(0, MAX_MESSAGE) }),
    ...wordsOf(error),
    ...(stack.length === 0 ? {} : { stack }),
    ...(error.cause === undefined || depth >= MAX_DEPTH
      ? {}
      : { cause: errorFacts(error.cause, depth + 1) }),
  };
};

export type Log = Logger;

/** Fields that are redacted if logged by mistake. */
const SECRET_NAMES = [
  'password',
  'motDePasse',
  'nouveauMotDePasse',
  'token',
  'authorization',
  'login',
  'mail',
  'email',
  'nom',
  'prenom',
  'iban',
  'body',
  'query',
];

/** Trace, request and user of the current context. */
const whereabouts = (): Readonly<Record<string, string>> => {
  const context = currentRequestContext();
  if (context === undefined) return {};
  const { trace, requestId, route } = context;
  const user = context.user?.();
  return {
    traceId: trace.traceId,
    ...(requestId === undefined ? {} : { requestId }),
    ...(route === undefined ? {} : { route }),
    ...(user === undefined ? {} : { utilisateur: user }),
  };
};

/** Line separators that JSON does not escape, and characters that alter terminal output. */
const INVISIBLE_CHARACTERS = /[\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g;
const HEX = 16;
const ESCAPE_DIGITS = 4;

const escaped = (sign: string): string =>
  String.raw`\u${(sign.codePointAt(0) ?? 0).toString(HEX).padStart(ESCAPE_DIGITS, '0')}`;

const nothing = (): undefined => undefined;

/** One JSON object a line, in UTC; no personal datum, token, body or query string ever. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: { programme: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ niveau: label }) },
      mixin: whereabouts,
      // The address and the headers of a request are personal data.
      serializers: { err: errorFacts, error: errorFacts, req: nothing, res: nothing },
      hooks: { streamWrite: (line) => line.replaceAll(INVISIBLE_CHARACTERS, escaped) },
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[masqué]',
      },
    },
    ...(destination === undefined ? [] : [destination]),
  );
