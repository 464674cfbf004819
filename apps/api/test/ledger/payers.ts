import { openLedgerWorld } from '../ledger-world.ts';
import type { TestApi } from '../test-api.ts';

/** A payer on two replicas, and the ledger behind them. */
export const openPayers = async (api: TestApi) => {
  const other = await api.variant({});
  const world = openLedgerWorld(api.urls);
  return {
    other,
    world,
    token: await api.signIn('demo-rh'),
    close: async () => {
      await other.server.close();
      await world.close();
    },
  };
};
