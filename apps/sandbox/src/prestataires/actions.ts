import type { SandboxConfig } from '../config.ts';
import { isFields, isText } from './read-event.ts';
import { randomBytes } from 'node:crypto';
import type { KnownOrder, Orders } from './orders.ts';

type Answer =
  | { readonly isTaken: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly isTaken: false; readonly message: string };

const TIMEOUT_MS = 10_000;
const PORTAL_TIME = 'x-heure-metier';

const day = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

const refused = (message: string): Answer => ({ isTaken: false, message });

/** Calls the portal as a real provider's program does: over the network, by its own credentials. */
async function callPortal(
  { apiUrl, partners }: SandboxConfig,
  clientId: string,
  { path, body }: { readonly path: string; readonly body: object },
): Promise<Answer> {
  const user = `${partners.provider}${clientId}:${partners.secret}`;
  try {
    const reply = await fetch(`${apiUrl}/api/sap/partenaires/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(user).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await reply.json();
    const fields = isFields(answer) ? answer : {};
    if (reply.ok) return { isTaken: true, body: fields };
    const { errorMessage } = fields;
    const why = isText(errorMessage) ? errorMessage : 'réponse inattendue';
    return refused(`Le portail a refusé (${reply.status})\u00a0: ${why}`);
  } catch {
    return refused('Le portail n’a pas répondu.');
  }
}

/** The day that it is for the portal, which a demonstration may move: it is on every answer. */
async function portalDay({ apiUrl }: SandboxConfig): Promise<string> {
  try {
    const reply = await fetch(`${apiUrl}/api/sap/heure`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    const instant = Number(reply.headers.get(PORTAL_TIME));
    return day.format(instant > 0 ? instant : Date.now());
  } catch {
    return day.format(Date.now());
  }
}

export interface Done {
  readonly answer: Answer;
  readonly change: Partial<KnownOrder>;
  readonly line: string;
}

interface Situation {
  readonly config: SandboxConfig;
  readonly order: KnownOrder;
  readonly fields: URLSearchParams;
}
type Action = (situation: Situation) => Promise<Done>;

const VAT_PERCENT = 10;

/** Numbers of its own, that no restart gives again. */
const newNumber = (prefix: string): string =>
  `${prefix}-${randomBytes(6).toString('hex').toUpperCase()}`;

const numberIn = (fields: URLSearchParams, name: string, fallback: number): number => {
  const value = Number((fields.get(name) ?? '').replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : fallback;
};

const textIn = (fields: URLSearchParams, name: string, fallback: string): string =>
  fields.get(name)?.trim() || fallback;

/** Hours at a price, all taxes included. */
const linesOf = ({ order, fields }: Situation): readonly object[] => [
  {
    libelle: order.libelle.slice(0, 100),
    unite: 'HEURE',
    quantite: numberIn(fields, 'heures', order.quantite),
    prixUnitaire: numberIn(fields, 'prix', order.tarifHoraire),
    tauxTva: VAT_PERCENT,
  },
];

const tell = ({ config, order }: Situation, path: string, body: object): Promise<Answer> =>
  callPortal(config, order.clientId, { path, body });

/** What becomes of the order, in the words of the portal. */
const moveTo =
  (statut: string, line: string, more: (fields: URLSearchParams) => object = () => ({})): Action =>
  async (situation) => {
    const { order, fields } = situation;
    const body = { numeroCommande: order.numeroCommande, statut, ...more(fields) };
    const answer = await tell(situation, 'planification', body);
    return { answer, change: { statut }, line };
  };

const quote: Action = async (situation) => {
  const reference = newNumber('D');
  const { numeroCommande } = situation.order;
  const body = { numeroCommande, reference, lignes: linesOf(situation) };
  const answer = await tell(situation, 'devis', body);
  return {
    answer,
    change: { devis: `${reference}\u00a0: ENVOYE` },
    line: `Devis ${reference} envoyé`,
  };
};

const invoice: Action = async (situation) => {
  const { config, order } = situation;
  const numero = newNumber('F');
  const answer = await tell(situation, 'factures', {
    numero,
    numeroCommande: order.numeroCommande,
    date: await portalDay(config),
    lignes: linesOf(situation),
  });
  return {
    answer,
    change: { factures: [numero, ...order.factures] },
    line: `Facture ${numero} émise`,
  };
};

const creditNote: Action = async (situation) => {
  const { config, order, fields } = situation;
  const numero = newNumber('A');
  const numeroFacture = textIn(fields, 'facture', order.factures[0] ?? '');
  const answer = await tell(situation, 'avoirs', {
    numero,
    numeroFacture,
    date: await portalDay(config),
    montant: numberIn(fields, 'montant', order.tarifHoraire),
    motif: textIn(fields, 'motif', 'Une heure comptée en trop'),
  });
  return { answer, change: {}, line: `Avoir ${numero} émis sur ${numeroFacture}` };
};

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['devis', quote],
  [
    'planifier',
    moveTo('ATTRIBUEE', 'Planifiée', (fields) => ({
      intervenant: textIn(fields, 'intervenant', 'Samira K.'),
    })),
  ],
  ['demarrer', moveTo('EN_COURS', 'Démarrée')],
  ['terminer', moveTo('TERMINEE', 'Terminée')],
  [
    'annuler',
    moveTo('ANNULEE', 'Annulée', (fields) => ({
      motif: textIn(fields, 'motif', 'Personne n’est disponible.'),
    })),
  ],
  ['facturer', invoice],
  ['avoir', creditNote],
]);

export const isAction = (name: string | null): name is string => isText(name) && ACTIONS.has(name);

/** Performs the action and records the portal's answer. */
export async function act(
  { config, orders }: { readonly config: SandboxConfig; readonly orders: Orders },
  order: KnownOrder,
  { name, fields }: { readonly name: string; readonly fields: URLSearchParams },
): Promise<void> {
  const action = ACTIONS.get(name);
  if (action === undefined) return;
  const { answer, change, line } = await action({ config, order, fields });
  // What came in while the portal answered is not lost.
  const now = orders.find(order.numeroCommande, order.clientId);
  if (answer.isTaken) orders.change(now, change, line);
  else orders.change(now, {}, answer.message);
}
