import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { eurosText } from '../carte/payments.ts';
import type { SandboxConfig } from '../config.ts';
import { html, type SafeHtml } from '../html/escape.ts';
import type { Account } from './account.ts';
import { isKey } from './api-key.ts';

/** The answers of the bank to the verification of payee. */
const VERIFICATIONS = {
  CONCORDANT: 'Le titulaire est celui du compte',
  PROCHE: 'Le titulaire est presque celui du compte (elle en suggère le nom)',
  DIFFERENT: 'Le titulaire n’est pas celui du compte',
  INDISPONIBLE: 'La banque du bénéficiaire ne répond pas',
} as const;
type Verification = keyof typeof VERIFICATIONS;

/** What becomes of the next instant transfers. */
const INSTANTS = {
  ACCEPTER: 'Exécuter, et le dire',
  REFUSER: 'Refuser (compte clos)',
  MUETTE_EXECUTE: 'Exécuter sans répondre',
  MUETTE_REFUSE: 'Refuser sans répondre',
  PERDU: 'Perdre l’ordre sans répondre',
} as const;
type Instant = keyof typeof INSTANTS;

const isOneOf =
  <T extends string>(words: Readonly<Record<T, string>>) =>
  (given: unknown): given is T =>
    typeof given === 'string' && Object.hasOwn(words, given);
const isVerification = isOneOf<Verification>(VERIFICATIONS);
const isInstant = isOneOf<Instant>(INSTANTS);

interface InstantTransfer {
  readonly boutEnBout: string;
  /** Cents. */
  readonly montant: number;
  readonly beneficiaire: string;
  readonly iban: string;
  readonly libelle: string;
  readonly etat: 'ACCEPTE' | 'REJETE';
  readonly le: string;
  readonly motif: string | undefined;
}

const CLOSED_ACCOUNT = 'AC04';
const TOO_LATE = 'TM01';
const SHOWN = 50;
/** Longer than the portal waits: the scheme's limit is ten seconds. */
const SILENCE_MS = 12_000;

const fieldOf = (value: unknown, name: string): unknown =>
  value instanceof URLSearchParams
    ? value.get(name)
    : typeof value === 'object' && value !== null
      ? Reflect.get(value, name)
      : undefined;

const textOf = (value: unknown, name: string): string | undefined => {
  const text = fieldOf(value, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
};

type Order = Pick<
  InstantTransfer,
  'boutEnBout' | 'montant' | 'beneficiaire' | 'iban' | 'libelle'
> & {
  readonly expireLe: number;
};

function orderIn(body: unknown): Order | undefined {
  const [boutEnBout, beneficiaire] = [textOf(body, 'boutEnBout'), textOf(body, 'beneficiaire')];
  const [iban, montant] = [textOf(body, 'iban'), fieldOf(body, 'montant')];
  const expireLe = Date.parse(textOf(body, 'expireLe') ?? '');
  if (boutEnBout === undefined || beneficiaire === undefined || iban === undefined)
    return undefined;
  if (typeof montant !== 'number' || !Number.isSafeInteger(montant) || montant < 1)
    return undefined;
  return Number.isNaN(expireLe)
    ? undefined
    : { boutEnBout, montant, beneficiaire, iban, libelle: textOf(body, 'libelle') ?? '', expireLe };
}

/** A name a letter apart, as a bank corrects a typing mistake. */
const closeName = (name: string): string => `${name.trim().slice(0, -1)}z`;

/** Radio buttons, the chosen one marked. */
export const choices = (
  legend: string,
  {
    name,
    words,
    chosen,
    action = '/banque/instantanes',
  }: {
    readonly name: string;
    readonly words: Readonly<Record<string, string>>;
    readonly chosen: string;
    readonly action?: string;
  },
): SafeHtml =>
  html`<form action="${action}" method="post">
    <fieldset>
      <legend>${legend}</legend>
      ${Object.entries(words).map(
        ([value, label]) =>
          html`<label class="check"
            ><input
              type="radio"
              name="${name}"
              value="${value}"
              ${value === chosen && html`checked`}
            />
            ${label}</label
          >`,
      )}
    </fieldset>
    <button class="quiet">Choisir</button>
  </form>`;

const transferLine = ({
  boutEnBout,
  montant,
  beneficiaire,
  iban,
  libelle,
  etat,
}: InstantTransfer): SafeHtml =>
  html`<li class="card">
    <h3>${beneficiaire}, ${eurosText(montant)}</h3>
    <p>${iban}</p>
    <p class="hint">${libelle}, ${boutEnBout}</p>
    <p class="hint" data-etat="${etat}">${etat === 'ACCEPTE' ? 'Exécuté' : 'Refusé'}</p>
  </li>`;

export interface InstantPart {
  readonly section: () => SafeHtml;
}

/** Verification of payee and instant transfers: their answers are chosen on the page. */
export function registerInstant(
  app: FastifyInstance,
  { bank }: Pick<SandboxConfig, 'bank'>,
  account: Account,
): InstantPart {
  let verification: Verification = 'CONCORDANT';
  let instant: Instant = 'ACCEPTER';
  let silenceMs = SILENCE_MS;
  const transfers = new Map<string, InstantTransfer>();

  const choose = (body: unknown): void => {
    const given = {
      verification: fieldOf(body, 'verification'),
      instant: fieldOf(body, 'instant'),
    };
    if (isVerification(given.verification)) verification = given.verification;
    if (isInstant(given.instant)) instant = given.instant;
    const silence = fieldOf(body, 'silenceMs');
    if (typeof silence === 'number') silenceMs = silence;
  };

  const answerOf = ({ etat, le, motif }: InstantTransfer) =>
    etat === 'ACCEPTE' ? { etat, le } : { etat, motif };

  const execute = ({ expireLe, ...order }: Order): InstantTransfer => {
    const known = transfers.get(order.boutEnBout);
    if (known !== undefined) return known;
    const isLate = Date.now() > expireLe;
    const isRefused = isLate || instant === 'REFUSER' || instant === 'MUETTE_REFUSE';
    const done: InstantTransfer = {
      ...order,
      etat: isRefused ? 'REJETE' : 'ACCEPTE',
      le: new Date().toISOString(),
      motif: isRefused ? (isLate ? TOO_LATE : CLOSED_ACCOUNT) : undefined,
    };
    transfers.set(order.boutEnBout, done);
    if (isRefused) return done;
    const { boutEnBout, montant, beneficiaire: nom, libelle } = order;
    const reference = `INS-${boutEnBout}`;
    account.book({ reference, isCredit: false, montant, boutEnBout, nom, libelle });
    return done;
  };

  const isRefusedKey = ({ headers }: FastifyRequest): boolean =>
    !isKey(headers.authorization, bank.apiKey);

  app.post('/banque/api/verifications', (request, reply) => {
    if (isRefusedKey(request)) return reply.code(401).send({ erreur: 'clé inconnue' });
    const [nom, iban] = [textOf(request.body, 'nom'), textOf(request.body, 'iban')];
    if (nom === undefined || iban === undefined)
      return reply.code(400).send({ erreur: 'nom et IBAN requis' });
    return reply.send({
      reponse: verification,
      ...(verification === 'PROCHE' ? { nom: closeName(nom) } : {}),
    });
  });

  app.post('/banque/api/virements-instantanes', async (request, reply) => {
    if (isRefusedKey(request)) return reply.code(401).send({ erreur: 'clé inconnue' });
    const order = orderIn(request.body);
    if (order === undefined || request.headers['idempotency-key'] !== order.boutEnBout)
      return reply.code(400).send({ erreur: 'ordre illisible' });
    const isSilent = instant !== 'ACCEPTER' && instant !== 'REFUSER';
    const done = instant === 'PERDU' ? undefined : execute(order);
    if (isSilent) await delay(silenceMs);
    return done === undefined || isSilent
      ? reply.code(504).send({ erreur: 'sans réponse' })
      : reply.send(answerOf(done));
  });

  app.get<{ Params: { id: string } }>('/banque/api/virements-instantanes/:id', (request, reply) => {
    if (isRefusedKey(request)) return reply.code(401).send({ erreur: 'clé inconnue' });
    const known = transfers.get(request.params.id);
    return reply.send(known === undefined ? { etat: 'NON_RECU' } : answerOf(known));
  });

  // Control calls for tests and demonstrations.
  app.get('/banque/api/virements-instantanes', () => [...transfers.values()]);
  app.put('/banque/api/reglages/instantanes', ({ body }) => {
    choose(body);
    return { verification, instant, silenceMs };
  });

  app.post('/banque/instantanes', (request, reply) => {
    // Refuses cross-site requests (CSRF).
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    choose(request.body);
    return reply.redirect('/banque', 303);
  });

  return {
    section: () => {
      const shown = [...transfers.values()].toReversed().slice(0, SHOWN);
      return html`<section class="site pane" aria-label="Titulaires et virements instantanés">
        <h2>Titulaires et virements instantanés</h2>
        ${choices('À la vérification d’un titulaire, répondre', {
          name: 'verification',
          words: VERIFICATIONS,
          chosen: verification,
        })}
        ${choices('À un virement instantané', { name: 'instant', words: INSTANTS, chosen: instant })}
        <div id="instantanes" data-refresh>
          ${shown.length === 0 && html`<p class="empty">Aucun virement instantané pour l’instant.</p>`}
          <ul class="cards">
            ${shown.map(transferLine)}
          </ul>
        </div>
      </section>`;
    },
  };
}
