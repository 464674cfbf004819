import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BENEFICIARY_PERMISSIONS, PERMISSIONS } from '../access/vocabulary.ts';
import { addDays, calendarDay } from '../../time/calendar-day.ts';
import { DELEGATION_KINDS } from './delegation-kinds.ts';
import {
  DELEGATION_ACTS,
  DELEGATION_CLOSERS,
  DELEGATION_PARTIES,
  DELEGATION_RIGHTS,
  DELEGATION_STATUTS,
  delegatedPermissions,
  delegationStatut,
  endOf,
  holdsPlace,
  invitationDayOf,
  latestEndOf,
  mayDo,
  type DelegationFacts,
  type DelegationStatut,
} from './delegation.ts';

const TODAY = calendarDay('2026-11-16');
const INVITED: DelegationFacts = {
  invitationUntil: invitationDayOf(TODAY),
  until: latestEndOf('AIDANT', TODAY),
  isAccepted: false,
  kind: 'AIDANT',
  hasProof: false,
  isProofValid: false,
  closedBy: null,
};
const ACTIVE: DelegationFacts = { ...INVITED, isAccepted: true };
const GUARDIAN: DelegationFacts = {
  ...INVITED,
  kind: 'TUTEUR',
  until: latestEndOf('TUTEUR', TODAY),
};

describe('an access given to a carer or a guardian', () => {
  it('ends by itself: after a year for a carer, five years for a guardian', () => {
    expect(latestEndOf('AIDANT', TODAY)).toBe('2027-11-16');
    expect(latestEndOf('TUTEUR', TODAY)).toBe('2031-11-16');
    expect(endOf('AIDANT', TODAY, undefined)).toBe('2027-11-16');
    expect(endOf('AIDANT', TODAY, TODAY)).toBe(TODAY);
    expect(endOf('AIDANT', TODAY, addDays(TODAY, -1))).toBeUndefined();
    expect(endOf('AIDANT', TODAY, calendarDay('2027-11-17'))).toBeUndefined();
    expect(endOf('TUTEUR', TODAY, calendarDay('2027-11-17'))).toBe('2027-11-17');
  });

  it.each<[DelegationStatut, DelegationFacts, number]>([
    ['INVITE', INVITED, 7],
    ['EXPIRE', INVITED, 8],
    ['ACTIF', ACTIVE, 8],
    ['ACTIF', ACTIVE, 365],
    ['TERMINE', ACTIVE, 366],
    ['RETIRE', { ...ACTIVE, closedBy: 'BENEFICIAIRE' }, 0],
    ['RETIRE', { ...ACTIVE, closedBy: 'DELEGUE' }, 0],
    ['RETIRE', { ...INVITED, closedBy: 'BENEFICIAIRE' }, 0],
    ['REFUSE', { ...INVITED, closedBy: 'DELEGUE' }, 0],
    ['JUSTIFICATIF_ATTENDU', GUARDIAN, 0],
    ['JUSTIFICATIF_ATTENDU', GUARDIAN, 100],
    ['EN_VERIFICATION', { ...GUARDIAN, hasProof: true }, 8],
    ['INVITE', { ...GUARDIAN, hasProof: true, isProofValid: true }, 0],
    ['JUSTIFICATIF_REFUSE', { ...GUARDIAN, hasProof: true, closedBy: 'MAISON' }, 0],
    ['RETIRE', { ...GUARDIAN, hasProof: true, closedBy: 'BENEFICIAIRE' }, 0],
  ])('is %s by what happened to it and by the day', (statut, facts, days) => {
    expect(delegationStatut(facts, addDays(TODAY, days))).toBe(statut);
  });

  it('goes on by the table alone, and opens only while it is active', () => {
    const acts = DELEGATION_STATUTS.flatMap((from) =>
      (['JOINDRE', 'VALIDER', 'ACCEPTER', 'FERMER', 'OUVRIR'] as const).flatMap((act) =>
        DELEGATION_CLOSERS.filter((by) => mayDo(from, act, by)).map((by) => ({ from, act, by })),
      ),
    );
    expect(acts).toHaveLength(DELEGATION_ACTS.length);
    expect(acts.filter(({ act }) => act === 'OUVRIR')).toEqual([
      { from: 'ACTIF', act: 'OUVRIR', by: 'DELEGUE' },
    ]);
    expect(acts.filter(({ act }) => act === 'ACCEPTER')).toEqual([
      { from: 'INVITE', act: 'ACCEPTER', by: 'DELEGUE' },
    ]);
    expect(acts.filter(({ by }) => by === 'MAISON')).toEqual([
      { from: 'EN_VERIFICATION', act: 'VALIDER', by: 'MAISON' },
      { from: 'EN_VERIFICATION', act: 'FERMER', by: 'MAISON' },
    ]);
  });

  it('takes a place while somebody is in, or on their way in', () => {
    expect(DELEGATION_STATUTS.filter(holdsPlace)).toEqual([
      'JUSTIFICATIF_ATTENDU',
      'EN_VERIFICATION',
      'INVITE',
      'ACTIF',
    ]);
  });

  it.each(['INVITE', 'ACTIF'] as const)('%s: either of the two ends it', (from) => {
    expect(DELEGATION_PARTIES.every((by) => mayDo(from, 'FERMER', by))).toBe(true);
  });
});

describe('what is left of the person’s permissions', () => {
  it('[S13] looking is looking', () => {
    const left = delegatedPermissions(BENEFICIARY_PERMISSIONS, 'CONSULTER');
    expect(left.every((one) => one.startsWith('CONSULTER_'))).toBe(true);
    expect(left).not.toContain('CONSULTER_PROFIL');
    expect(left).toContain('CONSULTER_COMPTE');
  });

  it('[S13] acting is everything but the profile', () => {
    const left = delegatedPermissions(BENEFICIARY_PERMISSIONS, 'AGIR');
    expect(BENEFICIARY_PERMISSIONS.filter((one) => !left.includes(one))).toEqual([
      'CONSULTER_PROFIL',
      'GERER_PROFIL',
    ]);
  });

  it('[S13] is never more than the person has, nor anything of another space', () => {
    fc.assert(
      fc.property(
        fc.subarray([...PERMISSIONS]),
        fc.constantFrom(...DELEGATION_RIGHTS),
        (held, right) => {
          const left = delegatedPermissions(held, right);
          expect(left.every((one) => held.includes(one))).toBe(true);
          const own: readonly string[] = BENEFICIARY_PERMISSIONS;
          expect(left.every((one) => own.includes(one))).toBe(true);
        },
      ),
    );
  });

  it('every kind has its longest time', () => {
    expect(DELEGATION_KINDS.every((kind) => latestEndOf(kind, TODAY) > TODAY)).toBe(true);
  });
});
