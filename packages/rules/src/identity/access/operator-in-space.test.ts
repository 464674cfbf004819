import { describe, expect, it } from 'vitest';
import { permissionsInSpace } from './operator-in-space.ts';
import {
  BENEFICIARY_PERMISSIONS,
  CLIENT_PERMISSIONS,
  INTERVENANT_PERMISSIONS,
  OPERATOR_PERMISSIONS,
} from './vocabulary.ts';

const SUPPORT = ['BO_DEMANDES_GESTION', 'BO_INTERLOCUTEURS', 'BO_PERSONNES'] as const;

describe('[24-6] permissions of an operator in the space of a person', () => {
  it('keeps all of a beneficiary’s for a role that has people', () => {
    expect(permissionsInSpace(BENEFICIARY_PERMISSIONS, SUPPORT)).toEqual(BENEFICIARY_PERMISSIONS);
    expect(permissionsInSpace(BENEFICIARY_PERMISSIONS, ['BO_RAPPORTS'])).toEqual([]);
  });

  it('never includes the users of a funder or the bank details of a payee', () => {
    expect(permissionsInSpace(CLIENT_PERMISSIONS, OPERATOR_PERMISSIONS)).toEqual([
      'CONSULTER_SESSIONS_PRECOMMANDE',
      'GERER_SESSIONS_PRECOMMANDE',
      'VALIDER_COMMANDES_FINANCEUR',
      'PAYER_FACTURES_FINANCEUR',
      'GERER_PLANS_AIDE',
    ]);
    expect(permissionsInSpace(INTERVENANT_PERMISSIONS, OPERATOR_PERMISSIONS)).toEqual([
      'CONSULTER_REMISES',
    ]);
  });

  it('leaves a support operator the campaigns of a funder, and no more', () => {
    expect(permissionsInSpace(CLIENT_PERMISSIONS, SUPPORT)).toEqual([
      'CONSULTER_SESSIONS_PRECOMMANDE',
    ]);
  });

  it('never adds a permission that the person does not hold', () => {
    expect(permissionsInSpace([], OPERATOR_PERMISSIONS)).toEqual([]);
    expect(permissionsInSpace(OPERATOR_PERMISSIONS, OPERATOR_PERMISSIONS)).toEqual([]);
  });
});
