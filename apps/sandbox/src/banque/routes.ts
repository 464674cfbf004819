import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { sendPage } from '../html/layout.ts';
import { createLetters, letterSettings, SENDINGS } from '../letters.ts';
import type { Letters, LetterSettings } from '../letters.ts';
import { bankContent } from './page.ts';
import { readPain001 } from './pain-001.ts';
import { createTransfers } from './transfers.ts';
import type { Transfers } from './transfers.ts';

const PART = '/banque';
/** Tens of thousands of transfers in one file. */
const FILE_LIMIT_BYTES = 32 * 1024 * 1024;
/** ISO 20022: the account is closed. */
const CLOSED_ACCOUNT = 'AC04';

const isKey = (given: string | undefined, apiKey: string): boolean => {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${apiKey}`)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const refuse = (reply: FastifyReply, status: number, erreur: string): FastifyReply =>
  reply.code(status).send({ erreur });

const actionOf = ({ body }: FastifyRequest): string | null =>
  body instanceof URLSearchParams ? body.get('action') : null;

const textOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function registerFiles(app: FastifyInstance, transfers: Transfers, { bank }: SandboxConfig): void {
  app.addContentTypeParser('application/xml', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/banque/api/virements', { bodyLimit: FILE_LIMIT_BYTES }, (request, reply) => {
    if (!isKey(request.headers.authorization, bank.apiKey))
      return refuse(reply, 401, 'clé inconnue');
    const file = typeof request.body === 'string' ? readPain001(request.body) : undefined;
    if (file === undefined) return refuse(reply, 400, 'fichier illisible');
    if (request.headers['idempotency-key'] !== file.messageId)
      return refuse(reply, 400, 'clé d’idempotence requise');
    const { isNew } = transfers.add(file, file.virements);
    return reply.code(isNew ? 201 : 200).send({ fichier: file.messageId });
  });
  // Control calls for tests and demonstrations.
  app.get('/banque/api/virements', () => transfers.all());
}

function registerPages(
  app: FastifyInstance,
  { transfers, letters }: { readonly transfers: Transfers; readonly letters: Letters },
  portalUrl: string,
): void {
  app.get(PART, (_request, reply) =>
    sendPage(reply, {
      title: 'Banque',
      part: PART,
      portalUrl,
      refreshes: true,
      content: bankContent(transfers, letters.tellings()),
    }),
  );

  app.post<{ Params: { id: string } }>('/banque/virements/:id', (request, reply) => {
    // Another site open in the same browser has no business pressing this button.
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const boutEnBout = request.params.id;
    if (actionOf(request) === 'rejeter' && transfers.reject(boutEnBout)) {
      const event = { id: `bnq-${randomUUID()}`, type: 'REJET', le: new Date().toISOString() };
      letters.post({
        body: JSON.stringify({ ...event, boutEnBout, motif: CLOSED_ACCOUNT }),
        type: 'REJET',
        objet: boutEnBout,
      });
    }
    return reply.redirect(PART, 303);
  });
}

/** The house's bank: the transfers that it was given, and those that came back to it. */
export function registerBanque(app: FastifyInstance, config: SandboxConfig): void {
  let settings: LetterSettings = letterSettings(
    `${config.apiUrl}/api/eb/partenaires/banque/notifications`,
  );
  const transfers = createTransfers();
  const letters = createLetters('x-banque', config.bank.keys, () => settings);
  registerFiles(app, transfers, config);
  registerPages(app, { transfers, letters }, config.apiUrl);
  app.put('/banque/api/reglages', ({ body }) => {
    const [envoi, url] = [textOf(body, 'envoi'), textOf(body, 'urlNotification')];
    settings = {
      ...settings,
      envoi: SENDINGS.find(([value]) => value === envoi)?.[0] ?? settings.envoi,
      urlNotification: typeof url === 'string' && url !== '' ? url : settings.urlNotification,
    };
    return settings;
  });
  app.get('/banque/api/notifications', async () => {
    await letters.settled();
    return letters.tellings();
  });
  app.addHook('onClose', async () => letters.stop());
}
