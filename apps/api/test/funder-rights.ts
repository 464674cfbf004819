import type { FunderAction, FunderRights } from '@portail/rules/funders/rights.ts';
import { addFunderUser } from './funder-calls.ts';
import type { TestApi } from './test-api.ts';

/** A user of funder 4001 with rights contract by contract. */
export const addUserWithRights = async (
  api: TestApi,
  login: string,
  rights: FunderRights,
): Promise<string> => {
  await addFunderUser(api, { login, clientId: '4001', role: 'PAR_CONTRAT' });
  await setRights(api, login, rights);
  return await api.signIn(login, 'ESPACE_CLIENT');
};

export const setRights = async (
  api: TestApi,
  login: string,
  rights: FunderRights,
): Promise<void> => {
  await api.query(
    `delete from droit_financeur where account_id = (select id from user_account where login = $1)`,
    [login],
  );
  for (const { contract, actions } of rights) {
    await api.query(
      `insert into droit_financeur (account_id, contract_numero, actions)
       select id, $2, $3 from user_account where login = $1`,
      [login, contract, [...actions]],
    );
  }
};

/** Reading comes with every action. */
export const under = (contract: string, ...actions: readonly FunderAction[]) => ({
  contract,
  actions: [...new Set<FunderAction>(['CONSULTER', ...actions])],
});
