import { describe, expect, it } from 'vitest';
import { CLIENT_PERMISSIONS } from '../identity/access/vocabulary.ts';
import {
  ACTION_PERMISSIONS,
  administersAll,
  changedRights,
  contractsPermitting,
  FUNDER_ACTIONS,
  FUNDER_ROLES,
  holds,
  permissionsOfRights,
  rightsOf,
  roleOfRights,
  wholeRights,
} from './rights.ts';

describe('[33-6] rights of a user of a funder', () => {
  it('[33-6] every permission of the space comes from an action', () => {
    const given = FUNDER_ACTIONS.flatMap((action) => ACTION_PERMISSIONS[action]);
    expect(given.toSorted()).toEqual([...CLIENT_PERMISSIONS].toSorted());
  });

  it('[33-6] a preset holds for every contract, the ones to come included', () => {
    for (const role of FUNDER_ROLES) {
      const rights = rightsOf(role, [{ contract: '1', actions: ['PAYER'] }]);
      expect(contractsPermitting(rights, []), role).toBeNull();
      expect(roleOfRights(rights), role).toBe(role);
    }
    expect(permissionsOfRights(rightsOf('LECTEUR', []))).toEqual([
      'CONSULTER_SESSIONS_PRECOMMANDE',
    ]);
    expect(administersAll(rightsOf('ADMINISTRATEUR', []))).toBe(true);
    expect(administersAll(rightsOf('GESTIONNAIRE', []))).toBe(false);
  });

  it('[33-6] a row opens its own contract only', () => {
    const rights = rightsOf('PAR_CONTRAT', [
      { contract: '1', actions: ['CONSULTER', 'VALIDER'] },
      { contract: '2', actions: ['CONSULTER'] },
    ]);
    expect(contractsPermitting(rights, ['VALIDER_COMMANDES_FINANCEUR'])).toEqual(['1']);
    expect(contractsPermitting(rights, ['CONSULTER_SESSIONS_PRECOMMANDE'])).toEqual(['1', '2']);
    expect(contractsPermitting(rights, ['GERER_UTILISATEURS'])).toEqual([]);
    expect(holds(rights, '2', 'VALIDER')).toBe(false);
    expect(holds(rights, '3', 'CONSULTER')).toBe(false);
  });

  it('[33-6] any action includes reading, and an empty row is no right', () => {
    expect(
      wholeRights([
        { contract: '1', actions: ['PAYER'] },
        { contract: '1', actions: ['PREPARER'] },
        { contract: '2', actions: [] },
      ]),
    ).toEqual([{ contract: '1', actions: ['CONSULTER', 'PREPARER', 'PAYER'] }]);
  });

  it('[33-6] an administrator of some contracts leaves the others as they are', () => {
    const before = [
      { contract: '1', actions: ['CONSULTER'] },
      { contract: '2', actions: ['CONSULTER', 'PAYER'] },
    ] as const;
    expect(changedRights(before, [{ contract: '1', actions: ['VALIDER'] }], ['1'])).toEqual([
      before[1],
      { contract: '1', actions: ['CONSULTER', 'VALIDER'] },
    ]);
    expect(changedRights(before, [], ['1'])).toEqual([before[1]]);
    expect(changedRights(before, [{ contract: '2', actions: ['VALIDER'] }], ['1'])).toBeUndefined();
    expect(
      changedRights(before, [{ contract: null, actions: ['CONSULTER'] }], ['1', '2']),
    ).toBeUndefined();
    expect(changedRights(before, [{ contract: null, actions: ['CONSULTER'] }], null)).toEqual([
      { contract: null, actions: ['CONSULTER'] },
    ]);
  });
});
