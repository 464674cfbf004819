import { ERROR_CATALOGUE, type ErrorCode } from '@portail/contract/errors/catalogue.ts';

export interface FieldError {
  readonly champ: string;
  readonly message: string;
}

export interface DomainErrorDetails {
  readonly fields?: readonly FieldError[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfterS?: number;
  /** For the log only: it never reaches the wire. */
  readonly cause?: unknown;
}

/** The only error that use cases throw: what the person reads stands in the catalogue. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, details: DomainErrorDetails = {}) {
    super(ERROR_CATALOGUE[code].message, { cause: details.cause });
    this.name = 'DomainError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterS = details.retryAfterS;
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code].status;
  }
}
