import { afterEach } from 'vitest';
import type { TestApi } from './test-api.ts';

/** Camille's orders of today: each test leaves none, and the sessions as they were. */
export const useFreshOrders = (api: { readonly current: TestApi }) => {
  afterEach(async () => {
    await api.current.query(
      `delete from precommande where beneficiary_id in (
         select b.id from beneficiary b join user_account a on a.id = b.account_id where a.login = 'demo-rh')
         and created_at > now() - interval '1 day'`,
    );
    await api.current.query(
      `update precommande_session set fermee_le = null, restrictions_valeurs_titres =
         case when id = '5006' then '{}'::integer[] else '{10,20,30}' end`,
    );
  });
  return () =>
    api.current.query(
      `select p.*, a.mail from precommande p join beneficiary b on b.id = p.beneficiary_id
       join user_account a on a.id = b.account_id
       where a.login = 'demo-rh' and p.created_at > now() - interval '1 day' order by p.created_at`,
    );
};
