import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { SandboxConfig, SigningKey } from '../config.ts';
import {
  createNotificationQueue,
  type NotificationQueue,
  notificationSettings,
  type NotificationSettings,
  SENDINGS,
} from '../notification-queue.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../html/layout.ts';
import { createLots, type Lots, type NewBook, type Voucher } from './lots.ts';
import { bookContent, printerContent } from './page.ts';

interface PrintNotifier extends Omit<NotificationQueue, 'post'> {
  readonly tell: (type: 'EXPEDIE' | 'LIVRE', carnets: readonly string[]) => void;
}

/** So many books at most in one notification: the portal takes 64 kB of signed bytes. */
const MOST_BOOKS = 500;

const groupsOf = (carnets: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(carnets.length / MOST_BOOKS) }, (_, index) =>
    carnets.slice(index * MOST_BOOKS, (index + 1) * MOST_BOOKS),
  );

function createPrintNotifier(
  keys: readonly SigningKey[],
  settings: () => NotificationSettings,
): PrintNotifier {
  const { post, ...notifications } = createNotificationQueue('x-impression', keys, settings);
  return {
    ...notifications,
    tell: (type, carnets) => {
      for (const group of groupsOf(carnets)) {
        const event = { id: `imp-${randomUUID()}`, type, le: new Date().toISOString() };
        post({
          body: JSON.stringify({ ...event, carnets: group }),
          type,
          objet: `${group.length}\u00a0carnet${group.length > 1 ? 's' : ''}`,
        });
      }
    },
  };
}

const PART = '/imprimeur';
/** Thousands of vouchers in one lot. */
const LOT_LIMIT_BYTES = 8 * 1024 * 1024;

type ById = { Params: { id: string } };
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

const isVoucher = (value: unknown): value is Voucher =>
  isFields(value) && isText(value['numero']) && isText(value['code']);

function bookOf(value: unknown): NewBook | undefined {
  if (!isFields(value)) return undefined;
  const { carnet, financeur, produit, millesime, valeurFaciale, destinataire, adresse, titres } =
    value;
  if (!isText(carnet) || !isText(financeur) || !isText(produit) || !isText(destinataire))
    return undefined;
  if (!isCount(millesime) || !isCount(valeurFaciale)) return undefined;
  if (!Array.isArray(adresse) || !adresse.every(isText)) return undefined;
  if (!Array.isArray(titres) || titres.length === 0 || !titres.every(isVoucher)) return undefined;
  return { carnet, financeur, produit, millesime, valeurFaciale, destinataire, adresse, titres };
}

const isKey = (given: string | undefined, apiKey: string): boolean => {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${apiKey}`)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const refuse = (reply: FastifyReply, status: number, erreur: string): FastifyReply =>
  reply.code(status).send({ erreur });

/** Refuses cross-site requests (CSRF). */
const isForeign = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site';

const actionOf = ({ body }: FastifyRequest): string | null =>
  body instanceof URLSearchParams ? body.get('action') : null;

function registerOrders(app: FastifyInstance, lots: Lots, { printer }: SandboxConfig): void {
  app.post('/imprimeur/api/lots', { bodyLimit: LOT_LIMIT_BYTES }, (request, reply) => {
    if (!isKey(request.headers.authorization, printer.apiKey))
      return refuse(reply, 401, 'clé inconnue');
    const { body } = request;
    if (!isFields(body) || !isText(body['lot']) || !Array.isArray(body['carnets']))
      return refuse(reply, 400, 'lot illisible');
    if (request.headers['idempotency-key'] !== body['lot'])
      return refuse(reply, 400, 'clé d’idempotence requise');
    const given: readonly unknown[] = body['carnets'];
    const books = given.map(bookOf).filter((book) => book !== undefined);
    if (books.length === 0 || books.length !== given.length)
      return refuse(reply, 400, 'carnet illisible');
    const { isNew } = lots.add(body['lot'], books);
    return reply.code(isNew ? 201 : 200).send({ lot: body['lot'] });
  });

  // Control calls for tests and demonstrations.
  app.get('/imprimeur/api/carnets', () => lots.all().flatMap((lot) => lots.books(lot)));
}

interface Workshop {
  readonly lots: Lots;
  readonly notifier: PrintNotifier;
}

function registerPages(
  app: FastifyInstance,
  { lots, notifier }: Workshop,
  portalUrl: string,
): void {
  const act = (request: FastifyRequest, carnets: readonly string[]): void => {
    const action = actionOf(request);
    if (action === 'expedier') {
      const moved = lots.move(carnets, 'EXPEDIE');
      if (moved.length > 0) notifier.tell('EXPEDIE', moved);
    }
    if (action === 'livrer') {
      // A delivered lot was sent before: both events are notified, in order.
      const sent = lots.move(carnets, 'EXPEDIE');
      if (sent.length > 0) notifier.tell('EXPEDIE', sent);
      const moved = lots.move(carnets, 'LIVRE');
      if (moved.length > 0) notifier.tell('LIVRE', moved);
    }
  };

  app.get(PART, (_request, reply) =>
    sendPage(reply, {
      title: 'Imprimeur',
      part: PART,
      portalUrl,
      refreshes: true,
      content: printerContent(lots, notifier.attempts()),
    }),
  );
  app.post<ById>('/imprimeur/lots/:id', (request, reply) => {
    const lot = lots.find(request.params.id);
    if (lot === undefined) return reply.callNotFound();
    if (isForeign(request)) return reply.code(403).send();
    act(request, lot.carnets);
    return reply.redirect(PART, 303);
  });
  app.get<ById>('/imprimeur/carnets/:id', (request, reply) => {
    const book = lots.book(request.params.id);
    if (book === undefined) return reply.callNotFound();
    return sendPage(reply, {
      title: 'Carnet',
      part: PART,
      portalUrl,
      content: bookContent(book),
    });
  });
  app.post<ById>('/imprimeur/carnets/:id', (request, reply) => {
    const book = lots.book(request.params.id);
    if (book === undefined) return reply.callNotFound();
    if (isForeign(request)) return reply.code(403).send();
    act(request, [book.carnet]);
    return reply.redirect(`/imprimeur/carnets/${book.carnet}`, 303);
  });
}

function registerSettings(
  app: FastifyInstance,
  read: () => NotificationSettings,
  write: (settings: NotificationSettings) => void,
): void {
  app.put('/imprimeur/api/reglages', (request) => {
    const given = isFields(request.body) ? request.body : {};
    const { envoi, urlNotification } = given;
    const settings = read();
    write({
      ...settings,
      envoi: SENDINGS.find(([value]) => value === envoi)?.[0] ?? settings.envoi,
      urlNotification: isText(urlNotification) ? urlNotification : settings.urlNotification,
    });
    return read();
  });
}

/** The printer and its carrier: what they were asked to print, and where it has got to. */
export function registerImprimeur(app: FastifyInstance, config: SandboxConfig): void {
  let settings: NotificationSettings = notificationSettings(
    `${config.apiUrl}/api/eb/partenaires/impression/notifications`,
  );
  const lots = createLots();
  const notifier = createPrintNotifier(config.printer.keys, () => settings);
  registerOrders(app, lots, config);
  registerPages(app, { lots, notifier }, config.apiUrl);
  registerSettings(
    app,
    () => settings,
    (changed) => (settings = changed),
  );
  app.get('/imprimeur/api/notifications', async () => {
    await notifier.settled();
    return notifier.attempts();
  });
  app.addHook('onClose', async () => notifier.stop());
}
