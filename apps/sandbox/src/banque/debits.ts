import type { FastifyInstance } from 'fastify';
import type { Account } from './account.ts';
import type { TakenFile, TakeXml } from './folders.ts';
import type { SandboxConfig } from '../config.ts';
import { eurosText } from '../carte/payments.ts';
import { html, type SafeHtml } from '../html/escape.ts';
import { sendPage } from '../html/layout.ts';

export interface Debit {
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
  /** Number of its part of the file. */
  readonly lot: string;
}

interface DebitFile {
  readonly messageId: string;
  readonly jour: string;
  readonly prelevements: readonly Debit[];
}

const FILE_LIMIT_BYTES = 32 * 1024 * 1024;
const SHOWN_FILES = 20;
const SHOWN_DEBITS = 100;
/** ISO 20022 reasons that the page offers; the call takes any code. */
const RETURN_REASONS = [
  ['AM04', 'Provision insuffisante'],
  ['AC04', 'Compte clos'],
  ['MD06', 'Contesté'],
  ['MD01', 'Sans mandat'],
  ['MS03', 'Sans motif'],
] as const;

const textIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]+)</${name}>`).exec(xml)?.[1];
const nameIn = (xml: string, part: string): string | undefined =>
  new RegExp(`<${part}><Nm>([^<]+)</Nm>`).exec(xml)?.[1];
const centsIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : undefined;

const debitIn = (
  xml: string,
  { lot, sequence }: Pick<Debit, 'lot' | 'sequence'>,
): Debit | undefined => {
  const boutEnBout = textIn(xml, 'EndToEndId');
  const montant = centsIn(textIn(xml, 'InstdAmt'));
  const debiteur = nameIn(xml, 'Dbtr');
  const iban = /<DbtrAcct><Id><IBAN>([^<]+)</.exec(xml)?.[1];
  const mandat = textIn(xml, 'MndtId');
  if (boutEnBout === undefined || debiteur === undefined || iban === undefined) return undefined;
  if (montant === undefined || montant === 0 || mandat === undefined) return undefined;
  const compteChange = textIn(xml, 'AmdmntInd') === 'true';
  const libelle = textIn(xml, 'Ustrd') ?? '';
  return { boutEnBout, montant, debiteur, iban, mandat, lot, sequence, compteChange, libelle };
};

/** As much of a file of debits as a bank checks first; `undefined` for one that it refuses. */
const readPain008 = (xml: string): DebitFile | undefined => {
  if (!xml.includes('urn:iso:std:iso:20022:tech:xsd:pain.008.001.08')) return undefined;
  const messageId = textIn(xml, 'MsgId');
  const jour = textIn(xml, 'ReqdColltnDt');
  const prelevements: Debit[] = [];
  for (const batch of xml.match(/<PmtInf>.*?<\/PmtInf>/gs) ?? []) {
    const lot = textIn(batch, 'PmtInfId') ?? 'NOTPROVIDED';
    const sequence = textIn(batch, 'SeqTp');
    for (const order of batch.match(/<DrctDbtTxInf>.*?<\/DrctDbtTxInf>/gs) ?? []) {
      const debit = sequence === undefined ? undefined : debitIn(order, { lot, sequence });
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

const summaryOf = ({ prelevements }: DebitFile): SafeHtml => {
  const total = prelevements.reduce((sum, { montant }) => sum + montant, 0);
  return html`${prelevements.length}&nbsp;prélèvement${prelevements.length > 1 && 's'},
  ${eurosText(total)}`;
};

const fileSection = (file: DebitFile) => {
  const { messageId, jour, prelevements } = file;
  return html`<section class="site pane" aria-label="Fichier ${messageId}">
    <h2>${summaryOf(file)}</h2>
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
            <form action="/banque/retours/prelevements/${one.boutEnBout}" method="post">
              <label
                >Motif
                <select name="motif">
                  ${RETURN_REASONS.map(
                    ([code, words]) => html`<option value="${code}">${words} (${code})</option>`,
                  )}
                </select></label
              >
              <button class="quiet">Renvoyer ce prélèvement</button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
};

export interface ReturnedDebit extends Debit {
  /** Number of the file. */
  readonly fichier: string;
}

export interface Debits {
  /** The last files, in a line each. */
  readonly section: () => SafeHtml;
  readonly take: TakeXml;
  /** `undefined` when it is unknown, or was sent back before. */
  readonly reject: (boutEnBout: string, motif: string) => ReturnedDebit | undefined;
}

const collectedAs = (boutEnBout: string): string => `PRL-${boutEnBout}`;

/** The direct debits that the issuer's bank received, each collected on the day of its file. */
export function registerDebits(
  app: FastifyInstance,
  { bank, apiUrl }: SandboxConfig,
  {
    isKey,
    account,
  }: {
    readonly isKey: (given: string | undefined, apiKey: string) => boolean;
    readonly account: Account;
  },
): Debits {
  const rejected = new Set<string>();
  const files = new Map<string, DebitFile>();

  const keep = (file: DebitFile): TakenFile => {
    const { messageId, jour, prelevements } = file;
    if (files.has(messageId)) return { messageId, isNew: false };
    files.set(messageId, file);
    for (const { boutEnBout, montant, debiteur: nom, libelle } of prelevements) {
      const reference = collectedAs(boutEnBout);
      account.book({ reference, montant, boutEnBout, nom, libelle, isCredit: true }, jour);
    }
    return { messageId, isNew: true };
  };

  app.post('/banque/api/prelevements', { bodyLimit: FILE_LIMIT_BYTES }, (request, reply) => {
    if (!isKey(request.headers.authorization, bank.apiKey))
      return reply.code(401).send({ erreur: 'clé inconnue' });
    const file = typeof request.body === 'string' ? readPain008(request.body) : undefined;
    if (file === undefined) return reply.code(400).send({ erreur: 'fichier illisible' });
    if (request.headers['idempotency-key'] !== file.messageId)
      return reply.code(400).send({ erreur: 'clé d’idempotence requise' });
    const { isNew, messageId } = keep(file);
    return reply.code(isNew ? 201 : 200).send({ fichier: messageId });
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
  return {
    section: () => {
      const shown = [...files.values()].toReversed().slice(0, SHOWN_FILES);
      return html`<section class="site pane" aria-label="Prélèvements">
        <h2>Prélèvements</h2>
        <p><a href="/banque/prelevements">Voir les prélèvements, en renvoyer un</a></p>
        <div id="fichiers-prelevements" data-refresh>
          ${shown.length === 0 && html`<p class="empty">Aucun prélèvement pour l’instant.</p>`}
          <ul>
            ${shown.map((file) => html`<li>${summaryOf(file)} (${file.messageId}, pour le ${file.jour})</li>`)}
          </ul>
        </div>
      </section>`;
    },
    take: (xml) => {
      const file = readPain008(xml);
      return file === undefined ? undefined : keep(file);
    },
    reject: (boutEnBout, motif) => {
      for (const { messageId: fichier, jour, prelevements } of files.values()) {
        const debit = prelevements.find((one) => one.boutEnBout === boutEnBout);
        if (debit === undefined || rejected.has(boutEnBout)) continue;
        rejected.add(boutEnBout);
        const { montant, debiteur: nom, libelle } = debit;
        // Refused before its day, it never comes in.
        if (account.today() < jour) account.withdraw(collectedAs(boutEnBout));
        else {
          const back = { reference: `IMP-${boutEnBout}`, montant, boutEnBout, nom, libelle };
          account.book({ ...back, isCredit: false, retour: motif });
        }
        return { ...debit, fichier };
      }
      return undefined;
    },
  };
}
