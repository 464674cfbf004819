import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { sendPage } from '../html/layout.ts';
import { act, isAction } from './actions.ts';
import { createOrders } from './orders.ts';
import type { Orders } from './orders.ts';
import { providersContent, PROVIDERS } from './page.ts';
import { readEvent } from './read-event.ts';

const PART = '/prestataires';
const ORDER_NUMBER = /^CS[0-9A-Z]{10}$/;
const FOLLOW = 'ouvrir';

const isKey = (given: string | undefined, apiKey: string): boolean => {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${apiKey}`)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const refuse = (reply: FastifyReply, status: number, erreur: string): FastifyReply =>
  reply.code(status).send({ erreur });

function registerEvents(app: FastifyInstance, orders: Orders, { providers }: SandboxConfig): void {
  app.post('/prestataires/api/evenements', (request, reply) => {
    if (!isKey(request.headers.authorization, providers.apiKey))
      return refuse(reply, 401, 'clé inconnue');
    const event = readEvent(request.body);
    if (event === undefined) return refuse(reply, 400, 'évènement illisible');
    if (request.headers['idempotency-key'] !== event.id)
      return refuse(reply, 400, 'clé d’idempotence requise');
    return reply.code(orders.receive(event) ? 201 : 200).send({ id: event.id });
  });

  // Control calls for tests and demonstrations.
  app.get('/prestataires/api/commandes', () => orders.all());
}

function registerPages(app: FastifyInstance, orders: Orders, config: SandboxConfig): void {
  app.get(PART, (_request, reply) =>
    sendPage(reply, {
      title: 'Prestataires',
      part: PART,
      portalUrl: config.apiUrl,
      refreshes: true,
      content: providersContent(orders.all()),
    }),
  );

  app.post('/prestataires/commandes', async (request, reply) => {
    // Refuses cross-site requests (CSRF).
    if (request.headers['sec-fetch-site'] === 'cross-site') return await reply.code(403).send();
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const numero = fields.get('numeroCommande')?.trim() ?? '';
    const clientId = PROVIDERS.find((one) => one.clientId === fields.get('clientId'))?.clientId;
    const name = fields.get('action');
    if (!ORDER_NUMBER.test(numero) || clientId === undefined) return await reply.code(400).send();
    const order = orders.find(numero, clientId);
    if (name === FOLLOW) orders.change(order, {}, 'Suivie ici');
    else if (isAction(name)) await act({ config, orders }, order, { name, fields });
    else return await reply.code(400).send();
    return await reply.redirect(`${PART}#${numero}`, 303);
  });
}

/** Those who give services at home: what was ordered of them, and what they make of it. */
export function registerPrestataires(app: FastifyInstance, config: SandboxConfig): void {
  const orders = createOrders();
  registerEvents(app, orders, config);
  registerPages(app, orders, config);
}
