import type { LightMyRequestResponse } from 'fastify';
import { createChangingWorld, type createBusinessClock, type Sending } from './changing-world.ts';
import type { OpenedAccount } from './ledger/holdings.ts';
import type { TestBook } from './paper-world.ts';
import { bearer, type TestApi } from './test-api.ts';

const BASE = '/api/eb/beneficiaires/conversions';
export const CONVERT_ACCOUNT = `${BASE}/compte-vers-titres`;
export const CONVERT_TITRES = `${BASE}/titres-vers-compte`;

export const ELSEWHERE = {
  destinataire: 'Jeanne Rousseau',
  zoneAdresse0: '3 place du Marché',
  zoneAdresse2: 'Bâtiment B',
  codePostalEtVille: '69006 LYON',
};

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly erreurs?: readonly { readonly champ: string; readonly message: string }[];
}

/** Vouchers of 15 euros by default. */
export const bookRequest = ({ numero }: Pick<OpenedAccount, 'numero'>, change: object = {}) => ({
  numeroCompteCesu: numero,
  montantTotal: 30,
  valeurFaciale: 15,
  ...change,
});

export const creditRequest = ({ stock, scratched }: TestBook, change: object = {}) => ({
  idProduit: stock.produit,
  millesime: stock.millesime,
  titresATransformer: scratched,
  ...change,
});

export const createConversionWorld = (
  api: TestApi,
  clock: ReturnType<typeof createBusinessClock>,
) => {
  const world = createChangingWorld(api, clock);
  const toPaper = (body: object, sending: Sending) => world.post(CONVERT_ACCOUNT, body, sending);
  const toAccount = (body: object, sending: Sending) => world.post(CONVERT_TITRES, body, sending);
  const refusalOf = async (answered: Promise<LightMyRequestResponse>): Promise<Refusal> => {
    const reply = await answered;
    return { status: reply.statusCode, ...reply.json<Omit<Refusal, 'status'>>() };
  };
  return {
    ...world,
    toPaper,
    toAccount,
    refusedPaper: (body: object, sending: Sending): Promise<Refusal> =>
      refusalOf(toPaper(body, sending)),
    refusedAccount: (body: object, sending: Sending): Promise<Refusal> =>
      refusalOf(toAccount(body, sending)),

    read: (path: string, token: string, to = api) =>
      to.http.inject({ url: `${BASE}${path}`, headers: bearer(token) }),

    statutsOf: async ({ titres }: Pick<TestBook, 'titres'>): Promise<readonly unknown[]> => {
      const rows = await api.query(
        'select statut from titre where numero = any ($1) order by numero',
        [titres.map(({ numero }) => numero)],
      );
      return rows.map(({ statut }) => statut);
    },

    changeOf: async (reference: string): Promise<Record<string, unknown> | undefined> => {
      const [row] = await api.query(
        `select v.sens, v.nombre_titres as count, v.montant_cents::int as cents, v.carnet_id as carnet,
           v.disponible_le::text as ready, j.kind, j.origin, c.lot_id as lot, count(e.titre_numero)::int as lines,
           abs(sum(e.amount) filter (where e.titre_numero is not null))::int as moved,
           (select count(*)::int from outbox_message m
            where m.kind = 'ORDRE_IMPRESSION' and m.payload ->> 'lotId' = c.lot_id::text) as orders
         from conversion v join ledger_journal j on j.posting_id = v.posting_id
         join ledger_entry e on e.journal_id = j.id left join carnet c on c.id = v.carnet_id
         where v.reference = $1 group by v.id, j.id, c.lot_id`,
        [reference],
      );
      return row;
    },
  };
};
export type ConversionWorld = ReturnType<typeof createConversionWorld>;
