import { expect, it } from 'vitest';
import { scopeOfPerson, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { titresIn } from './titres.repository.ts';

const api = useTestApi();

it('[S21] a voucher is visible only to its holder', async () => {
  const camille = await scopeOfPerson(api.current, 'demo-rh');
  const sophie = await scopeOfPerson(api.current, 'demo-double');
  const [titre] = await api.current.query(
    'select numero from titre where beneficiary_id = $1 order by numero limit 1',
    [camille.beneficiaryId],
  );
  const numero = String(titre?.['numero']);
  const keysOf = (scope: typeof camille) =>
    tryIn(api.current, (unit) => titresIn(unit, scope).keyIdsOf([numero]));
  expect([...(await keysOf(camille)).keys()]).toEqual([numero]);
  expect([...(await keysOf(sophie)).keys()]).toEqual([]);
});
