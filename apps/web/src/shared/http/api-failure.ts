import * as z from 'zod/mini';

const fieldFailure = z.object({ champ: z.string(), message: z.string() });
export type FieldFailure = z.infer<typeof fieldFailure>;

/** Each part by itself: a proxy on the way may answer with some of them only. */
const parts = z.object({
  code: z.catch(z.optional(z.string()), undefined),
  requestId: z.catch(z.optional(z.string()), undefined),
  erreurs: z.catch(z.optional(z.array(fieldFailure)), undefined),
});

/** A call that did not succeed, with the sentence to show. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: readonly FieldFailure[];

  constructor(text: string, status?: number, body: object = {}) {
    super(text);
    const { code, requestId, erreurs } = parts.parse(body);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.fields = erreurs ?? [];
  }
}

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

/** Said no, and nothing was done. Silence, or "still under way", may yet turn out to be a yes. */
export const isDefinite = ({ status, code }: Pick<ApiFailure, 'status' | 'code'>): boolean =>
  status !== undefined &&
  status >= CLIENT_ERROR &&
  status < SERVER_ERROR &&
  code !== 'OPERATION_EN_COURS';
