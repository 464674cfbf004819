import { beforeAll, describe, expect, it } from 'vitest';
import { addFunderUser } from '../../../../test/funder-calls.ts';
import { scopeOfFunder, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { funderUsersIn } from './funder-users.repository.ts';

/* Each query must filter by its funder on its own. */
const api = useTestApi();
let own: FunderScope;
let other: FunderScope;

beforeAll(async () => {
  own = await scopeOfFunder(api.current, '4001');
  other = await scopeOfFunder(api.current, '4002');
  await addFunderUser(api.current, { login: 'perrin', clientId: '4002', role: 'ADMINISTRATEUR' });
});

describe('[S21] users of another funder', () => {
  it('are not listed', async () => {
    const idsOf = async (scope: FunderScope) =>
      (await tryIn(api.current, (unit) => funderUsersIn(unit, scope).lock())).map(({ id }) => id);
    const [mine, theirs] = [await idsOf(own), await idsOf(other)];
    expect(mine.length).toBeGreaterThan(0);
    expect(theirs).toHaveLength(1);
    expect(mine).not.toContain(theirs[0]);
  });

  it('do not prevent inviting the same address here', async () => {
    const isTaken = (scope: FunderScope) =>
      tryIn(api.current, (unit) =>
        funderUsersIn(unit, scope).isMailTaken('perrin@financeur.example'),
      );
    expect(await isTaken(other)).toBe(true);
    expect(await isTaken(own)).toBe(false);
  });

  it('with a pending invitation are not found here', async () => {
    await api.current.query(`update user_account set password_hash = null where login = 'perrin'`);
    const waiting = (scope: FunderScope) =>
      tryIn(api.current, (unit) =>
        funderUsersIn(unit, scope).findInvited('perrin@financeur.example'),
      );
    expect(await waiting(other)).toBeDefined();
    expect(await waiting(own)).toBeUndefined();
  });

  it('can be changed at the same time', async () => {
    const rows = 'select from financeur where id = $1';
    await tryBeside(api.current, rows, [own.financeurId], (unit) =>
      funderUsersIn(unit, other).lock(),
    );
  });
});
