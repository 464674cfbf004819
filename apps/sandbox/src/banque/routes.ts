import { createAccount } from './account.ts';
import { isKey } from './api-key.ts';
import { choices, registerInstant, type InstantPart } from './instant.ts';
import {
  createTransfers,
  type KnownTransfer,
  type Transfer,
  type TransferFile,
  type Transfers,
} from './transfers.ts';
import { registerDebits, type Debits } from './debits.ts';
import { takeFrom, type TakeXml } from './folders.ts';
import { registerReturns, TRANSFER_REASONS } from './returns.ts';
import { registerStatements } from './statements.ts';
import { eurosText } from '../carte/payments.ts';
import { shortDate } from '../html/dates.ts';
import { html, type SafeHtml } from '../html/escape.ts';
import { attemptsSection } from '../html/attempts-section.ts';
import {
  createNotificationQueue,
  type NotificationQueue,
  notificationSettings,
  type NotificationSettings,
  SENDINGS,
} from '../notification-queue.ts';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { sendPage } from '../html/layout.ts';

interface ReadFile {
  readonly messageId: string;
  readonly jour: string;
  readonly virements: readonly Transfer[];
}

const textIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1];

const centsIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,12}\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : undefined;

function transferIn(xml: string): Transfer | undefined {
  const boutEnBout = textIn(xml, 'EndToEndId');
  const montant = centsIn(textIn(xml, 'InstdAmt'));
  const beneficiaire = textIn(xml, 'Nm');
  const iban = textIn(xml, 'IBAN');
  if (boutEnBout === undefined || beneficiaire === undefined || iban === undefined)
    return undefined;
  if (montant === undefined || montant === 0) return undefined;
  return { boutEnBout, montant, beneficiaire, iban, libelle: textIn(xml, 'Ustrd') ?? '' };
}

/** As much of a file of transfers as a bank checks first; `undefined` for one that it refuses. */
function readPain001(xml: string): ReadFile | undefined {
  if (!xml.includes('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')) return undefined;
  const messageId = textIn(xml, 'MsgId');
  const jour = textIn(xml, 'Dt');
  const orders = xml.match(/<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/gs) ?? [];
  const virements = orders.map(transferIn).filter((one) => one !== undefined);
  const total = virements.reduce((sum, { montant }) => sum + montant, 0);
  if (messageId === undefined || jour === undefined || virements.length === 0) return undefined;
  if (virements.length !== orders.length) return undefined;
  const isCounted =
    Number(textIn(xml, 'NbOfTxs')) === virements.length &&
    centsIn(textIn(xml, 'CtrlSum')) === total;
  return isCounted ? { messageId, jour, virements } : undefined;
}

const STATES = { EXECUTE: 'Exécuté', REJETE: 'Revenu', REFUSE: 'Fichier refusé' } as const;
const SHOWN_FILES = 20;
const SHOWN_TRANSFERS = 100;
/** ISO 20022: the account is closed. */
const CLOSED_ACCOUNT = 'AC04';
const REASON_WORDS: Readonly<Record<string, string>> = Object.fromEntries(TRANSFER_REASONS);

function transferCard(transfer: KnownTransfer, reason: string): SafeHtml {
  return html`<li class="card">
    <h3>${transfer.beneficiaire}, ${eurosText(transfer.montant)}</h3>
    <p>${transfer.iban}</p>
    <p class="hint">${transfer.libelle}, ${transfer.boutEnBout}</p>
    <p class="hint" data-etat="${transfer.etat}">${STATES[transfer.etat]}</p>
    ${
      transfer.etat === 'EXECUTE' &&
      html`<form action="/banque/virements/${transfer.boutEnBout}" method="post">
        <button class="quiet" name="action" value="rejeter">
          Renvoyer ce virement (${(REASON_WORDS[reason] ?? reason).toLowerCase()})
        </button>
      </form>`
    }
  </li>`;
}

function fileSection(
  file: TransferFile,
  transfers: readonly KnownTransfer[],
  reason: string,
): SafeHtml {
  const total = transfers.reduce((sum, { montant }) => sum + montant, 0);
  return html`<section class="site pane" aria-label="Fichier ${file.messageId}">
    <h2>${transfers.length}&nbsp;virement${transfers.length > 1 && 's'}, ${eurosText(total)}</h2>
    <p class="hint">${file.messageId}, pour le ${file.jour}, reçu le ${shortDate(file.recuLe)}</p>
    <ul class="cards">
      ${transfers.slice(0, SHOWN_TRANSFERS).map((one) => transferCard(one, reason))}
    </ul>
  </section>`;
}

interface BankParts {
  readonly transfers: Transfers;
  readonly debits: Debits;
  readonly notifications: NotificationQueue;
  readonly instant: InstantPart;
}

function bankContent(
  { transfers, debits, notifications, instant }: BankParts,
  reason: string,
): SafeHtml {
  const shown = transfers.files().slice(0, SHOWN_FILES);
  return html`<h1>Banque</h1>
    <p class="lead">
      Les fichiers de virements du portail arrivent ici (ISO 20022, pain.001). La banque exécute
      chaque virement, et prévient le portail de ceux qui lui reviennent.
    </p>
    <ul>
      <li>
        <a href="/banque/retours">Refuser un fichier, renvoyer un virement, répondre à un rappel</a>
      </li>
      <li>
        <a href="/banque/releves">Envoyer de l’argent à l’émetteur, et prendre le relevé du jour</a>
      </li>
    </ul>
    ${instant.section()}
    <section class="site pane" aria-label="Retours">
      <h2>Virements renvoyés</h2>
      ${choices('Renvoyer un virement pour ce motif', {
        name: 'motif',
        words: REASON_WORDS,
        chosen: reason,
        action: '/banque/motif',
      })}
    </section>
    <div id="virements" data-refresh>
      ${shown.length === 0 && html`<p class="empty">Aucun virement pour l’instant.</p>`}
      ${shown.map((file) => fileSection(file, transfers.of(file), reason))}
    </div>
    ${debits.section()} ${attemptsSection(notifications.attempts())}`;
}

const PART = '/banque';
/** Tens of thousands of transfers in one file. */
const FILE_LIMIT_BYTES = 32 * 1024 * 1024;
const refuse = (reply: FastifyReply, status: number, erreur: string): FastifyReply =>
  reply.code(status).send({ erreur });

const actionOf = ({ body }: FastifyRequest): string | null =>
  body instanceof URLSearchParams ? body.get('action') : null;

const textOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const takeTransfers =
  (transfers: Transfers): TakeXml =>
  (xml) => {
    const file = readPain001(xml);
    if (file === undefined) return undefined;
    return { messageId: file.messageId, ...transfers.add(file, file.virements) };
  };

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

function registerPages(app: FastifyInstance, parts: BankParts, portalUrl: string): void {
  const { transfers, notifications } = parts;
  let reason = CLOSED_ACCOUNT;

  app.get(PART, (_request, reply) =>
    sendPage(reply, {
      title: 'Banque',
      part: PART,
      portalUrl,
      refreshes: true,
      content: bankContent(parts, reason),
    }),
  );

  app.post('/banque/motif', ({ headers, body }, reply) => {
    // Refuses cross-site requests (CSRF).
    if (headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const given = body instanceof URLSearchParams ? (body.get('motif') ?? '') : '';
    if (Object.hasOwn(REASON_WORDS, given)) reason = given;
    return reply.redirect(PART, 303);
  });

  app.post<{ Params: { id: string } }>('/banque/virements/:id', (request, reply) => {
    // Refuses cross-site requests (CSRF).
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const boutEnBout = request.params.id;
    if (actionOf(request) === 'rejeter' && transfers.reject(boutEnBout, reason)) {
      const event = { id: `bnq-${randomUUID()}`, type: 'REJET', le: new Date().toISOString() };
      notifications.post({
        body: JSON.stringify({ ...event, boutEnBout, motif: reason }),
        type: 'REJET',
        objet: boutEnBout,
      });
    }
    return reply.redirect(PART, 303);
  });
}

/** The issuer's bank: transfers that it received, and those that were returned. */
export function registerBanque(app: FastifyInstance, config: SandboxConfig): void {
  let settings: NotificationSettings = notificationSettings(
    `${config.apiUrl}/api/eb/partenaires/banque/notifications`,
  );
  const account = createAccount();
  const transfers = createTransfers(account);
  const notifications = createNotificationQueue('x-banque', config.bank.keys, () => settings);
  registerFiles(app, transfers, config);
  const debits = registerDebits(app, config, { isKey, account });
  const instant = registerInstant(app, config, account);
  registerPages(app, { transfers, debits, notifications, instant }, config.apiUrl);
  registerReturns(app, { transfers, debits, notifications }, config);
  registerStatements(app, config, account);
  app.put('/banque/api/reglages', ({ body }) => {
    const [envoi, url] = [textOf(body, 'envoi'), textOf(body, 'urlNotification')];
    // The portal may live on another day than the machine: its bank follows it.
    const jour = textOf(body, 'jour');
    if (typeof jour === 'string') account.choose(jour);
    settings = {
      ...settings,
      envoi: SENDINGS.find(([value]) => value === envoi)?.[0] ?? settings.envoi,
      urlNotification: typeof url === 'string' && url !== '' ? url : settings.urlNotification,
    };
    return { ...settings, jour: account.today() };
  });
  app.get('/banque/api/notifications', async () => {
    await notifications.settled();
    return notifications.attempts();
  });
  const { ordersDir } = config;
  const take = takeTransfers(transfers);
  const folder =
    ordersDir === undefined
      ? undefined
      : takeFrom(ordersDir, (xml) => take(xml) ?? debits.take(xml));
  app.addHook('onClose', async () => {
    folder?.stop();
    notifications.stop();
  });
}
