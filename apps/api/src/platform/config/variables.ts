import type * as z from 'zod';

/** A wrong environment: one sentence that an operator can act on. */
export class ConfigError extends Error {}

export const refuse = (name: string, why: string): never => {
  throw new ConfigError(`Configuration : la variable ${name} ${why}.`);
};

export type Variables = Readonly<Record<string, string | undefined>>;

/** An empty variable is an unset one: that is what shells and compose files mean by it. */
export const withoutEmpty = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

/** The first thing that is wrong, in one sentence that names its variable. */
export const parseVariables = <T extends z.ZodObject>(
  schema: T,
  given: Variables,
  prefix = '',
): z.output<T> => {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? '');
  if (given[name] === undefined) return refuse(`${prefix}${name}`, 'est requise');
  const isOwnMessage = issue?.code === 'custom' || (issue?.message ?? '').startsWith('attend');
  return refuse(
    `${prefix}${name}`,
    isOwnMessage ? (issue?.message ?? 'est invalide') : 'est invalide',
  );
};
