import { shortDate } from '../html/dates.ts';
import { html } from '../html/escape.ts';
import type { SafeHtml } from '../html/escape.ts';
import { FAULTS } from './settings.ts';
import type { Storage, StoredObject } from './storage.ts';

function objectLine(name: string, { content, writtenAt }: StoredObject): SafeHtml {
  return html`<li>${name} (${content.length} octets, ${shortDate(writtenAt)})</li>`;
}

export function storageContent(storage: Storage): SafeHtml {
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
