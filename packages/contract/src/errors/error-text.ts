const PREFIX = 'Erreur';

/** A failed call: the body of its answer, or the reason why there is none. */
export interface CallFailure {
  readonly body?: unknown;
  readonly message?: string | undefined;
}

const errorMessageIn = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null || !('errorMessage' in body)) return undefined;
  const { errorMessage } = body;
  return typeof errorMessage === 'string' && errorMessage !== '' ? errorMessage : undefined;
};

/** The sentence that a person reads about a failure. */
export const errorTextOf = ({ body, message }: CallFailure): string => {
  const answered = errorMessageIn(body);
  if (answered !== undefined) return answered;
  return message === undefined || message === '' ? PREFIX : `${PREFIX} ${message}`;
};

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * The object in the bytes of a failed download. A file call answers bytes even when it fails,
 * so the reason is inside the blob: read its text, then ask here.
 */
export const parseErrorBlob = (text: string, contentType: string): object | undefined => {
  if (!JSON_TYPE.test(contentType.trim())) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? parsed
      : undefined;
  } catch {
    return undefined;
  }
};
