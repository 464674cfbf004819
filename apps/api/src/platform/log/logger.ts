import pino, { type DestinationStream, type Logger } from 'pino';

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

/** One JSON object a line; no personal datum, token, body or query string ever. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: { programme: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ niveau: label }) },
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[masqué]',
      },
    },
    ...(destination === undefined ? [] : [destination]),
  );
