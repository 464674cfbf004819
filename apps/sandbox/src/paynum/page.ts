import { html } from '../html/escape.ts';
import type { SafeHtml } from '../html/escape.ts';
import { SUPPORTS } from './requests.ts';
import type { PaynumRequest } from './requests.ts';

const stateOf = ({ reponse, estRetiree }: PaynumRequest): string => {
  if (estRetiree) return 'Retirée';
  if (reponse === undefined) return 'En attente';
  return reponse === 'VALIDEE' ? 'Accordée' : 'Refusée';
};

function summary(request: PaynumRequest): SafeHtml {
  return html`<dl class="envelope">
    <div>
      <dt>Contrat</dt>
      <dd>${request.contrat}, ${request.raisonSociale}</dd>
    </div>
    <div>
      <dt>Matricule</dt>
      <dd>${request.matricule}</dd>
    </div>
    <div>
      <dt>Support</dt>
      <dd data-support="${request.choixSupport}">${SUPPORTS[request.choixSupport]}</dd>
    </div>
    <div>
      <dt>État</dt>
      <dd>${stateOf(request)}</dd>
    </div>
  </dl>`;
}

export const isOpen = ({ reponse, estRetiree }: PaynumRequest): boolean =>
  reponse === undefined && !estRetiree;

export function requestContent(request: PaynumRequest, problem?: string): SafeHtml {
  const path = `/paynum/demandes/${request.demande}`;
  return html`<h1>Demande de CESU chez Paynum</h1>
    <p class="lead">
      Cette page tient lieu de celle d’un vrai partenaire&nbsp;: elle joue la personne qui remplit
      sa demande et Paynum qui y répond.
    </p>
    ${problem !== undefined && html`<p class="pane result" role="alert">${problem}</p>`}
    ${
      isOpen(request)
        ? html`<form class="pane payment" action="${path}" method="post">
            ${summary(request)}
            <div class="field">
              <button name="action" value="accorder">Accorder la demande</button>
              <button class="quiet" name="action" value="refuser">Refuser la demande</button>
              <button class="quiet" name="action" value="revenir">Revenir sans répondre</button>
            </div>
          </form>`
        : html`<div class="pane payment">${summary(request)}</div>
            <p><a class="opener" href="${request.urlRetour}">Revenir au portail</a></p>`
    }`;
}

export function requestsContent(requests: readonly PaynumRequest[]): SafeHtml {
  return html`<h1>Paynum</h1>
    <p class="lead">
      Le partenaire qui accorde des CESU&nbsp;: les demandes que le portail lui a ouvertes, et leur
      réponse.
    </p>
    <div id="demandes" data-refresh>
      ${requests.length === 0 && html`<p class="empty">Aucune demande pour l’instant.</p>`}
      <ul class="cards">
        ${requests.map(
          (request) =>
            html`<li class="card">
              <h2>
                <a href="/paynum/demandes/${request.demande}">Demande de ${request.matricule}</a>
              </h2>
              ${summary(request)}
            </li>`,
        )}
      </ul>
    </div>`;
}
