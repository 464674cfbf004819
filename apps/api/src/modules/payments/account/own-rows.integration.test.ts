import { expect, it } from 'vitest';
import { scopeOfPerson, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { paymentsIn } from './payments.repository.ts';

const api = useTestApi();

it('[S21] a payment is locked for its owner only', async () => {
  const own = await scopeOfPerson(api.current, 'demo-rh');
  const foreign = await scopeOfPerson(api.current, 'demo-double');
  const [row] = await api.current.query(
    'select id, reference from paiement_compte where beneficiary_id = $1 limit 1',
    [own.beneficiaryId],
  );
  const reference = String(row?.['reference']);
  await tryIn(api.current, async (unit) => {
    expect(await paymentsIn(unit).lockOwn(own, reference)).toBeDefined();
    expect(await paymentsIn(unit).lockOwn(foreign, reference)).toBeUndefined();
  });
  // Another user does not wait for the lock.
  const held = 'select id from paiement_compte where id = $1';
  await expect(
    tryBeside(api.current, held, [row?.['id']], (unit) =>
      paymentsIn(unit).lockOwn(foreign, reference),
    ),
  ).resolves.toBeUndefined();
});
