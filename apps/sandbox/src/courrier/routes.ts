import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { sendPage } from '../html/layout.ts';
import type { Mailbox, StoredMessage } from './mailbox.ts';
import { messageDocument, messagePolicy } from './message-body.ts';
import { mailboxContent, mailboxTitle } from './page.ts';
import type { MailboxView } from './page.ts';

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://sandbox').searchParams;

/**
 * A "+" typed as it is in a query reads as a space, and an address never holds a space:
 * `marie+test@exemple.fr` is found whether or not the caller encoded it.
 */
const addressOf = (query: URLSearchParams): string | undefined =>
  query.get('destinataire')?.trim().replaceAll(' ', '+');

/** The wire form of a message, read by tests and by people at a terminal. */
const toJson = ({ destinataire, sujet, texte, html, date }: StoredMessage) => ({
  destinataire,
  sujet,
  texte,
  html,
  date: date.toISOString(),
});

function viewOf(mailbox: Mailbox, query: URLSearchParams): MailboxView {
  const destinataire = addressOf(query) || undefined;
  const id = query.get('message');
  return {
    correspondents: mailbox.correspondents(),
    messages: mailbox.messages(destinataire),
    total: mailbox.messages().length,
    destinataire,
    message: id === null ? undefined : (mailbox.message(Number(id)) ?? null),
  };
}

function registerMessages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/courrier/messages', (request) =>
    mailbox.messages(addressOf(queryOf(request))).map(toJson),
  );

  app.delete('/courrier/messages', (_request, reply) => {
    mailbox.empty();
    return reply.code(204).send();
  });
}

function registerPages(app: FastifyInstance, mailbox: Mailbox, portalUrl: string): void {
  app.get('/courrier', (request, reply) => {
    const view = viewOf(mailbox, queryOf(request));
    return sendPage(reply.code(view.message === null ? 404 : 200), {
      title: mailboxTitle(view),
      part: '/courrier',
      portalUrl,
      content: mailboxContent(view),
      refreshes: true,
    });
  });

  // The body of a message is a document apart, so that its own policy applies to it.
  app.get<{ Params: { id: string } }>('/courrier/messages/:id/html', (request, reply) => {
    const message = mailbox.message(Number(request.params.id));
    if (message === undefined) return reply.callNotFound();
    return reply
      .header('content-security-policy', messagePolicy(portalUrl))
      .type('text/html; charset=utf-8')
      .send(messageDocument(message.html));
  });

  app.post('/courrier/vider', (request, reply) => {
    // Refuses cross-site requests (CSRF).
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    mailbox.empty();
    return reply.redirect('/courrier', 303);
  });
}

export function registerCourrier(
  app: FastifyInstance,
  mailbox: Mailbox,
  { apiUrl }: SandboxConfig,
): void {
  registerMessages(app, mailbox);
  registerPages(app, mailbox, apiUrl);
}
