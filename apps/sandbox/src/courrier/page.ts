import type { Correspondent, StoredMessage } from './mailbox.ts';
import { fullDate, shortDate } from '../html/dates.ts';
import { html, type SafeHtml } from '../html/escape.ts';
import { withLinks } from './message-body.ts';

interface Place {
  readonly destinataire?: string | undefined;
  readonly message?: number;
}

/** The address of the box at a place: everything, one person's messages, or one message. */
function courrierHref({ destinataire, message }: Place = {}): string {
  const query = new URLSearchParams();
  if (destinataire !== undefined) query.set('destinataire', destinataire);
  if (message !== undefined) query.set('message', String(message));
  return query.size === 0 ? '/courrier' : `/courrier?${query.toString()}`;
}

const messageBodyHref = ({ id }: StoredMessage): string => `/courrier/messages/${id}/html`;

export interface MailboxView {
  readonly correspondents: readonly Correspondent[];
  readonly messages: readonly StoredMessage[];
  readonly total: number;
  /** The chosen address; undefined shows everybody's messages. */
  readonly destinataire: string | undefined;
  /** The chosen message; null when it is no longer in the box. */
  readonly message: StoredMessage | null | undefined;
}

/** Longer lists would only slow the page down: the search and the addresses lead to the rest. */
const SHOWN = 100;

const plural = (count: number, noun: string): string => `${count} ${noun}${count > 1 ? 's' : ''}`;

const subjectOf = ({ sujet }: StoredMessage): string => (sujet === '' ? '(sans objet)' : sujet);

const current = (chosen: boolean): SafeHtml | null => (chosen ? html` aria-current="true"` : null);

const isSameAddress = (one: string, other: string | undefined): boolean =>
  one.toLowerCase() === other?.trim().toLowerCase();

function moreThanShown(count: number, noun: string): SafeHtml | null {
  if (count <= SHOWN) return null;
  return html`<p class="hint">Les ${SHOWN} derniers ${noun} sur ${count} sont affichés.</p>`;
}

function correspondentsPane({ correspondents, destinataire, total }: MailboxView): SafeHtml {
  const entries = correspondents.slice(0, SHOWN).map(
    (entry) =>
      html`<li>
        <a
          class="entry"
          href="${courrierHref({ destinataire: entry.destinataire })}"
          ${current(isSameAddress(entry.destinataire, destinataire))}
        >
          <span class="address">${entry.destinataire}</span>
          <span class="count">${plural(entry.count, 'message')}</span>
        </a>
      </li>`,
  );
  return html`<section class="pane people" aria-labelledby="destinataires">
    <h2 id="destinataires">Destinataires</h2>
    <form class="search" action="/courrier" method="get" role="search">
      <label for="adresse">Adresse du destinataire</label>
      <div class="field">
        <input
          id="adresse"
          name="destinataire"
          type="search"
          required
          autocomplete="off"
          value="${destinataire ?? ''}"
        />
        <button>Afficher</button>
      </div>
    </form>
    <div id="liste-destinataires" data-refresh>
      <ul class="entries">
        <li>
          <a class="entry" href="/courrier" ${current(destinataire === undefined)}>
            <span class="address">Tous les destinataires</span>
            <span class="count">${plural(total, 'message')}</span>
          </a>
        </li>
        ${entries}
      </ul>
      ${moreThanShown(correspondents.length, 'destinataires')}
    </div>
  </section>`;
}

function messageEntry(message: StoredMessage, view: MailboxView): SafeHtml {
  const { destinataire } = view;
  return html`<li>
    <a
      class="entry"
      href="${courrierHref({ destinataire, message: message.id })}"
      ${current(message.id === view.message?.id)}
    >
      <span class="subject">${subjectOf(message)}</span>
      ${destinataire === undefined && html`<span class="address">${message.destinataire}</span>`}
      <span class="date">${shortDate(message.date)}</span>
    </a>
  </li>`;
}

function messageList(view: MailboxView): SafeHtml {
  const { messages, destinataire } = view;
  if (messages.length === 0) {
    return html`<p class="empty">
      ${
        destinataire === undefined
          ? 'La boîte est vide. Les messages envoyés par le portail apparaîtront ici.'
          : html`Aucun message pour <span class="address">${destinataire}</span>.`
      }
    </p>`;
  }
  return html`<ul class="entries">
      ${messages.slice(0, SHOWN).map((message) => messageEntry(message, view))}
    </ul>
    ${moreThanShown(messages.length, 'messages')}`;
}

function messagesPane(view: MailboxView): SafeHtml {
  const { destinataire } = view;
  const title =
    destinataire === undefined
      ? 'Tous les messages'
      : html`Messages pour <span class="address">${destinataire}</span>`;
  return html`<section class="pane list" aria-labelledby="messages">
    ${destinataire !== undefined && html`<p class="back"><a href="/courrier">Tous les destinataires</a></p>`}
    <h2 id="messages">${title}</h2>
    <div id="liste-messages" data-refresh>${messageList(view)}</div>
  </section>`;
}

function messageBody(message: StoredMessage): SafeHtml {
  const text = html`<div class="text">${withLinks(message.texte)}</div>`;
  if (message.html === '') return text;
  return html`<iframe
      class="body"
      title="Contenu du message"
      src="${messageBodyHref(message)}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
    ></iframe>
    <details>
      <summary>Version texte</summary>
      ${text}
    </details>`;
}

function messagePane({ message, destinataire }: MailboxView): SafeHtml {
  if (message === undefined) {
    return html`<div class="pane reader">
      <p class="empty">Choisissez un message pour le lire.</p>
    </div>`;
  }
  const back = html`<p class="back">
    <a href="${courrierHref({ destinataire })}">Retour aux messages</a>
  </p>`;
  if (message === null) {
    return html`<div class="pane reader">
      ${back}
      <p class="empty">Ce message n’est plus dans la boîte.</p>
    </div>`;
  }
  return html`<article class="pane reader" aria-labelledby="sujet">
    ${back}
    <h2 id="sujet">${subjectOf(message)}</h2>
    <dl class="envelope">
      <div>
        <dt>De</dt>
        <dd>${message.expediteur === '' ? 'expéditeur inconnu' : message.expediteur}</dd>
      </div>
      <div>
        <dt>À</dt>
        <dd>${message.destinataire}</dd>
      </div>
      <div>
        <dt>Reçu</dt>
        <dd>${fullDate(message.date)}</dd>
      </div>
    </dl>
    ${messageBody(message)}
  </article>`;
}

/** Class for narrow screens, which show only the last selection. */
function depthOf({ message, destinataire }: MailboxView): string {
  if (message !== undefined) return 'at-message';
  return destinataire === undefined ? 'at-start' : 'at-list';
}

export function mailboxTitle({ message, destinataire }: MailboxView): string {
  if (message !== undefined && message !== null) return `${subjectOf(message)} – Courrier`;
  return destinataire === undefined ? 'Courrier' : `${destinataire} – Courrier`;
}

function emptyingForm(): SafeHtml {
  return html`<form action="/courrier/vider" method="post">
    <button class="quiet">Vider la boîte</button>
  </form>`;
}

export function mailboxContent(view: MailboxView): SafeHtml {
  return html`<div class="mail-head">
      <h1>Courrier</h1>
      <div id="actions" data-refresh>${view.total > 0 && emptyingForm()}</div>
    </div>
    <div class="mail ${depthOf(view)}">
      ${correspondentsPane(view)} ${messagesPane(view)} ${messagePane(view)}
    </div>`;
}
