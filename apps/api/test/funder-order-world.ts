import { thisYear } from './today.ts';
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import pg from 'pg';
import type {
  FunderOrder,
  FunderOrderMade,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { createFunderOrdersModule } from '../src/modules/campaigns/funder-orders/funder-orders.module.ts';
import { createVouchersModule } from '../src/modules/wallet/vouchers/vouchers.module.ts';
import type { Platform } from '../src/platform/platform.ts';
import { bearer, type TestApi } from './test-api.ts';

export const managed = (campaign: string, rest = 'commandes'): string =>
  `/api/eb/sessions-precommande/gestion/${campaign}/${rest}`;
export const INVOICES = '/api/eb/financeur/factures';

export interface TestLine {
  readonly accountCents?: number;
  readonly titres?: number;
  readonly fundedCents?: number;
  readonly feesCents?: number;
  readonly statut?: string;
  readonly statutPaiement?: string;
  readonly millesime?: number;
}

let people = 0;
let keys = 0;
const FACE_VALUE_CENTS = 1_500;

/** A second instance of the module, like another replica. */
export const funderOrdersOf = (platform: Platform) => {
  const { codes } = createVouchersModule(platform);
  return { ...createFunderOrdersModule(platform, { codes }), codes };
};

/** A funder with people and lines in a campaign. */
export const createFunderWorld = async (api: TestApi, login = 'demo-financeur') => {
  const token = await api.signIn(login, 'ESPACE_CLIENT');
  const orders = funderOrdersOf(api.server.platform);
  // One connection for all checks; it ends with the database.
  const client = new pg.Client({ connectionString: api.urls.adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  const query = async (sql: string, values: unknown[] = []) =>
    (await client.query<Record<string, unknown>>(sql, values)).rows;
  const one = async (sql: string, values: unknown[] = []) => (await query(sql, values))[0];

  /** A new campaign of contract 100001. */
  const openCampaign = async (contract = '100001', product = 'GE'): Promise<string> => {
    const id = `T${process.pid}-${randomUUID().slice(0, 8)}`;
    await query(
      `with made as (
         insert into precommande_session (id, contract_numero, libelle, id_produit_compte, id_produit_titre,
           date_ouverture, permanent, created_at)
         values ($1, $2, 'Session d’essai', $3, $3, current_date - 10, true, now()) returning id)
       insert into precommande_quota (id, session_id, rang, categorie_personnel, max_participation_cents,
         max_cesu_cents, taux_participation_bp)
       select gen_random_uuid(), id, 0, 'Tous', 100000, 100000, 6000 from made`,
      [id, contract, product],
    );
    return id;
  };

  /** A new person per line: one line per person and campaign. */
  const addLine = async (campaign: string, line: TestLine = {}): Promise<string> => {
    people += 1;
    const id = randomUUID();
    const { accountCents = 0, titres = 0, feesCents = 0 } = line;
    const total = accountCents + titres * FACE_VALUE_CENTS;
    const funded = line.fundedCents ?? total;
    const toPay = total - funded + feesCents;
    await query(
      `with account as (
         insert into user_account (id, login, space_type, role, first_name, last_name, mail, created_at)
         values (gen_random_uuid(), $1, 'ESPACE_BENEFICIAIRE', 'BENEFICIAIRE', 'Prénom', $1, $1 || '@essai.example', now())
         returning id
       ), person as (
         insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code, town, created_at)
         select gen_random_uuid(), id, 'MME', '1980-01-01', '1 rue de l’Essai', '69003', 'LYON', now() from account
         returning id
       ), held as (
         insert into beneficiary_contract (beneficiary_id, contract_numero, matricule, created_at)
         select p.id, s.contract_numero, $1, now() from person p, precommande_session s where s.id = $2
         returning beneficiary_id, contract_numero
       )
       insert into precommande (id, reference, beneficiary_id, contract_numero, session_id, quota_id,
         email_contact, civilite, date_naissance, zone_adresse0, zone_adresse1, zone_adresse2,
         zone_adresse3, code_postal_et_ville, telephone_principal, telephone_secondaire,
         montant_titre_cents, montant_compte_cents, valeur_faciale_cents, nombre_titres, motif,
         taux_bp, part_financee_cents, part_beneficiaire_cents, frais_compte_cents,
         frais_titre_cents, plafond_participation_cents, annee, millesime, type_livraison, mode_paiement,
         statut, statut_paiement, created_at, updated_at)
       select $3::uuid, 'CM' || upper(substr(replace($3::text, '-', ''), 1, 10)), h.beneficiary_id,
         h.contract_numero, $2, q.id, $1 || '@essai.example', 'MME', '1980-01-01', '1 rue de l’Essai', '', '', '',
         '69003 LYON', '', '', $4::int * ${FACE_VALUE_CENTS}, $5::bigint,
         case when $4::int > 0 then ${FACE_VALUE_CENTS} end, $4::int, 'MENAGE', 6000, $6::bigint,
         $5::bigint + $4::int * ${FACE_VALUE_CENTS} - $6::bigint, $7::bigint, 0, 100000,
         extract(year from now())::int, $8::int, case when $4::int > 0 then 1 end,
         case when $9::bigint > 0 then 4 else 0 end, $10, $11, now(), now()
       from held h, precommande_quota q where q.session_id = $2`,
      [
        `essai-${process.pid}-${people}`,
        campaign,
        id,
        titres,
        accountCents,
        funded,
        feesCents,
        line.millesime ?? thisYear(),
        toPay,
        line.statut ?? 'VALIDEE',
        line.statutPaiement ?? (toPay > 0 ? 'PAYEE' : 'SANS_OBJET'),
      ],
    );
    return id;
  };

  const newKey = (): string => `financeur-${process.pid}-${(keys += 1)}`;
  const get = (url: string) => api.http.inject({ method: 'GET', url, headers: bearer(token) });
  const order = (campaign: string, payload: object = {}, key = newKey(), to: TestApi = api) =>
    to.http.inject({
      method: 'POST',
      url: managed(campaign),
      headers: { ...bearer(token), 'idempotency-key': key },
      payload,
    });

  return {
    token,
    orders,
    query,
    one,
    newKey,
    openCampaign,
    addLine,
    get,
    order,
    /** Places an order and fails the test if it is refused. */
    ordered: async (campaign: string, payload: object = {}): Promise<FunderOrderMade> => {
      const reply = await order(campaign, payload);
      if (reply.statusCode !== 200) throw new Error(`order of ${campaign}: ${reply.body}`);
      return reply.json<FunderOrderMade>();
    },
    list: async (campaign: string): Promise<readonly FunderOrder[]> =>
      (await get(managed(campaign))).json<FunderOrder[]>(),
    lineState: (id: string) =>
      one('select statut, statut_paiement as paiement from precommande where id = $1', [id]),
    /** The ledger entries of a line, by account. */
    movementOf: (id: string) =>
      query(
        `select a.kind, a.key, e.amount::int as amount, e.titre_numero as titre
         from ledger_journal j join ledger_entry e on e.journal_id = j.id
         join ledger_account a on a.id = e.account_id
         where j.posting_id = $1 and j.kind = 'COMMANDE' order by e.line`,
        [id],
      ),
    balanceOf: async (id: string): Promise<number> => {
      const row = await one(
        `select coalesce(sum(a.balance), 0)::int as balance from precommande p
         join compte_cesu c on c.beneficiary_id = p.beneficiary_id
         join ledger_account a on a.kind = 'BENEFICIAIRE_COMPTE' and a.key = c.id::text
         where p.id = $1`,
        [id],
      );
      return Number(row?.['balance']);
    },
  };
};
export type FunderWorld = Awaited<ReturnType<typeof createFunderWorld>>;
