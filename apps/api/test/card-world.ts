import { randomUUID } from 'node:crypto';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import {
  createCardsModule,
  createInvoiceCause,
  createPreOrderCause,
  createTradeCause,
} from '../src/modules/payments/cards/cards.module.ts';
import { createInvoicePayments } from '../src/modules/home-services/invoices/home-invoices.module.ts';
import { createOwnParts } from '../src/modules/orders/ordering/ordering.module.ts';
import { createComplementCause } from '../src/modules/payments/account/payments.module.ts';
import { createTradePayments } from '../src/modules/wallet/trade/trade.module.ts';
import { createScratchCodes } from '../src/modules/wallet/vouchers/scratch-codes.ts';
import { DEMONSTRATION_SECRET } from '../src/platform/config/fields.ts';
import type { Platform } from '../src/platform/platform.ts';
import { startSandbox } from './sandbox-process.ts';
import { liftThresholds } from './sensitive-actions.ts';
import { signedHeaders } from './signed-notification.ts';
import {
  bearer,
  createManualClock,
  startTestApi,
  type ManualClock,
  type TestApi,
} from './test-api.ts';
import { useBeforeTests } from './use-before-tests.ts';

export const NOTIFICATIONS = '/api/eb/partenaires/cartes/notifications';
export const START = '/api/eb/beneficiaires/paiements-carte/precommande';
export const stateUrl = (reference: string) =>
  `/api/eb/beneficiaires/paiements-carte/${reference}/etat`;
const SESSION = '5001';
const SESSION_KEPT_MS = 600_000;

export const SECOND_KEY = 'deuxieme-secret-de-demonstration-jamais-en-production';
const TWO_KEYS = `1:${DEMONSTRATION_SECRET},2:${SECOND_KEY}`;

/** The sandbox as a card provider. */
const startCardSandbox = async () => {
  const sandbox = await startSandbox({ CARD_KEYS: TWO_KEYS });
  const { ask, json } = sandbox;
  return {
    ...sandbox,
    change: (settings: object) => json('PUT', '/carte/api/reglages', settings),
    reset: (urlNotification: string) =>
      ask('/carte/api/reglages', { method: 'DELETE' }).then(() =>
        json('PUT', '/carte/api/reglages', { urlNotification }),
      ),
    /** Waits until every notification is delivered. */
    delivered: async () => (await ask('/carte/api/notifications')).json() as Promise<object[]>,
  };
};

export interface Told {
  readonly id: string;
  readonly type: string;
  readonly le: string;
  readonly marchand: string;
  readonly paiement: string;
  readonly reference: string;
  readonly montant: number;
  readonly devise: string;
}

const usedTimes = new Set<number>();

/** The provider's signature, unique by its time. */
export const signed = (
  body: string,
  nowMs: number,
  by: { readonly key?: string; readonly secret?: string } = {},
): Record<string, string> => {
  let timeMs = nowMs;
  while (usedTimes.has(timeMs)) timeMs += 1;
  usedTimes.add(timeMs);
  return signedHeaders('x-carte', body, { timeMs, ...by });
};

/** The module of another replica. */
export const cardsOf = (platform: Platform) => {
  const ownParts = createOwnParts(platform);
  return createCardsModule(platform, {
    causes: {
      PRECOMMANDE: createPreOrderCause(ownParts),
      PAIEMENT: createComplementCause(platform),
      ECHANGE: createTradeCause(
        createTradePayments(platform, createScratchCodes(platform.config.titres)),
      ),
      FACTURES: createInvoiceCause(createInvoicePayments(platform)),
    },
    findOwnPart: ownParts.findOwnPart,
  });
};

const createWorld = async (
  urls: { readonly adminUrl: string; readonly appUrl: string },
  env: Readonly<Record<string, string>>,
  clock: ManualClock,
) => {
  const sandbox = await startCardSandbox();
  const api: TestApi = await startTestApi(urls, {
    clock,
    env: { SANDBOX_URL: sandbox.url, CARD_KEYS: TWO_KEYS, DB_POOL_SIZE: '12', ...env },
  });
  await liftThresholds(api);
  const address = await api.http.listen({ port: 0, host: '127.0.0.1' });
  const urlNotification = `${address}${NOTIFICATIONS}`;
  await sandbox.reset(urlNotification);
  const cards = cardsOf(api.server.platform);
  let session = { token: '', atMs: 0 };
  /** Signs in again when the clock has moved beyond the session. */
  const token = async (): Promise<string> => {
    const nowMs = clock.realNow().getTime();
    if (Math.abs(nowMs - session.atMs) > SESSION_KEPT_MS) {
      session = { token: await api.signIn('demo-rh'), atMs: nowMs };
    }
    return session.token;
  };

  const one = async (sql: string, values: unknown[] = []) => (await api.query(sql, values))[0];

  /** A pre-order whose own part waits for a card; refuses an earlier open one. */
  const awaitCard = async (cents = 2_150, session = SESSION): Promise<string> => {
    const id = randomUUID();
    await api.query(
      `update precommande set statut = 'REFUSEE'
       where statut in ('EN_ATTENTE', 'VALIDEE') and session_id = $1`,
      [session],
    );
    await api.query(
      `insert into precommande (id, reference, beneficiary_id, contract_numero, session_id, quota_id,
         email_contact, civilite, date_naissance, zone_adresse0, zone_adresse1, zone_adresse2,
         zone_adresse3, code_postal_et_ville, telephone_principal, telephone_secondaire,
         montant_titre_cents, montant_compte_cents, valeur_faciale_cents, nombre_titres, motif,
         taux_bp, part_financee_cents, part_beneficiaire_cents, frais_compte_cents,
         frais_titre_cents, plafond_participation_cents, annee, millesime, mode_paiement, statut,
         statut_paiement, created_at, updated_at)
       select $1, $2, b.id, s.contract_numero, s.id, q.id, 'a@b.fr', 'MME', '1986-03-14', '1 rue',
         '', '', '', '69003 LYON', '', '', 0, $3::bigint, null, 0, 'MENAGE', 0, 0, $3::bigint, 0, 0, 0,
         extract(year from now())::int, extract(year from now() + interval '31 days')::int, 3,
         'EN_ATTENTE', 'A_PAYER', now(), now()
       from precommande_session s
       join lateral (select id from precommande_quota where session_id = s.id order by rang limit 1) q on true
       join user_account a on a.login = 'demo-rh' join beneficiary b on b.account_id = a.id
       where s.id = $4`,
      [id, `CM${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`, cents, session],
    );
    return id;
  };

  const start = async (key: string = randomUUID(), session = SESSION) => {
    const reply = await api.http.inject({
      method: 'POST',
      url: START,
      headers: { ...bearer(await token()), 'idempotency-key': key },
      payload: { idSession: session },
    });
    return { reply, body: reply.json<{ referenceTransaction: string; urlPaiement: string }>() };
  };

  const rowOf = (reference: string) =>
    one('select * from carte_transaction where reference = $1', [reference]);

  return {
    sandbox,
    clock,
    api,
    cards,
    token,
    urlNotification,
    awaitCard,
    start,
    one,
    rowOf,
    /** A pre-order with an open card page. */
    begin: async (cents = 2_150) => {
      const precommandeId = await awaitCard(cents);
      const { reply, body } = await start();
      if (reply.statusCode !== 200) throw new Error(reply.body);
      const page = new URL(body.urlPaiement).pathname;
      return { precommandeId, reference: body.referenceTransaction, page, cents };
    },
    /** Back to real time, which the provider uses. */
    restore: async () => {
      clock.advance(Date.now() - clock.realNow().getTime());
      await sandbox.reset(urlNotification);
    },
    pay: (page: string) => sandbox.submit(page, { action: 'payer', carte: 'ACCEPTEE' }),
    stateOf: async (reference: string): Promise<string> => {
      const reply = await api.http.inject({
        url: stateUrl(reference),
        headers: bearer(await token()),
      });
      return reply.json<{ etat: string }>().etat;
    },
    /** Sends a signed notification, or custom headers. */
    tell: (body: string, headers?: Record<string, string>) =>
      api.http.inject({
        method: 'POST',
        url: NOTIFICATIONS,
        headers: headers ?? signed(body, clock.realNow().getTime()),
        payload: body,
      }),
    bodyOf: async (reference: string, type: string, change: Partial<Told> = {}) => {
      const row = await rowOf(reference);
      return JSON.stringify({
        id: `evt-${randomUUID()}`,
        type,
        le: clock.realNow().toISOString(),
        marchand: 'portail-cesu',
        paiement: row?.['id_prestataire'],
        reference,
        montant: Number(row?.['montant_cents']),
        devise: 'EUR',
        ...change,
      });
    },
    /** Processes the outbox until it is empty. */
    work: async (): Promise<void> => {
      await sandbox.delivered();
      for (;;) {
        const waiting = await api.query(
          `select id from outbox_message where done_at is null
           and kind in ('NOTIFICATION_CARTE', 'REMBOURSER_CARTE', 'REMBOURSEMENT_CARTE')
           order by created_at, id`,
        );
        if (waiting.length === 0) return;
        await api.query('update outbox_message set handed_at = now() where handed_at is null');
        for (const { id } of waiting) await api.server.doMessage(String(id));
        await sandbox.delivered();
      }
    },
    paymentStatut: async (precommandeId: string) =>
      (await one('select statut_paiement from precommande where id = $1', [precommandeId]))?.[
        'statut_paiement'
      ],
    /** The kinds of the posted captures and reversals. */
    journalsOf: async (precommandeId: string): Promise<readonly string[]> => {
      const rows = await api.query(
        `select j.kind from ledger_journal j join ledger_entry e on e.journal_id = j.id
         join ledger_account a on a.id = e.account_id
         where a.kind = 'PART_A_RECEVOIR' and a.key = $1 order by j.id`,
        [`COMMANDE/${precommandeId}`],
      );
      return rows.map(({ kind }) => String(kind));
    },
    clearing: async (): Promise<number> =>
      Number(
        (
          await one(
            `select coalesce(sum(e.amount), 0)::int as sum from ledger_entry e
             join ledger_account a on a.id = e.account_id
             where a.kind = 'CARTE_A_REGLER' and a.key = 'bac-a-sable'`,
          )
        )?.['sum'],
      ),
    quarantine: () =>
      api.query('select reference, motif from carte_quarantaine order by created_at'),
    alarms: async (): Promise<readonly string[]> => {
      const rows = await api.query(
        `select trim(concat_ws(' ', details ->> 'alarme', details ->> 'motif')) as alarm from security_event
         where kind = 'ALARME' order by id`,
      );
      return rows.map(({ alarm }) => String(alarm));
    },
    close: async () => {
      cards.stop();
      await api.server.close();
      await sandbox.stop();
    },
  };
};
export type CardWorld = Awaited<ReturnType<typeof createWorld>>;

/** An API, a provider and a database for one test file. */
export const useCardWorld = (
  env: Readonly<Record<string, string>> = {},
  clock: ManualClock = createManualClock(),
): { readonly current: CardWorld } => {
  const database = useTestDatabase();
  return useBeforeTests(
    () => createWorld(database, env, clock),
    (world) => world.close(),
  );
};
