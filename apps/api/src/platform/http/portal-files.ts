import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { matchPath } from '@portail/contract/pages/match-path.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../ports/domain-error.ts';
import { isApiPath, pathOf, refuseUnknownCall } from './unknown-path.ts';

const HASHED_FOLDER = '/assets/';
const FILE_NAME = /^\w[\w.-]*$/;
const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const READ_METHODS = new Set(['GET', 'HEAD']);

/** Two pages come drawn (see the portal's build): most visits begin there, on a phone. */
const DRAWN_PAGES: ReadonlyMap<string, string> = new Map([
  [hrefOf('LOGIN'), 'login.html'],
  [hrefOf('HOME'), 'accueil.html'],
]);

const isMissingAsset = (path: string): boolean => path.startsWith(HASHED_FOLDER);

/** Every address that is not a file and not a call is a page: the portal decides which. */
const answerUnknown = (folder: string) => {
  const hasFile = (file: string): boolean => existsSync(join(folder, file));
  const hasPortal = hasFile('index.html');
  const drawn = new Map([...DRAWN_PAGES].filter(([, file]) => hasFile(file)));
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    if (isApiPath(path)) return refuseUnknownCall(request, reply);
    // A part of a former build must fail as such, or the portal would run a page as a script.
    if (!hasPortal || isMissingAsset(path) || !READ_METHODS.has(request.method)) {
      throw new DomainError('RESSOURCE_INTROUVABLE');
    }
    // With a query the page is another: only the bare address shows what was drawn.
    const file = drawn.get(request.url) ?? 'index.html';
    return reply.header('cache-control', REVALIDATE).sendFile(file);
  };
};

/** What a browser sends a form as when no script is there to do it. */
const NATIVE_FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/;

/** Redirected to, an address that begins with two slashes would be another site. */
const ONE_SLASH = /^\/(?![/\\])/;

/**
 * A form that its browser sent by itself, before the portal's code came, is answered with the page
 * again. Its body, which may hold a password, is never read; neither is the query repeated.
 */
const answerNativeForms = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, next) => {
    const path = pathOf(request);
    const isNativeForm =
      request.is404 &&
      request.method === 'POST' &&
      NATIVE_FORM.test(request.headers['content-type'] ?? '') &&
      ONE_SLASH.test(path) &&
      !isApiPath(path) &&
      matchPath(path) !== undefined;
    if (isNativeForm) void reply.header('cache-control', 'no-store').redirect(path, 303);
    else next();
  });
};

/**
 * Serves the built portal, precompressed where the build did so. The few files beside the hashed
 * ones have a route each, so that any other address stays a page. The hashed ones, thousands once
 * the former builds stand beside the new one, share a single route and are known by name from the
 * start: the library's own wildcard route lists the whole folder for every file that it sends.
 */
export const registerPortal = async (app: FastifyInstance, folder: string): Promise<void> => {
  if (existsSync(join(folder, 'index.html'))) {
    const hashedFolder = join(folder, HASHED_FOLDER);
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      index: false,
      redirect: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      // Small files, compressed: none is asked for in parts.
      acceptRanges: false,
      schemaHide: true,
      wildcard: false,
      globIgnore: [`${HASHED_FOLDER.slice(1)}**`],
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.startsWith(hashedFolder) ? FOREVER : REVALIDATE);
      },
    });
    const hashed = new Set(existsSync(hashedFolder) ? readdirSync(hashedFolder) : []);
    app.get<{ Params: { '*': string } }>(
      `${HASHED_FOLDER}*`,
      { schema: { hide: true } },
      ({ params: { '*': name } }, reply) => {
        // A file of another build may be put there after the start.
        if (!hashed.has(name) && FILE_NAME.test(name) && existsSync(join(hashedFolder, name)))
          hashed.add(name);
        if (!hashed.has(name)) throw new DomainError('RESSOURCE_INTROUVABLE');
        return reply.sendFile(name, hashedFolder);
      },
    );
  }
  answerNativeForms(app);
  app.setNotFoundHandler(answerUnknown(folder));
};
