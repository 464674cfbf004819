import { beforeAll, describe, expect, it } from 'vitest';
import { scopeOfUser, scopeOfFunder } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { settingHistoryQueries, funderQueries } from '../organisations/funders.queries.ts';

/* An operator may open every funder, but the data of one sheet belongs to that funder. */
const api = useTestApi();
const reader = () => api.current.server.platform.reader;
let scope: OperatorScope;
const ids = new Map<string, string>();
const idOf = (clientId: string): string => ids.get(clientId) ?? '';

/** Client numbers, with a contract of each. */
const FUNDERS = [
  ['4001', '100001'],
  ['4002', '100003'],
] as const;

beforeAll(async () => {
  const { userId } = await scopeOfUser(api.current, 'demo-operateur');
  scope = operatorScope(userId, 'Essai');
  for (const [clientId] of FUNDERS) {
    const { financeurId } = await scopeOfFunder(api.current, clientId);
    ids.set(clientId, financeurId);
    await api.current.query(
      `insert into financeur_changement (id, financeur_id, account_id, acte, changements, created_at)
       values (gen_random_uuid(), $1, $2, 'MODIFICATION', $3, now())`,
      [financeurId, userId, JSON.stringify([{ champ: clientId, avant: '', apres: 'x' }])],
    );
  }
});

describe('[S21] one funder', () => {
  it('is listed with its own contracts, and found by them', async () => {
    const { list } = funderQueries(reader(), scope);
    const { rows: all } = await list({ words: undefined, page: { taille: 50 } });
    for (const [clientId, contract] of FUNDERS) {
      const shown = all.find((one) => one.clientId === clientId)?.contrats ?? [];
      expect(shown.map(({ contractId }) => contractId)).toContain(contract);
      const foreign = FUNDERS.find(([other]) => other !== clientId)?.[1];
      expect(shown.map(({ contractId }) => contractId)).not.toContain(foreign);
      const { rows: found } = await list({ words: contract, page: { taille: 50 } });
      expect(found.map((one) => one.clientId)).toEqual([clientId]);
    }
  });

  it('is opened with its own contracts, people and history', async () => {
    const queries = funderQueries(reader(), scope);
    for (const [clientId, contract] of FUNDERS) {
      const contracts = await queries.contracts(idOf(clientId));
      expect(contracts.map(({ contractId }) => contractId)).toContain(contract);
      const own = await api.current.query('select numero from contract where financeur_id = $1', [
        idOf(clientId),
      ]);
      expect(contracts).toHaveLength(own.length);
      const acts = await settingHistoryQueries(reader(), scope).ofFunder(idOf(clientId));
      expect(acts.flatMap(({ changements }) => changements.map(({ champ }) => champ))).toEqual([
        clientId,
      ]);
    }
    const [horizon, perrin] = await Promise.all(
      FUNDERS.map(async ([clientId]) =>
        (await queries.users(idOf(clientId), new Date())).map(({ login }) => login),
      ),
    );
    expect(horizon).toContain('demo-financeur');
    expect(perrin).not.toContain('demo-financeur');
  });
});
