import Fastify, { type FastifyInstance } from 'fastify';
import type { SandboxConfig } from './config.ts';
import { html } from './html/escape.ts';
import { sendPage } from './html/layout.ts';
import { PARTS } from './parts.ts';
import { registerBanque } from './banque/routes.ts';
import { registerCarte } from './carte/routes.ts';
import { createMailbox } from './courrier/mailbox.ts';
import { registerCourrier } from './courrier/routes.ts';
import { startSmtp } from './courrier/smtp.ts';
import { registerAssets } from './html/assets.ts';
import { registerSecurityHeaders } from './html/security-headers.ts';
import { registerIdentite } from './identite/routes.ts';
import { registerImprimeur } from './imprimeur/routes.ts';
import { boundPortOf, LISTEN_HOST, listenProblem } from './listen.ts';
import { registerOrganismes } from './organismes/routes.ts';
import { registerPartenaires } from './partenaires/routes.ts';
import { registerPaynum } from './paynum/routes.ts';
import { registerPrestataires } from './prestataires/routes.ts';
import { registerStockage } from './stockage/routes.ts';

function registerAccueil(app: FastifyInstance, { apiUrl }: SandboxConfig): void {
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

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

function registerErrorPages(app: FastifyInstance, { apiUrl }: SandboxConfig): void {
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

export interface Sandbox {
  readonly httpPort: number;
  readonly smtpPort: number;
  readonly close: () => Promise<void>;
}

/** Forms work without JavaScript: their fields arrive as `URLSearchParams`. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
}

async function listenHttp(app: FastifyInstance, port: number): Promise<number> {
  try {
    await app.listen({ port, host: LISTEN_HOST });
  } catch (error) {
    throw listenProblem(error, { port, variable: 'SANDBOX_PORT', use: 'le bac à sable' });
  }
  return boundPortOf(app.server);
}

export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  const mailbox = createMailbox();
  // Browsers keep connections open: without this, closing would wait for them.
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    // A relay of this machine may bring the requests of a product that accepts https only.
    trustProxy: 'loopback',
  });
  registerSecurityHeaders(app);
  registerErrorPages(app, config);
  acceptForms(app);
  registerAssets(app);

  registerAccueil(app, config);
  registerCourrier(app, mailbox, config);
  registerPartenaires(app, config);
  registerCarte(app, config);
  registerImprimeur(app, config);
  registerBanque(app, config);
  registerOrganismes(app, config);
  registerPaynum(app, config);
  registerPrestataires(app, config);
  registerStockage(app, config);
  registerIdentite(app, config);

  const smtp = await startSmtp({ port: config.smtpPort, deliver: mailbox.deliver });
  try {
    const httpPort = await listenHttp(app, config.httpPort);
    return {
      httpPort,
      smtpPort: smtp.port,
      close: async () => {
        await Promise.all([app.close(), smtp.close()]);
      },
    };
  } catch (error) {
    await smtp.close();
    throw error;
  }
}
