import { expect, it } from 'vitest';
import { isLastManager, type OperatorRole } from './roles.ts';

const operator = (id: string, role: OperatorRole, isActive = true) => ({ id, role, isActive });

it('[32-8] the last manager is the only one who can sign in', () => {
  const lone = [
    operator('a', 'BO_GESTIONNAIRE'),
    operator('b', 'BO_GESTIONNAIRE', false),
    operator('c', 'BO_SUPPORT'),
  ];
  expect(['a', 'b', 'c'].map((id) => isLastManager(id, lone))).toEqual([true, false, false]);
  expect(isLastManager('a', [...lone, operator('d', 'BO_GESTIONNAIRE')])).toBe(false);
});
