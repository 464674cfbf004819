import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import type { SafeHtml } from '../html/escape.ts';
import { sendPage } from '../html/layout.ts';
import { pagePolicyWith } from '../html/security-headers.ts';
import { registerCardApi } from './api-routes.ts';
import {
  authenticationContent,
  closedContent,
  paymentContent,
  RIGHT_CODE,
  settingsContent,
} from './pages.ts';
import { isOpen } from './payments.ts';
import type { Payment } from './payments.ts';
import { createProvider } from './provider.ts';
import type { Provider } from './provider.ts';

const PART = '/carte/reglages';
type ById = { Params: { id: string } };

const fieldsOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** Refuses cross-site requests (CSRF). */
const isForeign = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site';

function registerHostedPage(
  app: FastifyInstance,
  { payments, happen }: Provider,
  portalUrl: string,
): void {
  const show = (reply: FastifyReply, payment: Payment, title: string, content: SafeHtml) => {
    // The form's answer leads back to the merchant, which browsers count as part of the form.
    reply.header('content-security-policy', pagePolicyWith(new URL(payment.urlRetour).origin));
    return sendPage(reply, { title, part: PART, portalUrl, content });
  };
  const showClosed = (reply: FastifyReply, payment: Payment) =>
    show(reply, payment, 'Paiement terminé', closedContent(payment));
  const goBack = (reply: FastifyReply, { urlRetour }: Payment) => reply.redirect(urlRetour, 303);

  app.get<ById>('/carte/paiement/:id', (request, reply) => {
    const payment = payments.find(request.params.id);
    if (payment === undefined) return reply.callNotFound();
    if (!isOpen(payment)) return showClosed(reply, payment);
    return show(reply, payment, 'Paiement par carte', paymentContent(payment));
  });

  app.post<ById>('/carte/paiement/:id', (request, reply) => {
    const payment = payments.find(request.params.id);
    if (payment === undefined) return reply.callNotFound();
    if (isForeign(request)) return reply.code(403).send();
    if (!isOpen(payment)) return showClosed(reply, payment);
    const fields = fieldsOf(request);
    const [action, card] = [fields.get('action'), fields.get('carte')];
    if (action === 'payer' && card === 'AUTHENTIFIEE')
      return reply.redirect(`/carte/paiement/${payment.id}/authentification`, 303);
    if (action === 'payer' && card === 'ACCEPTEE') happen(payment, 'AUTORISE', 'CAPTURE');
    else if (action === 'payer' && card === 'REFUSEE') happen(payment, 'REFUSE');
    else if (action === 'abandonner') happen(payment, 'ABANDONNE');
    else if (action === 'expirer') happen(payment, 'EXPIRE');
    else return show(reply.code(400), payment, 'Paiement par carte', paymentContent(payment));
    return goBack(reply, payment);
  });

  app.get<ById>('/carte/paiement/:id/authentification', (request, reply) => {
    const payment = payments.find(request.params.id);
    if (payment === undefined) return reply.callNotFound();
    if (!isOpen(payment)) return showClosed(reply, payment);
    return show(reply, payment, 'Authentification', authenticationContent(payment));
  });

  app.post<ById>('/carte/paiement/:id/authentification', (request, reply) => {
    const payment = payments.find(request.params.id);
    if (payment === undefined) return reply.callNotFound();
    if (isForeign(request)) return reply.code(403).send();
    if (!isOpen(payment)) return showClosed(reply, payment);
    if (fieldsOf(request).get('code')?.trim() === RIGHT_CODE)
      happen(payment, 'AUTORISE', 'CAPTURE');
    else happen(payment, 'REFUSE');
    return goBack(reply, payment);
  });
}

function registerSettingsPage(
  app: FastifyInstance,
  provider: Provider,
  { apiUrl, card }: SandboxConfig,
): void {
  app.get('/carte', (_request, reply) => reply.redirect(PART, 303));

  app.get(PART, (_request, reply) =>
    sendPage(reply, {
      title: 'Prestataire de carte',
      part: PART,
      portalUrl: apiUrl,
      refreshes: true,
      content: settingsContent({
        settings: provider.settings(),
        keyIds: card.keys.map(({ id }) => id),
        payments: provider.payments.all(),
        deliveries: provider.notifier.deliveries(),
      }),
    }),
  );

  app.post(PART, (request, reply) => {
    if (isForeign(request)) return reply.code(403).send();
    const fields = fieldsOf(request);
    provider.change({
      ...Object.fromEntries(fields),
      ecarts: fields.getAll('ecarts'),
      reglementImmediat: fields.has('reglementImmediat'),
      panne: fields.has('panne'),
    });
    return reply.redirect(PART, 303);
  });

  app.post<ById>('/carte/reglages/paiements/:id', (request, reply) => {
    if (isForeign(request)) return reply.code(403).send();
    const payment = provider.payments.find(request.params.id);
    if (payment === undefined) return reply.callNotFound();
    if (fieldsOf(request).get('action') === 'impaye') provider.happen(payment, 'IMPAYE');
    else provider.notifyAgain(payment);
    return reply.redirect(PART, 303);
  });
}

export function registerCarte(app: FastifyInstance, config: SandboxConfig): void {
  const provider = createProvider(config);
  registerCardApi(app, provider, config);
  registerHostedPage(app, provider, config.apiUrl);
  registerSettingsPage(app, provider, config);
  app.addHook('onClose', async () => provider.notifier.stop());
}
