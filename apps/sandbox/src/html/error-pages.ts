import type { FastifyInstance } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { html } from './escape.ts';
import { sendPage } from './layout.ts';

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

export function registerErrorPages(app: FastifyInstance, { apiUrl }: SandboxConfig): void {
  app.setNotFoundHandler((_request, reply) =>
    sendPage(reply.code(404), {
      title: 'Page introuvable',
      portalUrl: apiUrl,
      content: html`<h1>Page introuvable</h1>
        <p>Cette adresse n’existe pas dans le bac à sable. <a href="/">Revenir à l’accueil</a></p>`,
    }),
  );

  app.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    // Only a fault of the program is worth a trace; a wrong request is the caller's.
    if (status >= 500) console.error(error);
    return sendPage(reply.code(status), {
      title: 'Demande refusée',
      portalUrl: apiUrl,
      content: html`<h1>${status >= 500 ? 'Erreur du bac à sable' : 'Demande refusée'}</h1>
        <p>La demande n’a pas pu être traitée. <a href="/">Revenir à l’accueil</a></p>`,
    });
  });
}
