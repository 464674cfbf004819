import type { FastifyInstance } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { eurosText } from '../carte/payments.ts';
import { html } from '../html/escape.ts';
import { sendPage } from '../html/layout.ts';

interface Debit {
  readonly boutEnBout: string;
  /** Cents. */
  readonly montant: number;
  readonly debiteur: string;
  readonly iban: string;
  readonly mandat: string;
  readonly sequence: string;
  /** The account changed since the last debit of this mandate. */
  readonly compteChange: boolean;
  readonly libelle: string;
}

interface DebitFile {
  readonly messageId: string;
  readonly jour: string;
  readonly prelevements: readonly Debit[];
}

const FILE_LIMIT_BYTES = 32 * 1024 * 1024;
const SHOWN_FILES = 20;
const SHOWN_DEBITS = 100;

const textIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]+)</${name}>`).exec(xml)?.[1];
const nameIn = (xml: string, part: string): string | undefined =>
  new RegExp(`<${part}><Nm>([^<]+)</Nm>`).exec(xml)?.[1];
const centsIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : undefined;

const debitIn = (xml: string, sequence: string): Debit | undefined => {
  const boutEnBout = textIn(xml, 'EndToEndId');
  const montant = centsIn(textIn(xml, 'InstdAmt'));
  const debiteur = nameIn(xml, 'Dbtr');
  const iban = /<DbtrAcct><Id><IBAN>([^<]+)</.exec(xml)?.[1];
  const mandat = textIn(xml, 'MndtId');
  if (boutEnBout === undefined || debiteur === undefined || iban === undefined) return undefined;
  if (montant === undefined || montant === 0 || mandat === undefined) return undefined;
  const compteChange = textIn(xml, 'AmdmntInd') === 'true';
  const libelle = textIn(xml, 'Ustrd') ?? '';
  return { boutEnBout, montant, debiteur, iban, mandat, sequence, compteChange, libelle };
};

/** As much of a file of debits as a bank checks first; `undefined` for one that it refuses. */
const readPain008 = (xml: string): DebitFile | undefined => {
  if (!xml.includes('urn:iso:std:iso:20022:tech:xsd:pain.008.001.08')) return undefined;
  const messageId = textIn(xml, 'MsgId');
  const jour = textIn(xml, 'ReqdColltnDt');
  const prelevements: Debit[] = [];
  for (const batch of xml.match(/<PmtInf>.*?<\/PmtInf>/gs) ?? []) {
    const sequence = textIn(batch, 'SeqTp');
    for (const order of batch.match(/<DrctDbtTxInf>.*?<\/DrctDbtTxInf>/gs) ?? []) {
      const debit = sequence === undefined ? undefined : debitIn(order, sequence);
      if (debit === undefined) return undefined;
      prelevements.push(debit);
    }
  }
  const total = prelevements.reduce((sum, { montant }) => sum + montant, 0);
  const isCounted =
    Number(textIn(xml, 'NbOfTxs')) === prelevements.length &&
    centsIn(textIn(xml, 'CtrlSum')) === total;
  if (messageId === undefined || jour === undefined || prelevements.length === 0) return undefined;
  return isCounted ? { messageId, jour, prelevements } : undefined;
};

const fileSection = ({ messageId, jour, prelevements }: DebitFile) => {
  const total = prelevements.reduce((sum, { montant }) => sum + montant, 0);
  return html`<section class="site pane" aria-label="Fichier ${messageId}">
    <h2>
      ${prelevements.length}&nbsp;prélèvement${prelevements.length > 1 && 's'}, ${eurosText(total)}
    </h2>
    <p class="hint">${messageId}, pour le ${jour}</p>
    <ul class="cards">
      ${prelevements.slice(0, SHOWN_DEBITS).map(
        (one) =>
          html`<li class="card">
            <h3>${one.debiteur}, ${eurosText(one.montant)}</h3>
            <p>${one.iban}</p>
            <p class="hint">${one.libelle}, ${one.boutEnBout}</p>
            <p class="hint">
              ${one.sequence}, mandat ${one.mandat}${one.compteChange && ', compte changé'}
            </p>
          </li>`,
      )}
    </ul>
  </section>`;
};

/** The direct debits that the issuer's bank received. */
export function registerDebits(
  app: FastifyInstance,
  { bank, apiUrl }: SandboxConfig,
  isKey: (given: string | undefined, apiKey: string) => boolean,
): void {
  const files = new Map<string, DebitFile>();

  app.post('/banque/api/prelevements', { bodyLimit: FILE_LIMIT_BYTES }, (request, reply) => {
    if (!isKey(request.headers.authorization, bank.apiKey))
      return reply.code(401).send({ erreur: 'clé inconnue' });
    const file = typeof request.body === 'string' ? readPain008(request.body) : undefined;
    if (file === undefined) return reply.code(400).send({ erreur: 'fichier illisible' });
    if (request.headers['idempotency-key'] !== file.messageId)
      return reply.code(400).send({ erreur: 'clé d’idempotence requise' });
    const isNew = !files.has(file.messageId);
    if (isNew) files.set(file.messageId, file);
    return reply.code(isNew ? 201 : 200).send({ fichier: file.messageId });
  });
  // Control call for tests and demonstrations.
  app.get('/banque/api/prelevements', () =>
    [...files.values()].flatMap(({ messageId, jour, prelevements }) =>
      prelevements.map((one) => ({ fichier: messageId, jour, ...one })),
    ),
  );
  app.get('/banque/prelevements', (_request, reply) => {
    const shown = [...files.values()].toReversed().slice(0, SHOWN_FILES);
    return sendPage(reply, {
      title: 'Banque, prélèvements',
      part: '/banque',
      portalUrl: apiUrl,
      refreshes: true,
      content: html`<h1>Banque, prélèvements</h1>
        <p class="lead">
          Les fichiers de prélèvements du portail (ISO 20022, pain.008).
          <a href="/banque">Les virements</a>
        </p>
        <div id="prelevements" data-refresh>
          ${shown.length === 0 && html`<p class="empty">Aucun prélèvement pour l’instant.</p>`}
          ${shown.map(fileSection)}
        </div>`,
    });
  });
}
