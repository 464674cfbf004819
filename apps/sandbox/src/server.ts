import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { registerAccueil } from './accueil/routes.ts';
import { registerBanque } from './banque/routes.ts';
import { registerCarte } from './carte/routes.ts';
import type { SandboxConfig } from './config.ts';
import { createMailbox } from './courrier/mailbox.ts';
import { registerCourrier } from './courrier/routes.ts';
import { startSmtp } from './courrier/smtp.ts';
import { registerAssets } from './html/assets.ts';
import { registerErrorPages } from './html/error-pages.ts';
import { registerSecurityHeaders } from './html/security-headers.ts';
import { registerImprimeur } from './imprimeur/routes.ts';
import { LISTEN_HOST, boundPortOf, listenProblem } from './listen.ts';
import { registerOrganismes } from './organismes/routes.ts';
import { registerPartenaires } from './partenaires/routes.ts';
import { registerPaynum } from './paynum/routes.ts';
import { registerPrestataires } from './prestataires/routes.ts';
import { registerStockage } from './stockage/routes.ts';

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
  const app = Fastify({ logger: false, forceCloseConnections: true });
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
