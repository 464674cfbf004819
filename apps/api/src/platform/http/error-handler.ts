import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecurityTrail, TracedCall } from '../ports/security-trail.ts';
import { callerOf } from './session-hook.ts';
import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import type { ErrorBody } from '@portail/contract/errors/error-body.ts';
import { DomainError } from '../ports/domain-error.ts';
import { runInContextOf } from './telemetry-hook.ts';
import { isApiPath, pathOf } from './unknown-path.ts';

const tracedCallOf = (request: FastifyRequest): TracedCall => ({
  call: `${request.method} ${request.is404 ? 'inconnue' : (request.routeOptions.url ?? 'inconnue')}`,
  caller: callerOf(request),
  origin: {
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  },
});

/** Records exports and operator actions for every call (S43). */
export const recordExportsAndActs = async (
  trail: SecurityTrail,
  call: CallDefinition,
  request: FastifyRequest,
): Promise<void> => {
  const caller = callerOf(request);
  if (caller === undefined || call.access.kind !== 'token') return;
  if (call.answer.kind !== 'file' && !call.access.mutates) return;
  const traced = tracedCallOf(request);
  const isOperator = caller.space === 'ESPACE_OPERATEUR';
  if (call.answer.kind === 'file' && (isOperator || caller.space === 'ESPACE_CLIENT')) {
    await trail.done(traced, 'EXPORT');
  }
  if (call.access.mutates && (isOperator || caller.fromBackOffice)) {
    await trail.done(traced, 'ACTE_OPERATEUR');
  }
};

/** Errors of Fastify and their entry in the catalogue. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'CORPS_TROP_VOLUMINEUX',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TYPE_DE_CONTENU_REFUSE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'CORPS_ILLISIBLE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'CORPS_ILLISIBLE',
  FST_ERR_BAD_URL: 'RESSOURCE_INTROUVABLE',
  FST_ERR_NOT_FOUND: 'RESSOURCE_INTROUVABLE',
  FST_ERR_MAX_PARAM_LENGTH: 'RESSOURCE_INTROUVABLE',
};

const UNAVAILABLE_RETRY_AFTER_S = 5;

export type IsUnavailable = (error: unknown) => boolean;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

const FIRST_SERVER_STATUS = 500;
const FIRST_CALLER_STATUS = 400;

/**
 * The static file plugin refuses folders and path traversal with a bare status, answered as "not
 * found". On an API call such a status would come from another machine and is an internal error.
 */
const isRefusedFile = (error: unknown, request: FastifyRequest): boolean =>
  !isApiPath(pathOf(request)) &&
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= FIRST_CALLER_STATUS &&
  error.statusCode < FIRST_SERVER_STATUS;

const toDomainError = (
  error: unknown,
  request: FastifyRequest,
  isUnavailable: IsUnavailable,
): DomainError => {
  if (error instanceof DomainError) return error;
  const known = FRAMEWORK_ERRORS[codeOf(error) ?? ''];
  if (known !== undefined) return new DomainError(known);
  if (isUnavailable(error)) {
    return new DomainError('SERVICE_INDISPONIBLE', {
      retryAfterS: UNAVAILABLE_RETRY_AFTER_S,
      cause: error,
    });
  }
  return isRefusedFile(error, request)
    ? new DomainError('RESSOURCE_INTROUVABLE', { cause: error })
    : new DomainError('ERREUR_INTERNE', { cause: error });
};

export const errorBodyOf = (error: DomainError, requestId: string): ErrorBody => ({
  code: error.code,
  errorMessage: error.message,
  requestId,
  ...(error.fields === undefined ? {} : { erreurs: [...error.fields] }),
});

/** The only place where an error becomes a reply; unknown errors reveal no detail. */
export const createErrorHandler =
  (isUnavailable: IsUnavailable, trail?: SecurityTrail) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = toDomainError(error, request, isUnavailable);
    if (refusal.status >= FIRST_SERVER_STATUS) {
      runInContextOf(request, () =>
        request.log.error(
          { err: refusal.cause ?? refusal, code: refusal.code },
          'erreur du serveur',
        ),
      );
    }
    trail?.refused(tracedCallOf(request), refusal.code);
    if (refusal.retryAfterS !== undefined) reply.header('retry-after', refusal.retryAfterS);
    return reply
      .status(refusal.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(errorBodyOf(refusal, request.id));
  };
