import { describe, expect, it } from 'vitest';
import {
  canReopen,
  canRequestBecome,
  OPEN_REQUEST_STATUTS,
  REQUEST_STATUTS,
  type RequestStatut,
  statutAfterAnswer,
  statutAfterIssuerAnswer,
  statutsByHand,
} from './request-status.ts';

/** All allowed changes; every other one is refused. */
const ALLOWED: Readonly<Record<RequestStatut, Readonly<Record<string, string>>>> = {
  NOUVELLE: { ASSISTANCE: 'EN_COURS EN_ATTENTE CLOTUREE', DEMANDEUR: '' },
  EN_COURS: { ASSISTANCE: 'EN_ATTENTE CLOTUREE', DEMANDEUR: '' },
  EN_ATTENTE: { ASSISTANCE: 'EN_COURS CLOTUREE', DEMANDEUR: 'EN_COURS' },
  CLOTUREE: { ASSISTANCE: 'ROUVERTE', DEMANDEUR: 'ROUVERTE' },
  ROUVERTE: { ASSISTANCE: 'EN_COURS EN_ATTENTE CLOTUREE', DEMANDEUR: '' },
};

const EVERY_CHANGE = REQUEST_STATUTS.flatMap((from) =>
  REQUEST_STATUTS.flatMap((to) =>
    (['DEMANDEUR', 'ASSISTANCE'] as const).map((by) => ({
      from,
      to,
      by,
      isAllowed: (ALLOWED[from][by] ?? '').split(' ').includes(to),
    })),
  ),
);

describe('request status', () => {
  it.each(EVERY_CHANGE)('[BO-13] $from → $to by $by: $isAllowed', ({ from, to, by, isAllowed }) => {
    expect(canRequestBecome(from, to, by)).toBe(isAllowed);
  });

  it('[BO-12] reopens a closed request only by the reopen action', () => {
    expect(REQUEST_STATUTS.filter(canReopen)).toEqual(['CLOTUREE']);
    expect(REQUEST_STATUTS.flatMap(statutsByHand)).not.toContain('ROUVERTE');
    expect(statutsByHand('CLOTUREE')).toEqual([]);
    expect(statutsByHand('NOUVELLE')).toEqual(['EN_COURS', 'EN_ATTENTE', 'CLOTUREE']);
    expect(OPEN_REQUEST_STATUTS).toEqual(['NOUVELLE', 'EN_COURS', 'EN_ATTENTE', 'ROUVERTE']);
  });

  it('becomes in progress when the author answers, also when it was closed', () => {
    expect(REQUEST_STATUTS.map(statutAfterAnswer)).toEqual([
      'NOUVELLE',
      'EN_COURS',
      'EN_COURS',
      'ROUVERTE',
      'ROUVERTE',
    ]);
  });

  it('becomes in progress when support answers, unless it waits for the author', () => {
    expect(OPEN_REQUEST_STATUTS.map(statutAfterIssuerAnswer)).toEqual([
      'EN_COURS',
      'EN_COURS',
      'EN_ATTENTE',
      'EN_COURS',
    ]);
  });
});
