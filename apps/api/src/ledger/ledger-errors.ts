import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import pg from 'pg';
import { DomainError } from '../platform/ports/domain-error.ts';
import { outgoingRefusalIn } from '../platform/sensitive-actions/outgoing.ts';

const RETRY_AFTER_S = 1;
const CHECK_VIOLATION = '23514';
const COVERED = 'ledger_account_covered';

/** Error codes of the ledger functions and their entry in the catalogue. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  LG002: 'LEDGER_SUSPENDU',
  LG003: 'CLE_IDEMPOTENCE_REUTILISEE',
  LG004: 'OPERATION_HORS_PERIODE',
  LG008: 'MOUVEMENT_DEJA_TRAITE',
  // lock_timeout: another transaction holds the lock.
  '55P03': 'OPERATION_EN_COURS',
};

const asDomainError = (error: unknown): unknown => {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === CHECK_VIOLATION && error.constraint === COVERED) {
    return new DomainError('SOLDE_INSUFFISANT', { cause: error });
  }
  const refusal = outgoingRefusalIn(error);
  if (refusal !== undefined) return refusal;
  const code = error.code === undefined ? undefined : CODES[error.code];
  if (code === undefined) return error;
  return new DomainError(code, {
    cause: error,
    ...(code === 'OPERATION_EN_COURS' ? { retryAfterS: RETRY_AFTER_S } : {}),
  });
};

export const readingLedgerErrors = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw asDomainError(error);
  }
};
