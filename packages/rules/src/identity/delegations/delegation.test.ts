import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BENEFICIARY_PERMISSIONS, PERMISSIONS } from '../access/vocabulary.ts';
import { addDays, calendarDay } from '../../time/calendar-day.ts';
import { DELEGATION_KINDS } from './delegate.ts';
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

describe('delegation', () => {
  it('ends after a year for a carer and five years for a guardian', () => {
    expect(latestEndOf('AIDANT', TODAY)).toBe('2027-11-16');
    expect(latestEndOf('TUTEUR', TODAY)).toBe('2031-11-16');
    expect(endOf('AIDANT', TODAY, undefined)).toBe('2027-11-16');
    expect(endOf('AIDANT', TODAY, TODAY)).toBe(TODAY);
    expect(endOf('AIDANT', TODAY, addDays(TODAY, -1))).toBeUndefined();
    expect(endOf('AIDANT', TODAY, calendarDay('2027-11-16'))).toBe('2027-11-16');
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
  ])('is %s, from its events and the day', (statut, facts, days) => {
    expect(delegationStatut(facts, addDays(TODAY, days))).toBe(statut);
  });

  it('allows the actions of the table only, and opens only while active', () => {
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

  it('counts towards the maximum while invited or active', () => {
    expect(DELEGATION_STATUTS.filter(holdsPlace)).toEqual([
      'JUSTIFICATIF_ATTENDU',
      'EN_VERIFICATION',
      'INVITE',
      'ACTIF',
    ]);
  });

  it.each(['INVITE', 'ACTIF'] as const)('%s: can be ended by both parties', (from) => {
    expect(DELEGATION_PARTIES.every((by) => mayDo(from, 'FERMER', by))).toBe(true);
  });
});

describe('delegated permissions', () => {
  it('[S13] CONSULTER only reads', () => {
    const left = delegatedPermissions(BENEFICIARY_PERMISSIONS, 'CONSULTER');
    expect(left.every((one) => one.startsWith('CONSULTER_'))).toBe(true);
    expect(left).not.toContain('CONSULTER_PROFIL');
    expect(left).toContain('CONSULTER_COMPTE');
  });

  it('[S13] AGIR excludes only the profile', () => {
    const left = delegatedPermissions(BENEFICIARY_PERMISSIONS, 'AGIR');
    expect(BENEFICIARY_PERMISSIONS.filter((one) => !left.includes(one))).toEqual([
      'CONSULTER_PROFIL',
      'GERER_PROFIL',
    ]);
  });

  it('[S13] never exceed those of the person or reach another space', () => {
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

  it('every kind has a maximum duration', () => {
    expect(DELEGATION_KINDS.every((kind) => latestEndOf(kind, TODAY) > TODAY)).toBe(true);
  });
});
