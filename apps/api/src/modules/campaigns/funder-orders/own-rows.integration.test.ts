import { beforeAll, describe, expect, it } from 'vitest';
import { createFunderWorld } from '../../../../test/funder-order-world.ts';
import { scopeOfFunder, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { documentQueries } from './documents.queries.ts';
import { funderOrderQueries } from './funder-orders.queries.ts';
import { takingOrdersIn } from './funder-orders.repository.ts';

/** Every query filters by its funder on its own, without relying on an earlier check. */
const api = useTestApi();
const reader = () => api.current.server.platform.reader;
let own: FunderScope;
let other: FunderScope;
let campaign = '';
let orderId = '';
let numero = '';

beforeAll(async () => {
  own = await scopeOfFunder(api.current, '4001');
  other = await scopeOfFunder(api.current, '4002');
  const world = await createFunderWorld(api.current);
  campaign = await world.openCampaign();
  await world.addLine(campaign, { accountCents: 20_000 });
  await world.ordered(campaign);
  await world.orders.makeOrders();
  const [row] = await api.current.query(
    `select o.id, f.numero from commande_financeur o join facture_financeur f on f.commande_id = o.id
     where o.session_id = $1`,
    [campaign],
  );
  orderId = String(row?.['id']);
  numero = String(row?.['numero']);
});

const exported = async (scope: FunderScope): Promise<number> => {
  let count = 0;
  for await (const _line of funderOrderQueries(reader(), scope).exportLines([orderId])) count += 1;
  return count;
};
const invoicesOf = async (scope: FunderScope, numeroContrat: string | undefined) => {
  const query = { numeroContrat, taille: 201 };
  const { rows } = await funderOrderQueries(reader(), scope).listInvoices(query);
  return rows.filter((invoice) => invoice.numero === numero);
};

type Reading = (scope: FunderScope) => Promise<unknown>;
const READINGS: Readonly<Record<string, readonly [read: Reading, ofAnother: unknown]>> = {
  campaign: [(scope) => funderOrderQueries(reader(), scope).findCampaign(campaign), undefined],
  contract: [(scope) => funderOrderQueries(reader(), scope).ownsContract('100001'), false],
  orders: [
    async (scope) =>
      (await funderOrderQueries(reader(), scope).list(campaign, { taille: 201 })).rows,
    [],
  ],
  'orders to export': [
    (scope) => funderOrderQueries(reader(), scope).listIds(campaign, undefined),
    [],
  ],
  'lines to export': [exported, 0],
  invoices: [(scope) => invoicesOf(scope, undefined), []],
  'invoices of a contract': [(scope) => invoicesOf(scope, '100001'), []],
  invoice: [(scope) => funderOrderQueries(reader(), scope).findInvoice(numero), undefined],
  documents: [
    async (scope) => {
      const day = api.current.clock.businessDay();
      const rows = await documentQueries(reader(), scope).list({ from: day, to: day }, 1_000);
      return rows.filter((row) => row.numero === numero);
    },
    [],
  ],
  'session to order from': [
    (scope) => tryIn(api.current, (unit) => takingOrdersIn(unit, scope).findCampaign(campaign)),
    undefined,
  ],
};

describe('[S21] another funder', () => {
  it.each(Object.entries(READINGS))('cannot read the %s', async (_name, reading) => {
    const [read, ofAnother] = reading;
    expect(await read(own)).not.toEqual(ofAnother);
    expect(await read(other)).toEqual(ofAnother);
  });
});
