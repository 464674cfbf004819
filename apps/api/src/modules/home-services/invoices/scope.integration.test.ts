import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeServiceCalls, makeUnified } from '../../../../test/home-services-world.ts';
import { INVOICES, openOrder, PAY_BY_CARD, PROVIDER_NAN } from '../../../../test/invoice-world.ts';
import { createLedgerWorld } from '../../../../test/ledger-world.ts';
import { PAY } from '../../../../test/paying-calls.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
const ATTACKER = 'demo-rh';
type Calls = ReturnType<typeof homeServiceCalls>;
let calls: Calls;
let victims: { readonly invoice: string; readonly note: string };
let account = '';

beforeAll(async () => {
  await makeUnified(api.current, ATTACKER);
  calls = homeServiceCalls(api.current, clock);
  const order = await openOrder(api.current);
  const invoice = (await calls.invoice(order)).json<{ numero: string }>().numero;
  const note = (await calls.creditNote(invoice, 1)).json<{ numero: string }>().numero;
  victims = { invoice, note };
  const ledger = createLedgerWorld(api.current.server.platform);
  account = (await ledger.openLoadedAccount(10_000, { login: ATTACKER })).numero;
});

const bare = (body: string): unknown => ({ ...JSON.parse(body), requestId: '' });

/** Each call that names an invoice. */
const NAMED: Readonly<Record<string, (login: string, numero: string) => ReturnType<Calls['get']>>> =
  {
    'S-10': (login, numero) => calls.get(`${INVOICES}/${numero}/pdf`, login),
    'B-015': (login, numero) => calls.get(`/api/eb/documents/FACTURE/${numero}`, login),
    'S-11': (login, numero) => calls.post(PAY_BY_CARD, { numerosFacture: [numero] }, { login }),
    'B-068': (login, numero) =>
      calls.post(
        PAY,
        {
          numeroContrat: '100001',
          typeContrat: 'CESU_RH',
          codeNAN: PROVIDER_NAN,
          montant: 77,
          numeroComptesCESU: [account],
          numerosFacture: [numero],
        },
        { login },
      ),
  };

describe('[S20] [S22] invoices of another person', () => {
  it.each(Object.entries(NAMED))('%s: answered as if they did not exist', async (_name, call) => {
    for (const numero of [victims.invoice, victims.note]) {
      const stolen = await call(ATTACKER, numero);
      const unknown = await call(ATTACKER, `F-${randomUUID().slice(0, 18)}`);
      expect(stolen.statusCode, stolen.body).toBe(404);
      expect(bare(stolen.body)).toEqual(bare(unknown.body));
    }
  });

  it('are not listed', async () => {
    expect((await calls.get(INVOICES, ATTACKER)).json()).toEqual([]);
    expect((await calls.get(`${INVOICES}?avant=${victims.invoice}`, ATTACKER)).json()).toEqual([]);
  });

  it.each(Object.entries(NAMED))(
    '%s is closed to accounts without home services',
    async (name, call) => {
      const reply = await call('demo-double', victims.invoice);
      // Any document may be requested, and is found by its owner only.
      expect(reply.statusCode, reply.body).toBe(name === 'B-015' ? 404 : 403);
    },
  );

  it('stay unchanged', async () => {
    const [row] = await api.current.query('select statut from facture_service where numero = $1', [
      victims.invoice,
    ]);
    expect(row).toEqual({ statut: 'A_PAYER' });
  });
});
