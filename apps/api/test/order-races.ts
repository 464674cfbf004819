import { accountOnly, createOrderer } from './order-calls.ts';
import type { TestApi } from './test-api.ts';

export interface RaceOutcome {
  readonly statuses: readonly number[];
  readonly funded: number;
  readonly total: number;
  readonly ceiling: number;
  readonly maximum: number;
}

export interface Race {
  readonly run: (round: number) => Promise<RaceOutcome>;
}

const CEILING = 60_000;
const MAXIMUM = 100_000;

/** A second contract of the same funder, with a session that shares the ceiling of the first. */
const TWIN = `
  insert into contract select (jsonb_populate_record(c, jsonb_build_object('numero', '100091'))).*
    from contract c where numero = '100001';
  insert into contract_feature select '100091', feature_id, proprietes
    from contract_feature where contract_numero = '100001';
  insert into beneficiary_contract (beneficiary_id, contract_numero, created_at)
    select b.id, '100091', now() from beneficiary b join user_account a on a.id = b.account_id
    where a.login = 'demo-rh';
  insert into precommande_session select (jsonb_populate_record(s, jsonb_build_object(
    'id', '5091', 'contract_numero', '100091'))).* from precommande_session s where id = '5003';
  insert into precommande_quota select (jsonb_populate_record(q, jsonb_build_object(
    'id', gen_random_uuid(), 'session_id', '5091'))).* from precommande_quota q where session_id = '5003';
`;

/** Two orders at once, near a ceiling that only one of them fits under. */
export const orderRaces = async (api: TestApi): Promise<Race> => {
  await api.query(TWIN);
  const camille = await createOrderer(api, 'demo-rh');
  const bodies = {
    first: await camille.bodyFor('5003', accountOnly(100)),
    second: await camille.bodyFor('5091', accountOnly(100)),
  };
  const withAmount = (body: typeof bodies.first, amount: number) => ({
    ...body,
    montants: { ...body.montants, montantTotal: amount, montantCompte: amount },
  });
  return {
    run: async (round) => {
      await api.query(`delete from precommande where session_id in ('5003', '5091')`);
      // From half of what is left and a cent, to all of it.
      const amount = (50_001 + ((round * 7_919) % 50_000)) / 100;
      const replies = await Promise.all([
        camille.save('5003', withAmount(bodies.first, amount)),
        camille.save('5091', withAmount(bodies.second, amount)),
      ]);
      const [sums] = await api.query(
        `select coalesce(sum(part_financee_cents), 0)::int as funded,
           coalesce(sum(montant_compte_cents), 0)::int as total
         from precommande where session_id in ('5003', '5091') and statut = 'EN_ATTENTE'`,
      );
      return {
        statuses: replies.map(({ statusCode }) => statusCode),
        funded: Number(sums?.['funded']),
        total: Number(sums?.['total']),
        ceiling: CEILING,
        maximum: MAXIMUM,
      };
    },
  };
};
