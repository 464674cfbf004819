import { expect, it } from 'vitest';
import { commandOwner } from './register-calls.ts';

it('[L12] keys of a person, of each partner and of the public are apart', () => {
  const owners = [
    commandOwner({ caller: { userId: 'a' }, partner: undefined }),
    commandOwner({ caller: undefined, partner: { partnerId: 'a' } }),
    commandOwner({ caller: undefined, partner: { partnerId: 'b' } }),
    commandOwner({ caller: undefined, partner: undefined }),
  ];
  expect(owners).toEqual(['a', 'partenaire:a', 'partenaire:b', 'public']);
});
