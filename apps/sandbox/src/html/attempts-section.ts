import type { NotificationAttempt } from '../notification-queue.ts';
import { shortDate } from './dates.ts';
import { html } from './escape.ts';
import type { SafeHtml } from './escape.ts';

const SHOWN = 20;

function attemptRow({ le, type, objet, reponse }: NotificationAttempt): SafeHtml {
  return html`<li class="entry">
    <span class="subject">${type}&nbsp;: ${reponse}</span>
    <span class="date">${shortDate(le)}, ${objet}</span>
  </li>`;
}

/** The last notifications and the answers of the portal. */
export function attemptsSection(attempts: readonly NotificationAttempt[]): SafeHtml {
  return html`<section class="site pane">
    <h2>Dernières notifications</h2>
    ${attempts.length === 0 && html`<p class="empty">Aucune notification pour l’instant.</p>`}
    <ul class="entries" id="notifications" data-refresh>
      ${attempts.slice(0, SHOWN).map(attemptRow)}
    </ul>
  </section>`;
}
