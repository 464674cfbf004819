/** What the log says of an error: enough to find it in the code, nothing that somebody has typed. */
export interface ErrorFacts {
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

/** What PostgreSQL says of connections, locks, its own state and the statement: no value in it. */
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
  const said = new Map<string, unknown>(Object.entries(error));
  return Object.fromEntries(
    WORDS.flatMap((name) => {
      const word = said.get(name);
      return typeof word === 'string' ? [[name, word]] : [];
    }),
  );
};

/** Where it happened. The words of the error stand before its frames, and may look like one. */
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
