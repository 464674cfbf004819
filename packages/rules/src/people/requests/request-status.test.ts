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

/** Every way there is, written out: what is not here is refused. */
const ALLOWED: Readonly<Record<RequestStatut, Readonly<Record<string, string>>>> = {
  NOUVELLE: { ASSISTANCE: 'EN_COURS EN_ATTENTE CLOTUREE', DEMANDEUR: '' },
  EN_COURS: { ASSISTANCE: 'EN_ATTENTE CLOTUREE', DEMANDEUR: '' },
  EN_ATTENTE: { ASSISTANCE: 'EN_COURS CLOTUREE', DEMANDEUR: 'EN_COURS' },
  CLOTUREE: { ASSISTANCE: 'ROUVERTE', DEMANDEUR: 'ROUVERTE' },
  ROUVERTE: { ASSISTANCE: 'EN_COURS EN_ATTENTE CLOTUREE', DEMANDEUR: '' },
};

const EVERY_WAY = REQUEST_STATUTS.flatMap((from) =>
  REQUEST_STATUTS.flatMap((to) =>
    (['DEMANDEUR', 'ASSISTANCE'] as const).map((by) => ({
      from,
      to,
      by,
      isAllowed: (ALLOWED[from][by] ?? '').split(' ').includes(to),
    })),
  ),
);

describe('a request', () => {
  it.each(EVERY_WAY)('[BO-13] $from → $to by $by: $isAllowed', ({ from, to, by, isAllowed }) => {
    expect(canRequestBecome(from, to, by)).toBe(isAllowed);
  });

  it('[BO-12] is opened again when it is closed, and never by choosing its status', () => {
    expect(REQUEST_STATUTS.filter(canReopen)).toEqual(['CLOTUREE']);
    expect(REQUEST_STATUTS.flatMap(statutsByHand)).not.toContain('ROUVERTE');
    expect(statutsByHand('CLOTUREE')).toEqual([]);
    expect(statutsByHand('NOUVELLE')).toEqual(['EN_COURS', 'EN_ATTENTE', 'CLOTUREE']);
    expect(OPEN_REQUEST_STATUTS).toEqual(['NOUVELLE', 'EN_COURS', 'EN_ATTENTE', 'ROUVERTE']);
  });

  it('is taken up again when its author answers, and opened again when it was closed', () => {
    expect(REQUEST_STATUTS.map(statutAfterAnswer)).toEqual([
      'NOUVELLE',
      'EN_COURS',
      'EN_COURS',
      'ROUVERTE',
      'ROUVERTE',
    ]);
  });

  it('is taken up by an answer of the house, which may go on waiting for its author', () => {
    expect(OPEN_REQUEST_STATUTS.map(statutAfterIssuerAnswer)).toEqual([
      'EN_COURS',
      'EN_COURS',
      'EN_ATTENTE',
      'EN_COURS',
    ]);
  });
});
