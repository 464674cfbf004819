import { shortDate } from '../html/dates.ts';
import { html, type SafeHtml } from '../html/escape.ts';
import { type Fault, FAULTS } from './settings.ts';
import { createStorage, type Storage, type StoredObject } from './storage.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig, StorageAccess } from '../config.ts';
import { sendPage } from '../html/layout.ts';
import { type Answer, answerOf, errorAnswer } from './answers.ts';
import { findSignatureFault } from './signature.ts';

function objectLine(name: string, { content, writtenAt }: StoredObject): SafeHtml {
  return html`<li>${name} (${content.length} octets, ${shortDate(writtenAt)})</li>`;
}

function storageContent(storage: Storage): SafeHtml {
  const { panne } = storage.settings();
  const objects = storage
    .buckets()
    .flatMap(([bucket, all]) =>
      [...all].map(([key, object]) => objectLine(`s3://${bucket}/${key}`, object)),
    );
  return html`<h1>Stockage</h1>
    <p class="lead">
      Un stockage de fichiers qui parle S3&nbsp;: ce que le portail y a déposé quand un réglage
      nomme un compartiment, et de quoi le dérégler. Rien n’y est gardé après l’arrêt.
    </p>
    <form class="pane payment" action="/stockage/reglages" method="post">
      <div class="choice">
        <label for="panne">Panne</label>
        <select id="panne" name="panne">
          ${FAULTS.map(
            ([fault, label]) =>
              html`<option value="${fault}" ${fault === panne ? html` selected` : null}>
                ${label}
              </option>`,
          )}
        </select>
      </div>
      <div class="field">
        <button name="action" value="regler">Régler</button>
        <button class="quiet" name="action" value="oublier">Tout oublier</button>
      </div>
    </form>
    <div id="fichiers" data-refresh>
      <h2>Fichiers</h2>
      ${objects.length === 0 && html`<p class="empty">Aucun fichier pour l’instant.</p>`}
      <ul>
        ${objects}
      </ul>
    </div>`;
}

const PART = '/stockage';
const DOOR = `${PART}/s3/`;
const LARGEST_BYTES = 64 * 1024 * 1024;

type Fields = Readonly<Record<string, unknown>>;

const cut = (reply: FastifyReply): FastifyReply => {
  reply.hijack();
  reply.raw.destroy();
  return reply;
};

/** Until the time is up or the client has disconnected. */
const wait = (reply: FastifyReply, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    timer.unref();
    reply.raw.once('close', end);
  });

const damaged = ({ content, ...answer }: Answer): Answer => ({
  ...answer,
  content: Buffer.from(content.map((byte) => byte ^ 1)),
});

const give = (reply: FastifyReply, { status, headers, content }: Answer): FastifyReply =>
  reply.code(status).headers(headers).send(content);

/** Half of what its length announces, then nothing. */
const giveHalf = (reply: FastifyReply, { status, headers, content }: Answer): FastifyReply => {
  reply.hijack();
  reply.raw.writeHead(status, { ...headers, 'content-length': content.length + 1 });
  reply.raw.write(content.subarray(0, content.length / 2), () => reply.raw.destroy());
  return reply;
};

const askedOf = (request: FastifyRequest) => {
  const target = request.raw.url ?? '/';
  const { pathname, searchParams } = new URL(target, 'http://bac');
  const [bucket = '', ...rest] = pathname.slice(DOOR.length).split('/').map(decodeURIComponent);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { method, headers } = request;
  return { method, target, bucket, key: rest.join('/'), query: searchParams, headers, body };
};

function registerDoor(app: FastifyInstance, storage: Storage, access: StorageAccess): void {
  const answer = async (
    fault: Fault,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    if (fault === 'ARRET') return cut(reply);
    if (fault === 'SATURE') return give(reply, errorAnswer('SlowDown'));
    const asked = askedOf(request);
    const wrong = findSignatureFault(asked, access);
    const given = wrong === undefined ? answerOf(storage, asked) : errorAnswer(wrong);
    if (fault === 'PERDUE') return cut(reply);
    if (fault === 'COUPEE') return giveHalf(reply, given);
    if (fault === 'LENT') {
      await wait(reply, storage.settings().delaiMs);
      if (reply.raw.destroyed) return cut(reply);
    }
    return give(reply, fault === 'ABIMEE' ? damaged(given) : given);
  };
  app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LARGEST_BYTES },
      (_request, body, done) => done(null, body),
    );
    door.route({
      method: ['GET', 'HEAD', 'PUT', 'DELETE'],
      url: `${DOOR}*`,
      exposeHeadRoute: false,
      handler: (request, reply) => answer(storage.nextFault(), request, reply),
    });
  });
}

/** Control calls for tests and demonstrations, without an API key. */
function registerStage(app: FastifyInstance, storage: Storage): void {
  const isFields = (value: unknown): value is Fields =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  app.get(`${PART}/api/reglages`, () => storage.settings());
  app.put(`${PART}/api/reglages`, (request) => {
    storage.change(isFields(request.body) ? request.body : {});
    return storage.settings();
  });
  app.put<{ Params: { nom: string } }>(`${PART}/api/compartiments/:nom`, (request, reply) => {
    storage.open(request.params.nom);
    return reply.code(204).send();
  });
  app.get(`${PART}/api/fichiers`, () =>
    storage
      .buckets()
      .flatMap(([bucket, objects]) => [...objects.keys()].map((key) => `${bucket}/${key}`)),
  );
  app.post(`${PART}/api/remise-a-zero`, (_request, reply) => {
    storage.forget();
    return reply.code(204).send();
  });
}

/** An S3 storage with configurable faults. */
export function registerStockage(app: FastifyInstance, config: SandboxConfig): void {
  const storage = createStorage();
  registerDoor(app, storage, config.storage);
  registerStage(app, storage);
  app.post(`${PART}/reglages`, (request, reply) => {
    // Refuses cross-site requests (CSRF).
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const form = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {};
    if (form['action'] === 'oublier') storage.forget();
    else storage.change(form);
    return reply.redirect(PART, 303);
  });
  app.get(PART, (_request, reply) =>
    sendPage(reply, {
      title: 'Stockage',
      part: PART,
      portalUrl: config.apiUrl,
      refreshes: true,
      content: storageContent(storage),
    }),
  );
}
