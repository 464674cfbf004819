import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eurosText } from '../carte/payments.ts';
import type { SandboxConfig } from '../config.ts';
import { html, escapeHtml, type SafeHtml } from '../html/escape.ts';
import { sendPage } from '../html/layout.ts';
import { netOf, type Account, type AccountDay, type Booking } from './account.ts';
import { putInto } from './folders.ts';

/** By hand: a transfer that a visitor sends, a cheque, or what the issuer or its bank takes out. */
const MEANS = {
  VIREMENT: { words: 'Virement', prefix: 'REC', isCredit: true },
  CHEQUE: { words: 'Chèque', prefix: 'CHQ', isCredit: true },
  SORTIE: { words: 'Somme sortie du compte', prefix: 'SOR', isCredit: false },
} as const;
type Means = keyof typeof MEANS;

interface ByHand {
  readonly moyen: Means;
  readonly nom: string;
  readonly libelle: string;
  /** Cents. */
  readonly montant: number;
}

const PAGE = '/banque/releves';
const ISSUER_IBAN = 'FR7630006000011234567890189';
const TEXT_MAX = 140;
/** Maximum of the schema. References differ at their end, so the end is kept. */
const REFERENCE_MAX = 35;
const SHOWN = 50;

const decimal = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** ISO 20022 families of payments: a transfer or an unpaid debit, received or issued. */
const familyOf = ({ isCredit, retour }: Booking): readonly [string, string] => {
  if (retour === undefined) return [isCredit ? 'RCDT' : 'ICDT', 'ESCT'];
  return isCredit ? ['ICDT', 'RRTN'] : ['IDDT', 'UPDD'];
};

const entryXml = (entry: Booking, day: string): string => {
  const party = entry.isCredit && entry.retour === undefined ? 'Dbtr' : 'Cdtr';
  const endToEndId = escapeHtml(entry.boutEnBout ?? 'NOTPROVIDED');
  const [family, subFamily] = familyOf(entry);
  const amount = `<Amt Ccy="EUR">${decimal(entry.montant)}</Amt><CdtDbtInd>${entry.isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>`;
  const code = `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
  // The schema refuses empty elements: one without a value is left out.
  const parties =
    entry.nom === ''
      ? ''
      : `<RltdPties><${party}><Pty><Nm>${escapeHtml(entry.nom)}</Nm></Pty></${party}></RltdPties>`;
  const remittance =
    entry.libelle === '' ? '' : `<RmtInf><Ustrd>${escapeHtml(entry.libelle)}</Ustrd></RmtInf>`;
  const returned =
    entry.retour === undefined ? '' : `<RtrInf><Rsn><Cd>${entry.retour}</Cd></Rsn></RtrInf>`;
  return `<Ntry>${amount}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${escapeHtml(entry.reference.slice(-REFERENCE_MAX))}</AcctSvcrRef>${code}<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${amount}${code}${parties}${remittance}${returned}</TxDtls></NtryDtls></Ntry>`;
};

const balance = (code: string, cents: number, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${decimal(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

/** The statement of a day; a later one of the same day has another number and repeats its entries. */
const statementXml = (
  numero: string,
  day: string,
  { openingCents, bookings }: AccountDay,
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${numero}</MsgId><CreDtTm>${day}T23:00:00</CreDtTm></GrpHdr><Stmt><Id>${numero}</Id><CreDtTm>${day}T23:00:00</CreDtTm><Acct><Id><IBAN>${ISSUER_IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', openingCents, day)}${balance('CLBD', openingCents + netOf(bookings), day)}${bookings
    .map((entry) => entryXml(entry, day))
    .join('')}</Stmt></BkToCstmrStmt></Document>
`;

const fieldOf = ({ body }: FastifyRequest, name: string): string =>
  (body instanceof URLSearchParams ? (body.get(name) ?? '') : '').trim().slice(0, TEXT_MAX);

/** "21,50" or "21.50". */
const centsOf = (typed: string): number | undefined => {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/\s/g, ''));
  if (match === null) return undefined;
  const cents = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return cents > 0 ? cents : undefined;
};

const receivedCard = ({ nom, libelle, montant, moyen }: ByHand): SafeHtml =>
  html`<li class="card">
    <h3>${nom === '' ? 'Payeur sans nom' : nom}, ${eurosText(montant)}</h3>
    <p class="hint">${MEANS[moyen].words}, ${libelle}</p>
  </li>`;

const content = (received: readonly ByHand[], hasFolder: boolean): SafeHtml =>
  html`<h1>Relevés de la banque</h1>
    <p class="lead">
      Ce qui arrive sur le compte de l’émetteur, et le relevé du jour (ISO 20022, camt.053) avec les
      virements qu’il a émis.
    </p>
    <section class="site pane" aria-label="Envoyer de l’argent">
      <h2>Envoyer de l’argent à l’émetteur</h2>
      <form action="${PAGE}" method="post">
        <p>
          <label>Montant en euros <input name="montant" inputmode="decimal" required /></label>
        </p>
        <p>
          <label
            >Libellé, avec une ou plusieurs références, ou aucune
            <input name="libelle" maxlength="140"
          /></label>
        </p>
        <p>
          <label>Nom du payeur <input name="nom" maxlength="140" /></label>
        </p>
        <button name="moyen" value="VIREMENT">Envoyer un virement</button>
        <button class="quiet" name="moyen" value="CHEQUE">Remettre un chèque</button>
        <button class="quiet" name="moyen" value="SORTIE">
          Sortir du compte (remboursement, frais)
        </button>
      </form>
    </section>
    <section class="site pane" aria-label="Relevé du jour">
      <h2>Relevé du jour</h2>
      <p><a href="${PAGE}/jour.xml" download>Télécharger le relevé (camt.053)</a></p>
      ${
        hasFolder &&
        html`<form action="${PAGE}/depot" method="post">
          <button>Déposer le relevé dans le dossier du portail</button>
        </form>`
      }
      ${received.length === 0 && html`<p class="empty">Rien n’est arrivé aujourd’hui.</p>`}
      <ul class="cards">
        ${received.slice(0, SHOWN).map(receivedCard)}
      </ul>
    </section>`;

/** Money that comes to the issuer, and the statement of its account. */
export function registerStatements(
  app: FastifyInstance,
  { apiUrl, statementsDir }: Pick<SandboxConfig, 'apiUrl' | 'statementsDir'>,
  account: Account,
): void {
  const received: ByHand[] = [];
  let numbers = 0;

  const today = (): string => {
    const day = account.today();
    numbers += 1;
    const numero = `REL-${day}-${randomUUID().slice(0, 8)}-${numbers}`;
    return statementXml(numero, day, account.of(day));
  };

  app.get(PAGE, (_request, reply) =>
    sendPage(reply, {
      title: 'Relevés de la banque',
      part: '/banque',
      portalUrl: apiUrl,
      refreshes: false,
      content: content(received.toReversed(), statementsDir !== undefined),
    }),
  );
  app.post(PAGE, (request, reply) => {
    // Refuses cross-site requests (CSRF).
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const montant = centsOf(fieldOf(request, 'montant'));
    if (montant === undefined) return reply.code(400).send({ erreur: 'montant illisible' });
    const given = fieldOf(request, 'moyen');
    const moyen: Means = given === 'CHEQUE' || given === 'SORTIE' ? given : 'VIREMENT';
    const one = { nom: fieldOf(request, 'nom'), libelle: fieldOf(request, 'libelle'), montant };
    received.push({ moyen, ...one });
    const { prefix, isCredit } = MEANS[moyen];
    account.book({ ...one, reference: `${prefix}-${randomUUID().slice(0, 8)}`, isCredit });
    return reply.redirect(PAGE, 303);
  });
  app.get(`${PAGE}/jour.xml`, (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="releve.xml"')
      .send(today()),
  );
  app.post(`${PAGE}/depot`, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    if (statementsDir === undefined) return reply.code(404).send();
    await putInto(statementsDir, 'releve', today());
    return reply.redirect(PAGE, 303);
  });
}
