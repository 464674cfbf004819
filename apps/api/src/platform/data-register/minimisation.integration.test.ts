import { expect, it } from 'vitest';
import { useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();
const COLUMNS = [
  ['beneficiary', 'civility'],
  ['controle_ligne', 'civilite'],
  ['precommande', 'civilite'],
] as const;

it.each(COLUMNS)('[P2] MLLE is never stored: %s.%s', async (table, column) => {
  const found = await api.current.query(
    `update ${table} set ${column} = 'MLLE' where ctid = (select ctid from ${table} limit 1)
     returning ${column} as kept`,
  );
  expect(found).toEqual([{ kept: 'MME' }]);
  const [row] = await api.current.query(
    `select count(*)::int as n from ${table} where ${column} not in ('M', 'MME')`,
  );
  expect(row).toEqual({ n: 0 });
});
