import type { FastifyInstance } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { html } from '../html/escape.ts';
import { sendPage } from '../html/layout.ts';

const PARTNERS = [
  {
    name: 'L’intranet d’un financeur',
    offer: 'Un lien qui ouvre directement l’espace d’un bénéficiaire, sans mot de passe.',
  },
  {
    name: 'Le back-office de l’émetteur',
    offer:
      'Un lien qui ouvre l’espace d’un bénéficiaire au nom d’un gestionnaire, pour agir ou en lecture seule.',
  },
  {
    name: 'Le site de services à domicile',
    offer: 'Un lien qui amène un client vers ses factures et leur règlement.',
  },
] as const;

export function registerPartenaires(app: FastifyInstance, { apiUrl }: SandboxConfig): void {
  app.get('/partenaires', (_request, reply) =>
    sendPage(reply, {
      title: 'Partenaires',
      part: '/partenaires',
      portalUrl: apiUrl,
      content: html`<h1>Partenaires</h1>
        <p class="lead">
          Cette page jouera les sites qui ouvrent le portail par un lien&nbsp;: elle demandera au
          portail un jeton de connexion, comme le ferait un vrai partenaire, puis affichera le lien
          obtenu.
        </p>
        <p class="empty">
          Aucun lien n’est disponible pour l’instant&nbsp;: le portail ne délivre pas encore de
          jeton de connexion aux partenaires.
        </p>
        <h2>Ce qui sera proposé</h2>
        <dl class="offers">
          ${PARTNERS.map(
            ({ name, offer }) =>
              html`<div class="card">
                <dt>${name}</dt>
                <dd>${offer}</dd>
              </div>`,
          )}
        </dl>`,
    }),
  );
}
