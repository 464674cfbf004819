import * as z from 'zod/mini';

/** A stored answer as the pages use it; what cannot be read was never answered. */
export const readAnswer = <T extends z.ZodMiniType>(
  schema: T,
  answer: unknown,
): z.output<T> | undefined => {
  const parsed = z.safeParse(schema, answer);
  return parsed.success ? parsed.data : undefined;
};

/** What is typed undoes what stood on it; the same again undoes nothing. */
export const isSameAnswer = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A command about to be sent, and what it said when it was: the same again has the same key. */
export const submission = z.object({ cle: z.string(), corps: z.optional(z.string()) });

/** The key for this body. One that was sent with another body names another command. */
export const keyOfBody = (sent: z.infer<typeof submission> | undefined, corps: string): string =>
  sent !== undefined && (sent.corps === undefined || sent.corps === corps)
    ? sent.cle
    : crypto.randomUUID();
