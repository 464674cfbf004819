import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { FastifyRequest } from 'fastify';
import type { SecurityTrail, TracedCall } from '../ports/security-trail.ts';
import { callerOf } from './session-hook.ts';

export const tracedCallOf = (request: FastifyRequest): TracedCall => ({
  call: `${request.method} ${request.is404 ? 'inconnue' : (request.routeOptions.url ?? 'inconnue')}`,
  caller: callerOf(request),
  origin: {
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  },
});

/** Records exports and operator actions for every call (S43). */
export const leaveTrail = async (
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
