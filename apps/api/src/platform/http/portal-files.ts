import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../ports/domain-error.ts';
import { isApiPath, pathOf, refuseUnknownCall } from './unknown-path.ts';

const HASHED_FOLDER = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const READ_METHODS = new Set(['GET', 'HEAD']);

const isMissingAsset = (path: string): boolean => path.startsWith(HASHED_FOLDER);

/** Every address that is not a file and not a call is a page: the portal decides which. */
const answerUnknown = (hasPortal: boolean) => (request: FastifyRequest, reply: FastifyReply) => {
  const path = pathOf(request);
  if (isApiPath(path)) return refuseUnknownCall(request, reply);
  // A part of a former build must fail as such, or the portal would run a page as a script.
  if (!hasPortal || isMissingAsset(path) || !READ_METHODS.has(request.method)) {
    throw new DomainError('RESSOURCE_INTROUVABLE');
  }
  return reply.header('cache-control', REVALIDATE).sendFile('index.html');
};

/** Serves the built portal, precompressed where the build did so. */
export const registerPortal = async (app: FastifyInstance, folder: string): Promise<void> => {
  const hasPortal = existsSync(join(folder, 'index.html'));
  if (hasPortal) {
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      wildcard: false,
      index: false,
      redirect: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      schemaHide: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, HASHED_FOLDER));
        reply.header('cache-control', isHashed ? FOREVER : REVALIDATE);
      },
    });
  }
  app.setNotFoundHandler(answerUnknown(hasPortal));
};
