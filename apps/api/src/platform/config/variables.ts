import type * as z from 'zod';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Notes what is wrong with a variable; the reading goes on, so that one start lists everything. */
export type Refuse = (name: string, why: string) => void;

interface Problem {
  readonly why: string;
  readonly meaning: string | undefined;
}

const lineOf = ([name, { why, meaning }]: readonly [string, Problem]): string =>
  `${name} ${why}${meaning === undefined ? '' : ` (${meaning})`}.`;

/** A wrong environment: every variable to correct, each in a line that an operator can act on. */
export class ConfigError extends Error {
  constructor(problems: ReadonlyMap<string, Problem>) {
    const lines = [...problems].map(lineOf);
    super(
      lines.length === 1
        ? `Configuration\u00a0: la variable ${lines.join('')}`
        : [
            `Configuration\u00a0: ${lines.length} variables sont à corriger.`,
            ...lines.map((line) => `- ${line}`),
          ].join('\n'),
    );
  }
}

/** For a place that is found wrong once everything has been read. */
export const refuseNow = (name: string, why: string): never => {
  throw new ConfigError(new Map([[name, { why, meaning: undefined }]]));
};

/** Reads to the end, then throws one error with all that was refused on the way. */
export const readAll = <T>(
  meaningOf: (name: string) => string | undefined,
  read: (refuse: Refuse) => T,
): T => {
  const problems = new Map<string, Problem>();
  const value = read((name, why) => {
    // The first reason is the cause; later ones follow from it.
    if (!problems.has(name)) problems.set(name, { why, meaning: meaningOf(name) });
  });
  if (problems.size > 0) throw new ConfigError(problems);
  return value;
};

/** An empty variable is an unset one: that is what shells and compose files mean by it. */
export const withoutEmpty = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

interface Source {
  readonly given: Variables;
  readonly refuse: Refuse;
  /** Of the names, which the schema leaves out. */
  readonly prefix?: string;
}

/**
 * A refused variable counts as unset, so that the checks after this one still run: every variable of
 * the schema is optional or has a default.
 */
export const parseVariables = <T extends z.ZodObject>(
  schema: T,
  { given, refuse, prefix = '' }: Source,
): z.output<T> => {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = new Set<string>();
  for (const { path, code, message } of parsed.error.issues) {
    const name = String(path[0]);
    const isOwnMessage = code === 'custom' || message.startsWith('attend');
    if (!wrong.has(name)) refuse(`${prefix}${name}`, isOwnMessage ? message : 'est invalide');
    wrong.add(name);
  }
  return schema.parse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))),
  );
};
