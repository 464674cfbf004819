import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../ports/domain-error.ts';

const patternOf = (path: string): RegExp => {
  const source = path
    .replaceAll(/[.]/g, String.raw`\.`)
    .replaceAll(/:[A-Za-z]+/g, '[^/]+')
    .replace('*', '.+');
  return new RegExp(`^${source}$`);
};

const calls: readonly CallDefinition[] = Object.values(ALL_CALLS);
const KNOWN_PATHS = calls.map(({ path, method }) => ({ pattern: patternOf(path), method }));

export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** 405 for a path that exists with another method, 404 otherwise. */
export const refuseUnknownCall = (request: FastifyRequest, reply: FastifyReply): never => {
  const path = pathOf(request);
  const methods = KNOWN_PATHS.filter(({ pattern }) => pattern.test(path)).map(
    ({ method }) => method,
  );
  if (methods.length === 0) throw new DomainError('RESSOURCE_INTROUVABLE');
  reply.header('allow', [...new Set(methods)].join(', '));
  throw new DomainError('METHODE_NON_AUTORISEE');
};
