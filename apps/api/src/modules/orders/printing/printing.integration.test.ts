import { randomUUID } from 'node:crypto';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOperator } from '../../../../test/operator-sessions.ts';
import { createFunderWorld, type FunderWorld } from '../../../../test/funder-order-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { startSandbox, type SandboxProcess } from '../../../../test/sandbox-process.ts';
import { signedHeaders } from '../../../../test/signed-notification.ts';
import { bearer, startTestApi, type TestApi } from '../../../../test/test-api.ts';
import { DEMONSTRATION_SECRET } from '../../../platform/config/fields.ts';
import { personScope, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { createVouchersModule } from '../../wallet/vouchers/vouchers.module.ts';

const NOTIFICATIONS = '/api/eb/partenaires/impression/notifications';

const urls = useTestDatabase();
let sandbox: SandboxProcess;
let api: TestApi;
let world: FunderWorld;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestApi(
    { adminUrl: urls.adminUrl, appUrl: urls.appUrl },
    { env: { SANDBOX_URL: sandbox.url } },
  );
  const address = await api.http.listen({ port: 0, host: '127.0.0.1' });
  await sandbox.json('PUT', '/imprimeur/api/reglages', {
    urlNotification: `${address}${NOTIFICATIONS}`,
  });
  world = await createFunderWorld(api);
});
afterAll(async () => {
  await api.server.close();
  await sandbox.stop();
});

interface SandboxBook {
  readonly carnet: string;
  readonly etat: string;
  readonly destinataire: string;
  readonly adresse: readonly string[];
  readonly valeurFaciale: number;
  readonly titres: readonly { readonly numero: string; readonly code: string }[];
}

const booksInSandbox = async (): Promise<readonly SandboxBook[]> =>
  (await sandbox.ask('/imprimeur/api/carnets')).json() as Promise<SandboxBook[]>;

const press = async (carnet: string, action: string): Promise<void> => {
  await sandbox.submit(`/imprimeur/carnets/${carnet}`, { action });
  // Waits for all pending messages.
  await sandbox.ask('/imprimeur/api/notifications');
};

const doMessages = async (kind: string): Promise<number> => {
  const messages = await api.query(
    `update outbox_message set handed_at = now() where kind = $1 and done_at is null returning id`,
    [kind],
  );
  for (const { id } of messages) await api.server.doMessage(String(id));
  return messages.length;
};

/** A line with vouchers, ordered and sent to the printer. */
const printedLine = async (titres = 3) => {
  const campaign = await world.openCampaign();
  const line = await world.addLine(campaign, { titres });
  await world.ordered(campaign);
  await world.orders.makeOrders();
  expect(await doMessages('ORDRE_IMPRESSION')).toBe(1);
  const carnet = String(
    (await world.one('select id from carnet where precommande_id = $1', [line]))?.['id'],
  );
  return { campaign, line, carnet };
};

const bookOf = async (carnet: string): Promise<SandboxBook> => {
  const book = (await booksInSandbox()).find((one) => one.carnet === carnet);
  if (book === undefined) throw new Error(`no book ${carnet} in the sandbox`);
  return book;
};

const stateOf = (carnet: string) =>
  world.one(
    `select string_agg(distinct t.statut, ',') as titres, min(p.statut) as line,
       bool_and(c.expedie_le is not null) as sent, bool_and(c.livre_le is not null) as delivered
     from carnet c join titre t on t.carnet_id = c.id join precommande p on p.id = c.precommande_id
     where c.id = $1`,
    [carnet],
  );

let times = Date.now();
const notify = (body: string, secret = DEMONSTRATION_SECRET, timeMs = (times += 1)) =>
  api.http.inject({
    method: 'POST',
    url: NOTIFICATIONS,
    headers: signedHeaders('x-impression', body, { timeMs, secret }),
    payload: body,
  });
const eventOf = (type: string, carnets: readonly string[], id: string = randomUUID()) =>
  JSON.stringify({ id, type, le: new Date().toISOString(), carnets });

describe('printing of an ordered book', () => {
  it('[CHK-07] [FUND-11] prints the posted vouchers, ships and delivers them, with valid codes', async () => {
    const { campaign, line, carnet } = await printedLine(3);
    const book = await bookOf(carnet);
    expect(book).toMatchObject({ etat: 'IMPRIME', valeurFaciale: 1_500 });
    expect(book.adresse).toEqual(['1 rue de l’Essai', '69003 LYON']);
    const kept = await api.query('select numero from titre where carnet_id = $1 order by numero', [
      carnet,
    ]);
    expect(book.titres.map(({ numero }) => numero)).toEqual(kept.map(({ numero }) => numero));
    // No table and no message contains a code.
    const [leak] = await api.query(
      `select count(*)::int as count from outbox_message where payload::text like '%code%'`,
    );
    expect(leak).toEqual({ count: 0 });

    await press(carnet, 'expedier');
    expect(await doMessages('NOTIFICATION_IMPRESSION')).toBe(1);
    expect(await stateOf(carnet)).toEqual({
      titres: 'EXPEDIE',
      line: 'COMMANDEE',
      sent: true,
      delivered: false,
    });
    expect(await doMessages('COURRIEL_CARNET_EXPEDIE')).toBe(1);
    expect(api.mailbox.sent.at(-1)?.text).toContain('3\u00a0titres de 15,00\u00a0€');

    await press(carnet, 'livrer');
    await doMessages('NOTIFICATION_IMPRESSION');
    expect(await stateOf(carnet)).toEqual({
      titres: 'ACTIF',
      line: 'LIVREE',
      sent: true,
      delivered: true,
    });
    expect(await world.list(campaign)).toMatchObject([{ nombreLignesLivrees: 1 }]);

    const owner = await world.one('select beneficiary_id as id from precommande where id = $1', [
      line,
    ]);
    const scope = personScope({
      beneficiaryId: String(owner?.['id']),
      contracts: null,
      financeurId: null,
      intervenantId: null,
    });
    const { assessCodes } = createVouchersModule(api.server.platform);
    const [voucher] = book.titres;
    const type = async (code: string) => {
      const [assessed] = await api.server.platform.units.transact((unit) =>
        assessCodes(unit, scope as BeneficiaryScope, {
          typed: [{ numero: voucher?.numero ?? '', code }],
          actor: 'essai',
          origin: { requestId: 'essai', address: '192.0.2.1', userAgent: '' },
        }),
      );
      return assessed?.verdict;
    };
    expect(await type(voucher?.code ?? '')).toBe('JUSTE');
    const wrong = String((Number(voucher?.code) + 1) % 10_000).padStart(4, '0');
    expect(await type(wrong)).toBe('FAUX');
    expect(await breachesOf(api.urls.adminUrl)).toEqual([]);
  });

  it('prints once when the print message is repeated', async () => {
    const { carnet } = await printedLine();
    await api.query(`update outbox_message set done_at = null where kind = 'ORDRE_IMPRESSION'`);
    await doMessages('ORDRE_IMPRESSION');
    expect((await booksInSandbox()).filter((one) => one.carnet === carnet)).toHaveLength(1);
  });

  it('ends in the same state for any order and repetition of events', async () => {
    const { carnet } = await printedLine();
    const [sent, delivered] = [eventOf('EXPEDIE', [carnet]), eventOf('LIVRE', [carnet])];
    for (const body of [delivered, sent, delivered, sent]) {
      expect((await notify(body)).statusCode).toBe(204);
      await doMessages('NOTIFICATION_IMPRESSION');
    }
    expect(await stateOf(carnet)).toMatchObject({ titres: 'ACTIF', line: 'LIVREE' });
    const events = await api.query(
      `select e.from_statut as de, e.to_statut as vers, count(*)::int as count from titre_event e
       join titre t on t.numero = e.titre_numero where t.carnet_id = $1 group by 1, 2 order by 2 desc`,
      [carnet],
    );
    expect(events).toEqual([
      { de: 'EN_FABRICATION', vers: 'EXPEDIE', count: 3 },
      { de: 'EXPEDIE', vers: 'ACTIF', count: 3 },
    ]);
    const mails = await api.query(`select from outbox_message where dedup_key = $1`, [
      `COURRIEL_CARNET_EXPEDIE:${carnet}`,
    ]);
    // Delivered before the shipping was notified.
    expect(mails).toHaveLength(0);
    expect(await breachesOf(api.urls.adminUrl)).toEqual([]);
  });

  it('refuses notifications with a wrong signature', async () => {
    const { carnet } = await printedLine();
    const body = eventOf('LIVRE', [carnet]);
    const refusals = [
      await notify(body, 'un-autre-secret-de-plus-de-trente-deux-caracteres'),
      await notify(body, DEMONSTRATION_SECRET, Date.now() - 600_000),
      await api.http.inject({
        method: 'POST',
        url: NOTIFICATIONS,
        payload: JSON.parse(body) as object,
      }),
    ];
    for (const reply of refusals) expect(codeOf(reply)).toBe('SIGNATURE_REFUSEE');
    expect(codeOf(await notify('{"id":"x"}'))).toBe('CORPS_ILLISIBLE');
    const time = (times += 1);
    expect((await notify(body, DEMONSTRATION_SECRET, time)).statusCode).toBe(204);
    expect(codeOf(await notify(body, DEMONSTRATION_SECRET, time))).toBe('DEMANDE_REJOUEE');
    await doMessages('NOTIFICATION_IMPRESSION');
    // Unknown events and books are stored without effect.
    for (const strange of [eventOf('PERDU', [carnet]), eventOf('LIVRE', [randomUUID()])]) {
      expect((await notify(strange)).statusCode).toBe(204);
    }
    expect(await doMessages('NOTIFICATION_IMPRESSION')).toBe(2);
    expect(await stateOf(carnet)).toMatchObject({ titres: 'ACTIF' });
  });

  it('retries while the printer is unavailable', async () => {
    const lost = await api.variant({ PRINTER_URL: 'http://127.0.0.1:9' });
    const campaign = await world.openCampaign();
    const line = await world.addLine(campaign, { titres: 1 });
    await world.ordered(campaign);
    await world.orders.makeOrders();
    const [message] = await api.query(
      `select id from outbox_message where kind = 'ORDRE_IMPRESSION' and done_at is null`,
    );
    await expect(lost.server.doMessage(String(message?.['id']))).rejects.toThrow();
    await lost.server.close();
    expect(await doMessages('ORDRE_IMPRESSION')).toBe(1);
    const book = await world.one(
      `select l.envoye_le is not null as sent from carnet c join lot_impression l on l.id = c.lot_id
       where c.precommande_id = $1`,
      [line],
    );
    expect(book).toEqual({ sent: true });
  });
});

describe('the list of the printer’s lots', () => {
  const LOTS = '/api/sap/operations/impressions';
  const lotsOf = async (query = '') => {
    const reply = await api.http.inject({
      method: 'GET',
      url: `${LOTS}${query}`,
      headers: bearer(await openOperator(api)),
    });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<Record<string, unknown>[]>();
  };

  it('[32-4] follows a lot from the printer to the letter box, by order and by state', async () => {
    const { line, carnet } = await printedLine(2);
    const order = await world.one(
      `select o.reference from precommande p join commande_financeur o on o.id = p.commande_id
       where p.id = $1`,
      [line],
    );
    const commande = String(order?.['reference']);
    const states = async () => {
      const found = await Promise.all(
        ['A_TRANSMETTRE', 'EN_FABRICATION', 'EXPEDIE', 'LIVRE'].map((etat) =>
          lotsOf(`?recherche=${commande}&etat=${etat}`),
        ),
      );
      return found.flat();
    };
    expect(await states()).toMatchObject([
      { commande, etat: 'EN_FABRICATION', carnets: 1, titres: 2, expedies: 0, livres: 0 },
    ]);
    await notify(eventOf('EXPEDIE', [carnet]));
    await doMessages('NOTIFICATION_IMPRESSION');
    expect(await states()).toMatchObject([{ etat: 'EXPEDIE', expedies: 1, livres: 0 }]);
    await notify(eventOf('LIVRE', [carnet]));
    await doMessages('NOTIFICATION_IMPRESSION');
    expect(await states()).toMatchObject([
      { etat: 'LIVRE', expedies: 1, livres: 1, revenus: 0, reimprimes: 0 },
    ]);
    const titres = await api.query('select numero from titre where carnet_id = $1', [carnet]);
    const opposed = await api.http.inject({
      method: 'POST',
      url: '/api/sap/operations/oppositions',
      headers: { ...bearer(await openOperator(api)), 'idempotency-key': crypto.randomUUID() },
      payload: {
        motif: 'NON_RECU',
        suite: 'REMPLACEMENT',
        titres: titres.map(({ numero }) => numero),
      },
    });
    expect(opposed.statusCode, opposed.body).toBe(200);
    expect(await states()).toMatchObject([{ revenus: 1, reimprimes: 1 }]);
    await api.query(
      'update lot_impression set envoye_le = null where id in (select lot_id from carnet where id = $1)',
      [carnet],
    );
    expect(await states()).toMatchObject([{ etat: 'A_TRANSMETTRE', transmisLe: null }]);
    expect(await lotsOf('?recherche=AUCUNE')).toEqual([]);
    const counts = (await lotsOf('?tri=carnets&ordre=desc')).map(({ carnets }) => Number(carnets));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });
});
