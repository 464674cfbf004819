import { randomUUID } from 'node:crypto';
import { withClient } from '@portail/embedded-postgres/client.ts';

export const LOGIN = 'demo-rh';
const PASSWORD = 'Portail-Demo-2026';
const API = '/api/eb';
const PAYMENT = { codeNAN: '1234567', numeroContrat: '100001', typeContrat: 'CESU_RH' };

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A person of the demonstration, who reads their space and pays a cent at a time. */
export interface DemoCaller {
  readonly read: () => Promise<Answer>;
  readonly pay: (key: string) => Promise<Answer>;
}

const answerOf = async (reply: Response): Promise<Answer> => ({
  status: reply.status,
  body: await reply.text(),
});

const tokenIn = (body: string): string => {
  const value: unknown = JSON.parse(body);
  if (typeof value === 'object' && value !== null && 'token' in value) return String(value.token);
  throw new Error(`no session: ${body}`);
};

/** The fullest account of the person: a trial takes some tens of euros of it. */
const accountOf = (databaseUrl: string): Promise<string> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ numero: string }>(
      `select c.numero from user_account u join beneficiary b on b.account_id = u.id
       join compte_cesu c on c.beneficiary_id = b.id
       join ledger_account a on a.kind = 'BENEFICIAIRE_COMPTE' and a.key = c.id::text
       where u.login = $1 and c.contract_numero = $2 order by a.balance - a.reserved desc limit 1`,
      [LOGIN, PAYMENT.numeroContrat],
    );
    const numero = rows[0]?.numero;
    if (numero === undefined) throw new Error(`${LOGIN} holds no account`);
    return numero;
  });

export const signInDemo = async (url: string, databaseUrl: string): Promise<DemoCaller> => {
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> =>
    answerOf(await fetch(`${url}${API}${path}`, { method, ...init }));
  const json = { 'content-type': 'application/json' };
  const session = await send('POST', '/authentification/connexion', {
    headers: json,
    body: JSON.stringify({ login: LOGIN, password: PASSWORD, typeEspace: 'ESPACE_BENEFICIAIRE' }),
  });
  const own = { authorization: `Bearer ${tokenIn(session.body)}` };
  const account = await accountOf(databaseUrl);
  return {
    read: () => send('GET', '/authentification/utilisateur-connecte', { headers: own }),
    pay: (key) =>
      send('POST', '/beneficiaires/paiements-comptes/prestataires', {
        headers: { ...own, ...json, 'idempotency-key': key },
        body: JSON.stringify({
          ...PAYMENT,
          montant: 0.01,
          numeroComptesCESU: [account],
          // By it the trial finds afterwards what became of this very payment.
          commentaire: key,
        }),
      }),
  };
};

export const newKey = (): string => randomUUID();
