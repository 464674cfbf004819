import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { transactionOf } from '../src/platform/db/unit-of-work.ts';
import {
  userScopeOf,
  beneficiaryScopeOf,
  funderScopeOf,
  personScope,
  type UserScope,
  type BeneficiaryScope,
  type FunderScope,
} from '../src/platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../src/platform/ports/unit-of-work.ts';
import type { TestApi } from './test-api.ts';

const ANONYMOUS_VISITOR = {
  beneficiaryId: null,
  contracts: null,
  financeurId: null,
  intervenantId: null,
};

const personRow = z.object({ id: z.string(), contracts: z.array(z.string()) });

/** As the session of this person would give it. */
export const scopeOfPerson = async (api: TestApi, login: string): Promise<BeneficiaryScope> => {
  const [row] = await api.query(
    `select b.id, array(
       select contract_numero from beneficiary_contract bc where bc.beneficiary_id = b.id
     ) as contracts
     from beneficiary b join user_account a on a.id = b.account_id where a.login = $1`,
    [login],
  );
  const { id, contracts } = z.parse(personRow, row);
  return beneficiaryScopeOf({
    scope: personScope({ ...ANONYMOUS_VISITOR, beneficiaryId: id, contracts }),
  });
};

export const scopeOfFunder = async (api: TestApi, clientId: string): Promise<FunderScope> => {
  const [row] = await api.query('select id from financeur where client_id = $1', [clientId]);
  return funderScopeOf({
    scope: personScope({ ...ANONYMOUS_VISITOR, financeurId: String(row?.['id']) }),
  });
};

export const scopeOfUser = async (api: TestApi, login: string): Promise<UserScope> => {
  const [row] = await api.query('select id from user_account where login = $1', [login]);
  return userScopeOf({ userId: String(row?.['id']) });
};

class Undone extends Error {}

/** Works inside a transaction that leaves nothing behind. */
export const tryIn = async <T>(
  api: TestApi,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> => {
  let result: { readonly value: T } | undefined;
  try {
    await api.server.platform.units.transact(async (unit) => {
      result = { value: await work(unit) };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone) || result === undefined) throw error;
    return result.value;
  }
  throw new Error('a transaction that was to be undone');
};

/**
 * Runs while another transaction locks these rows: a query that touches them fails, where the
 * product would have waited.
 */
export const tryBeside = async <T>(
  api: TestApi,
  rows: string,
  values: readonly unknown[],
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: api.urls.adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query(`${rows} for update`, [...values]);
    if (rowCount === 0) throw new Error('nothing is held');
    return await tryIn(api, async (unit) => {
      await sql`set local lock_timeout = '100ms'`.execute(transactionOf(unit));
      return await work(unit);
    });
  } finally {
    await client.end();
  }
};
