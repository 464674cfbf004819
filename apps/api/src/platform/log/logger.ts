import pino, { type DestinationStream, type Logger } from 'pino';
import { currentRequestContext } from '../telemetry/request-context.ts';
import { errorFacts } from './error-facts.ts';

export type Log = Logger;

/** Whatever is logged by mistake under these names is blotted out. */
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

/** Which piece of work the line is about, found by itself: no caller has to say it. */
const whereabouts = (): Readonly<Record<string, string>> => {
  const moment = currentRequestContext();
  if (moment === undefined) return {};
  const { trace, requestId, route } = moment;
  const user = moment.user?.();
  return {
    traceId: trace.traceId,
    ...(requestId === undefined ? {} : { requestId }),
    ...(route === undefined ? {} : { route }),
    ...(user === undefined ? {} : { utilisateur: user }),
  };
};

/** Line ends that JSON lets through, and signs that turn or hide what a terminal shows. */
const TREACHEROUS = /[\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g;
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
      // A request has an address and headers, which are nobody’s business here.
      serializers: { err: errorFacts, error: errorFacts, req: nothing, res: nothing },
      hooks: { streamWrite: (line) => line.replaceAll(TREACHEROUS, escaped) },
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[masqué]',
      },
    },
    ...(destination === undefined ? [] : [destination]),
  );
