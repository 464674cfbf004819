import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import type { NewPayment, Payment } from './payments.ts';
import type { Provider } from './provider.ts';
import { dayOf } from './settlement.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isCents = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

function orderOf(body: unknown): NewPayment | undefined {
  if (!isFields(body)) return undefined;
  const { marchand, reference, montant, devise, urlRetour } = body;
  if (!isText(marchand) || !isText(reference) || !isCents(montant) || devise !== 'EUR')
    return undefined;
  if (!isText(urlRetour) || !/^https?:/.test(urlRetour)) return undefined;
  return { marchand, reference, montant, devise, urlRetour };
}

const isKey = (given: string | undefined, apiKey: string): boolean => {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${apiKey}`)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const pageOf = (request: FastifyRequest, { id }: Payment): string =>
  `${request.protocol}://${request.host}/carte/paiement/${id}`;

const stateOf = (request: FastifyRequest, payment: Payment) => ({
  paiement: payment.id,
  reference: payment.reference,
  marchand: payment.marchand,
  montant: payment.montant,
  devise: payment.devise,
  urlPaiement: pageOf(request, payment),
  evenements: payment.evenements.map(({ id, type, le }) => ({ id, type, le: le.toISOString() })),
});

const refuse = (reply: FastifyReply, status: number, erreur: string): FastifyReply =>
  reply.code(status).send({ erreur });

function registerMerchantCalls(app: FastifyInstance, provider: Provider): void {
  app.post('/carte/api/paiements', (request, reply) => {
    const order = orderOf(request.body);
    if (order === undefined) return refuse(reply, 400, 'commande illisible');
    if (request.headers['idempotency-key'] !== order.reference)
      return refuse(reply, 400, 'clé d’idempotence requise');
    const { payment, isNew } = provider.payments.create(order);
    if (payment.montant !== order.montant) return refuse(reply, 409, 'référence déjà utilisée');
    if (isNew) provider.notifier.notify(payment, payment.evenements);
    return reply
      .code(isNew ? 201 : 200)
      .send({ id: payment.id, urlPaiement: pageOf(request, payment) });
  });

  app.get<{ Params: { id: string } }>('/carte/api/paiements/:id', (request, reply) => {
    const payment = provider.payments.find(request.params.id);
    if (payment === undefined) return refuse(reply, 404, 'paiement inconnu');
    return reply.send(stateOf(request, payment));
  });

  app.post<{ Params: { id: string } }>(
    '/carte/api/paiements/:id/remboursements',
    (request, reply) => {
      const payment = provider.payments.find(request.params.id);
      const key = request.headers['idempotency-key'];
      if (payment === undefined) return refuse(reply, 404, 'paiement inconnu');
      if (!isText(key)) return refuse(reply, 400, 'clé d’idempotence requise');
      if (!isFields(request.body) || request.body['montant'] !== payment.montant)
        return refuse(reply, 422, 'seul un remboursement entier est possible');
      const answer = provider.refund(payment, key);
      return reply.code(answer.etat === 'REFUSE' ? 422 : 200).send(answer);
    },
  );

  app.get<{ Params: { jour: string } }>('/carte/api/reglements/:jour', (request, reply) => {
    const { jour } = request.params;
    const { reglementImmediat, ecarts } = provider.settings();
    if (!/^\d{4}-\d{2}-\d{2}$/.test(jour)) return refuse(reply, 404, 'jour inconnu');
    if (!reglementImmediat && jour >= dayOf(new Date()))
      return refuse(reply, 404, 'fichier pas encore prêt');
    return reply.type('text/csv; charset=utf-8').send(provider.files.fileOf(jour, ecarts));
  });
}

/** Merchant calls, which need an API key, and control calls for tests, which need none. */
export function registerCardApi(
  app: FastifyInstance,
  provider: Provider,
  { card }: SandboxConfig,
): void {
  void app.register((merchant, _options, done) => {
    merchant.addHook('onRequest', async (request, reply) => {
      if (provider.settings().panne) return await refuse(reply, 503, 'en panne');
      if (!isKey(request.headers.authorization, card.apiKey))
        return await refuse(reply, 401, 'clé inconnue');
    });
    registerMerchantCalls(merchant, provider);
    done();
  });

  app.get('/carte/api/reglages', () => provider.settings());
  app.put('/carte/api/reglages', (request) =>
    provider.change(isFields(request.body) ? request.body : {}),
  );
  app.delete('/carte/api/reglages', () => provider.reset());
  app.get('/carte/api/notifications', async () => {
    await provider.notifier.settled();
    return provider.notifier.deliveries();
  });
}
