import { createScratchCodes } from '../src/modules/wallet/vouchers/scratch-codes.ts';
import { createLedgerWorld } from './ledger-world.ts';
import type { AccountOptions, OpenedAccount, Printed } from './ledger/holdings.ts';
import { bearer, type TestApi } from './test-api.ts';

const BASE = '/api/eb/beneficiaires';
export const PAYEE = '1234567';

export interface ScratchedTitre {
  readonly numeroTitre: string;
  readonly caseAGratter: string;
}

export interface TestBook extends Printed {
  readonly account: OpenedAccount;
  /** As the person types them, codes and all. */
  readonly scratched: readonly ScratchedTitre[];
  readonly euros: number;
}

let keys = 0;
export const newKey = (): string => `papier-${(keys += 1)}`;

/** Another code than the right one. */
export const wrongCode = (right: string, step = 1): string =>
  String((Number(right) + step) % 10_000).padStart(4, '0');

/** What a payment of all vouchers of a book says. */
export const paymentOf = ({ stock, scratched, euros }: TestBook) => ({
  codeNAN: PAYEE,
  idProduit: stock.produit,
  millesime: stock.millesime,
  montant: euros,
  numeroContrat: stock.contract,
  titres: scratched,
  typeContrat: 'CESU_RH',
});

/** A person with voucher books, who calls as the portal does. */
export const createPaperWorld = (api: TestApi) => {
  const ledger = createLedgerWorld(api.server.platform);
  const codes = createScratchCodes(api.server.platform.config.titres);
  const post = (
    url: string,
    { token, body, key }: { token: string; body: object; key?: string },
    to = api,
  ) =>
    to.http.inject({
      method: 'POST',
      url: `${BASE}${url}`,
      headers: { ...bearer(token), ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload: body,
    });

  return {
    ledger,
    codes,
    openBook: async (
      cents: readonly number[],
      options: Pick<AccountOptions, 'login' | 'millesime' | 'produit'> = {},
    ): Promise<TestBook> => {
      const account = await ledger.openAccount(options);
      const printed = await ledger.openTitres(account, cents);
      return {
        ...printed,
        account,
        scratched: printed.titres.map(({ numero }) => ({
          numeroTitre: numero,
          caseAGratter: codes.codeOf(numero, 1),
        })),
        euros: cents.reduce((sum, one) => sum + one, 0) / 100,
      };
    },

    pay: (token: string, body: object, key = newKey(), to = api) =>
      post('/paiements-titres/prestataires', { token, body, key }, to),

    check: (token: string, { numeroTitre, caseAGratter }: ScratchedTitre, to = api) =>
      post(
        '/titres/verification-code-secret',
        { token, body: { numeroCheque: numeroTitre, caseAGratter } },
        to,
      ),

    oppose: (token: string, numero: string, motif = 'PERTE', to = api) =>
      post(`/titres/${numero}/opposition`, { token, body: { motif } }, to),

    opposeMany: (token: string, titres: readonly string[], motif = 'PERTE') =>
      post('/titres/oppositions', { token, body: { titres, motif } }),

    get: (token: string, path: string) =>
      api.http.inject({ url: `${BASE}${path}`, headers: bearer(token) }),

    titre: async (numero: string): Promise<Record<string, unknown> | undefined> => {
      const [row] = await api.query(
        'select statut, essais_errones as essais from titre where numero = $1',
        [numero],
      );
      return row;
    },

    /** What waits to happen outside, done now. */
    doMessages: async (kind: string): Promise<number> => {
      const messages = await api.query(
        `update outbox_message set handed_at = now() where kind = $1 and done_at is null returning id`,
        [kind],
      );
      for (const { id } of messages) await api.server.doMessage(String(id));
      return messages.length;
    },

    /** As if so long had passed since the last wrong code. */
    letPass: (interval: string) =>
      api.query('update titre_essai set essaye_le = essaye_le - $1::interval', [interval]),
  };
};
export type PaperWorld = ReturnType<typeof createPaperWorld>;
