import * as z from 'zod/mini';

/** The one shape of an error on the wire. */
export const errorBodySchema = z.object({
  code: z.string(),
  errorMessage: z.string(),
  requestId: z.string(),
  erreurs: z.optional(z.array(z.object({ champ: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
