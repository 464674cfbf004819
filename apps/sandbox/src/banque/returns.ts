import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eurosText } from '../carte/payments.ts';
import { html, type SafeHtml } from '../html/escape.ts';
import { sendPage } from '../html/layout.ts';
import type { SandboxConfig } from '../config.ts';
import type { Debits, ReturnedDebit } from './debits.ts';
import { putInto } from './folders.ts';
import type { NotificationQueue } from '../notification-queue.ts';
import type { KnownTransfer, TransferFile, Transfers } from './transfers.ts';

/** ISO 20022 reasons that the page offers; the calls take any code. */
const FILE_REASONS = [
  ['FF01', 'Format refusé'],
  ['TM01', 'Reçu après l’heure limite'],
  ['DUPL', 'Fichier en double'],
] as const;
export const TRANSFER_REASONS = [
  ['AC04', 'Compte clos'],
  ['AC01', 'Compte inconnu'],
  ['AC06', 'Compte bloqué'],
  ['MD07', 'Titulaire décédé'],
  ['MS03', 'Sans motif'],
  ['TM01', 'Trop tard'],
  ['FOCR', 'Après un rappel'],
] as const;
/** ACCR: the money comes back. The others refuse, for this reason. */
const RECALL_ANSWERS = [
  ['ACCR', 'Accepter'],
  ['CUST', 'Refuser (le bénéficiaire ne veut pas)'],
  ['NOAS', 'Refuser (pas de réponse)'],
  ['AC04', 'Refuser (compte clos)'],
  ['AM04', 'Refuser (provision insuffisante)'],
] as const;

const ACCEPTED = 'ACCR';
/** The reason of a transfer that comes back after a recall. */
const CAME_BACK = 'FOCR';
const CODE = /^[A-Z]{2,4}\d{0,2}$/;
const PART = '/banque/retours';

interface BankFile {
  readonly nom: string;
  readonly type: 'pain.002' | 'camt.029';
  readonly xml: string;
}

const decimal = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const numberOf = (): string => `BQ-${randomUUID().slice(0, 18).toUpperCase()}`;
const now = (): string => new Date().toISOString().slice(0, 19);

/** The whole file is refused (group status RJCT). */
const refusalOf = (messageId: string, reason: string): BankFile => {
  const numero = numberOf();
  return {
    nom: `${numero}.xml`,
    type: 'pain.002',
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>${numero}</MsgId><CreDtTm>${now()}</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>
`,
  };
};

/** One debit is refused, or taken back after its collection. */
const returnOf = (
  { fichier, lot, boutEnBout, montant }: ReturnedDebit,
  reason: string,
): BankFile => {
  const numero = numberOf();
  return {
    nom: `${numero}.xml`,
    type: 'pain.002',
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>${numero}</MsgId><CreDtTm>${now()}</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${fichier}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${lot}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${boutEnBout}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf><OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${decimal(montant)}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>
`,
  };
};

/** The answer to a request to send a transfer back. */
const answerOf = (
  { boutEnBout, montant }: KnownTransfer,
  recall: string,
  answer: string,
): BankFile => {
  const numero = numberOf();
  const isAccepted = answer === ACCEPTED;
  const reason = isAccepted ? '' : `<CxlStsRsnInf><Rsn><Cd>${answer}</Cd></Rsn></CxlStsRsnInf>`;
  return {
    nom: `${numero}.xml`,
    type: 'camt.029',
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.029.001.09"><RsltnOfInvstgtn><Assgnmt><Id>${numero}</Id><Assgnr><Agt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></Agt></Assgnr><Assgne><Agt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></Agt></Assgne><CreDtTm>${now()}</CreDtTm></Assgnmt><Sts><Conf>${isAccepted ? 'CNCL' : 'RJCR'}</Conf></Sts><CxlDtls><TxInfAndSts><CxlStsId>${numero}</CxlStsId><RslvdCase><Id>${recall}</Id><Cretr><Pty/></Cretr></RslvdCase><OrgnlEndToEndId>${boutEnBout}</OrgnlEndToEndId><TxCxlSts>${isAccepted ? 'ACCR' : 'RJCR'}</TxCxlSts>${reason}<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${decimal(montant)}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts></CxlDtls></RsltnOfInvstgtn></Document>
`,
  };
};

const options = (choices: readonly (readonly [string, string])[]): SafeHtml[] =>
  choices.map(([code, words]) => html`<option value="${code}">${words} (${code})</option>`);

const transferForms = (transfer: KnownTransfer): SafeHtml =>
  html`<li class="card">
    <h3>${transfer.beneficiaire}, ${eurosText(transfer.montant)}</h3>
    <p class="hint">${transfer.boutEnBout}</p>
    ${
      transfer.etat === 'EXECUTE' &&
      html`<form action="${PART}/virements/${transfer.boutEnBout}" method="post">
          <label
            >Motif
            <select name="motif">
              ${options(TRANSFER_REASONS)}
            </select></label
          >
          <button class="quiet" name="action" value="renvoyer">Renvoyer ce virement</button>
        </form>
        <form action="${PART}/virements/${transfer.boutEnBout}" method="post">
          <label>Numéro du rappel <input name="rappel" maxlength="35" required /></label>
          <label
            >Réponse
            <select name="motif">
              ${options(RECALL_ANSWERS)}
            </select></label
          >
          <button class="quiet" name="action" value="repondre">Répondre au rappel</button>
        </form>`
    }
  </li>`;

const fileForms = (file: TransferFile, transfers: readonly KnownTransfer[]): SafeHtml =>
  html`<section class="site pane" aria-label="Fichier ${file.messageId}">
    <h2>${file.messageId}</h2>
    <form action="${PART}/fichiers/${file.messageId}" method="post">
      <label
        >Motif
        <select name="motif">
          ${options(FILE_REASONS)}
        </select></label
      >
      <button class="quiet" name="action" value="refuser">Refuser tout le fichier</button>
    </form>
    <ul class="cards">
      ${transfers.slice(0, SHOWN).map(transferForms)}
    </ul>
  </section>`;

const SHOWN = 50;

const content = (transfers: Transfers, files: readonly BankFile[], hasFolder: boolean): SafeHtml =>
  html`<h1>Retours de la banque</h1>
    <p class="lead">
      La banque refuse un fichier entier, renvoie un virement pour le motif choisi, ou répond à un
      rappel. Ses fichiers s’apportent au
      back-office${hasFolder && ', ou se déposent dans le dossier du portail'}.
      <a href="/banque">Retour à la banque</a>
    </p>
    <section class="site pane" aria-label="Fichiers de la banque">
      <h2>Fichiers à apporter au portail</h2>
      ${files.length === 0 && html`<p class="empty">Aucun fichier pour l’instant.</p>`}
      <ul>
        ${files.map(
          ({ nom, type }) =>
            html`<li>
              <a href="${PART}/${nom}">${nom}</a> (${type})
              ${
                hasFolder &&
                html`<form action="${PART}/${nom}/depot" method="post">
                  <button class="quiet" aria-label="Déposer ${nom} dans le dossier du portail">
                    Déposer
                  </button>
                </form>`
              }
            </li>`,
        )}
      </ul>
    </section>
    ${transfers
      .files()
      .slice(0, 20)
      .map((file) => fileForms(file, transfers.of(file)))}`;

const fieldOf = ({ body }: FastifyRequest, name: string): string =>
  (body instanceof URLSearchParams ? body.get(name) : null) ?? '';

/** What the bank sends back: a file refused as a whole, a transfer returned by code, recall answers. */
export function registerReturns(
  app: FastifyInstance,
  {
    transfers,
    debits,
    notifications,
  }: {
    readonly transfers: Transfers;
    readonly debits: Debits;
    readonly notifications: NotificationQueue;
  },
  { apiUrl, statementsDir }: Pick<SandboxConfig, 'apiUrl' | 'statementsDir'>,
): void {
  const made: BankFile[] = [];

  app.get(PART, (_request, reply) =>
    sendPage(reply, {
      title: 'Retours de la banque',
      part: '/banque',
      portalUrl: apiUrl,
      content: content(transfers, made.toReversed(), statementsDir !== undefined),
    }),
  );
  // Control call for tests and demonstrations.
  app.get('/banque/api/retours', () => made);
  app.get<{ Params: { nom: string } }>(`${PART}/:nom`, (request, reply) => {
    const file = made.find(({ nom }) => nom === request.params.nom);
    if (file === undefined) return reply.code(404).send();
    return reply
      .header('content-disposition', `attachment; filename="${file.nom}"`)
      .type('application/xml')
      .send(file.xml);
  });

  app.post<{ Params: { nom: string } }>(`${PART}/:nom/depot`, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const file = made.find(({ nom }) => nom === request.params.nom);
    if (file === undefined || statementsDir === undefined) return reply.code(404).send();
    await putInto(statementsDir, file.nom.replace(/\.xml$/, ''), file.xml);
    return reply.redirect(PART, 303);
  });

  /** Refuses cross-site requests (CSRF). */
  const acts = (
    request: FastifyRequest,
    reply: FastifyReply,
    act: (motif: string) => void,
  ): FastifyReply => {
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const motif = fieldOf(request, 'motif');
    if (!CODE.test(motif)) return reply.code(400).send();
    act(motif);
    return reply.redirect(PART, 303);
  };

  app.post<{ Params: { id: string } }>(`${PART}/fichiers/:id`, (request, reply) =>
    acts(request, reply, (motif) => {
      const { id } = request.params;
      if (transfers.refuseFile(id)) made.push(refusalOf(id, motif));
    }),
  );

  app.post<{ Params: { id: string } }>(`${PART}/virements/:id`, (request, reply) =>
    acts(request, reply, (motif) => {
      const transfer = transfers.all().find(({ boutEnBout }) => boutEnBout === request.params.id);
      if (transfer === undefined) return;
      const { boutEnBout } = transfer;
      if (fieldOf(request, 'action') === 'repondre') {
        const recall = fieldOf(request, 'rappel');
        if (!/^[0-9A-Za-z-]{1,35}$/.test(recall)) return;
        made.push(answerOf(transfer, recall, motif));
        if (motif === ACCEPTED) transfers.reject(boutEnBout, CAME_BACK);
        return;
      }
      if (!transfers.reject(boutEnBout, motif)) return;
      const event = { id: `bnq-${randomUUID()}`, type: 'REJET', le: new Date().toISOString() };
      notifications.post({
        body: JSON.stringify({ ...event, boutEnBout, motif }),
        type: 'REJET',
        objet: boutEnBout,
      });
    }),
  );

  app.post<{ Params: { id: string } }>(`${PART}/prelevements/:id`, (request, reply) =>
    acts(request, reply, (motif) => {
      const returned = debits.reject(request.params.id, motif);
      if (returned !== undefined) made.push(returnOf(returned, motif));
    }),
  );
}
