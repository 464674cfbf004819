import type { Telling } from '../letters.ts';
import { shortDate } from './dates.ts';
import { html } from './escape.ts';
import type { SafeHtml } from './escape.ts';

const SHOWN = 20;

function tellingRow({ le, type, objet, reponse }: Telling): SafeHtml {
  return html`<li class="entry">
    <span class="subject">${type}&nbsp;: ${reponse}</span>
    <span class="date">${shortDate(le)}, ${objet}</span>
  </li>`;
}

/** What the portal was told last, and what it answered. */
export function tellingsSection(tellings: readonly Telling[]): SafeHtml {
  return html`<section class="site pane">
    <h2>Dernières notifications</h2>
    ${tellings.length === 0 && html`<p class="empty">Aucune notification pour l’instant.</p>`}
    <ul class="entries" id="notifications" data-refresh>
      ${tellings.slice(0, SHOWN).map(tellingRow)}
    </ul>
  </section>`;
}
