import type { FastifyReply } from 'fastify';
import { PARTS } from '../parts.ts';
import { html } from './escape.ts';
import type { Fragment, SafeHtml } from './escape.ts';

export interface Page {
  readonly title: string;
  /** The path of the part that the page belongs to, marked in the navigation. */
  readonly part?: string;
  readonly portalUrl: string;
  readonly content: Fragment;
  /** Whether the page brings itself up to date while it stays open. */
  readonly refreshes?: boolean;
}

function navigation(current: string | undefined): SafeHtml {
  const links = [{ href: '/', title: 'Accueil' }, ...PARTS].map(
    ({ href, title }) =>
      html`<li>
        <a href="${href}" ${href === current ? html` aria-current="page"` : null}>${title}</a>
      </li>`,
  );
  return html`<nav aria-label="Parties du bac à sable">
    <ul class="navigation">
      ${links}
    </ul>
  </nav>`;
}

export function layout(page: Page): SafeHtml {
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} – Bac à sable</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        <link rel="stylesheet" href="/assets/parts.css" />
        ${page.refreshes === true && html`<script src="/assets/refresh.js" defer></script>`}
      </head>
      <body>
        <a class="skip" href="#contenu">Aller au contenu</a>
        <header class="top">
          <p class="banner">Bac à sable&nbsp;: monde extérieur simulé</p>
          <div class="bar">
            ${navigation(page.part)}
            <a class="portal" href="${page.portalUrl}">Ouvrir le portail</a>
          </div>
        </header>
        <main id="contenu" tabindex="-1">${page.content}</main>
        <footer class="bottom">
          <p>
            Ce programme joue les tiers avec lesquels le portail dialogue. Rien de ce qui s’y passe
            n’est réel, et rien n’est conservé après son arrêt.
          </p>
        </footer>
      </body>
    </html>`;
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(layout(page).markup);
}
