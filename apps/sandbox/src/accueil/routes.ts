import type { FastifyInstance } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { html } from '../html/escape.ts';
import { sendPage } from '../html/layout.ts';
import { PARTS } from '../parts.ts';

export function registerAccueil(app: FastifyInstance, { apiUrl }: SandboxConfig): void {
  const cards = PARTS.map(
    ({ href, title, description }) =>
      html`<li class="card">
        <h2><a href="${href}">${title}</a></h2>
        <p>${description}</p>
      </li>`,
  );

  app.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'Accueil',
      part: '/',
      portalUrl: apiUrl,
      content: html`<h1>Le monde extérieur du portail</h1>
        <p class="lead">
          Ce programme tient la place des organismes et des services avec lesquels le portail
          échange. Il lui parle par le réseau, comme le feraient les vrais.
        </p>
        <ul class="cards">
          ${cards}
        </ul>`,
    }),
  );
}
