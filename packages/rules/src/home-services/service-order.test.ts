import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../time/calendar-day.ts';
import {
  canServiceOrderBecome,
  changeProblem,
  changesPrice,
  isForgotten,
  isInvoiceable,
  isServiceOrderCancellable,
  isServiceOrderModifiable,
  isUnderWay,
  PLANNED_STATUTS,
  SERVICE_ORDER_ACTORS,
  SERVICE_ORDER_STATUTS,
  SERVICE_ORDER_TRANSITIONS,
} from './service-order.ts';
import type { ServiceWish } from './wish.ts';

/** Written out, so that a change of the table is a change here too. */
const ALLOWED: ReadonlySet<string> = new Set([
  'EN_ATTENTE>ATTRIBUEE by PRESTATAIRE',
  'ATTRIBUEE>EN_COURS by PRESTATAIRE',
  'EN_COURS>TERMINEE by PRESTATAIRE',
  'EN_ATTENTE>ANNULEE by BENEFICIAIRE',
  'ATTRIBUEE>ANNULEE by BENEFICIAIRE',
  'EN_ATTENTE>ANNULEE by PRESTATAIRE',
  'ATTRIBUEE>ANNULEE by PRESTATAIRE',
  'EN_ATTENTE>ANNULEE by CALENDRIER',
]);
const EVERY_STEP = SERVICE_ORDER_STATUTS.flatMap((from) =>
  SERVICE_ORDER_STATUTS.flatMap((to) =>
    SERVICE_ORDER_ACTORS.map((by) => ({
      from,
      to,
      by,
      allowed: ALLOWED.has(`${from}>${to} by ${by}`),
    })),
  ),
);
const DAY = calendarDay('2026-11-20');

describe('the life of a service order', () => {
  it.each(EVERY_STEP)('$from to $to by $by: $allowed', ({ from, to, by, allowed }) => {
    expect(canServiceOrderBecome(from, to, by)).toBe(allowed);
  });

  it('ends once, and never starts again', () => {
    expect(SERVICE_ORDER_TRANSITIONS).toHaveLength(ALLOWED.size);
    const over = SERVICE_ORDER_STATUTS.filter((statut) => !isUnderWay(statut));
    expect(over).toEqual(['TERMINEE', 'ANNULEE']);
    expect(SERVICE_ORDER_TRANSITIONS.filter(({ from }) => over.includes(from))).toEqual([]);
  });

  it('goes on by its provider to every state but the first', () => {
    expect(PLANNED_STATUTS).toEqual([
      ...new Set(
        SERVICE_ORDER_TRANSITIONS.filter(({ by }) => by === 'PRESTATAIRE').map(({ to }) => to),
      ),
    ]);
  });

  it('is changed while nothing is planned', () => {
    expect(SERVICE_ORDER_STATUTS.filter(isServiceOrderModifiable)).toEqual(['EN_ATTENTE']);
  });

  it('is invoiced once it has begun', () => {
    expect(SERVICE_ORDER_STATUTS.filter(isInvoiceable)).toEqual(['EN_COURS', 'TERMINEE']);
  });

  it('is cancelled until it is planned, then until the eve of its first day', () => {
    const on = (today: typeof DAY) =>
      SERVICE_ORDER_STATUTS.filter((statut) =>
        isServiceOrderCancellable({ statut, from: DAY }, today),
      );
    expect(on(addDays(DAY, -1))).toEqual(['EN_ATTENTE', 'ATTRIBUEE']);
    expect(on(DAY)).toEqual(['EN_ATTENTE']);
    for (const statut of on(addDays(DAY, -1))) {
      expect(canServiceOrderBecome(statut, 'ANNULEE', 'BENEFICIAIRE')).toBe(true);
    }
  });

  it('is closed when its last day went by with nothing planned', () => {
    const on = (today: typeof DAY) =>
      SERVICE_ORDER_STATUTS.filter((statut) => isForgotten({ statut, to: DAY }, today));
    expect(on(DAY)).toEqual([]);
    expect(on(addDays(DAY, 1))).toEqual(['EN_ATTENTE']);
  });
});

describe('a change of a service order', () => {
  const wish: ServiceWish = {
    prestation: 'DEC_1',
    minutes: 120,
    from: DAY,
    to: addDays(DAY, 10),
  };

  it('is judged like a new order', () => {
    const today = addDays(DAY, -4);
    expect(changeProblem(wish, {}, today)).toBeUndefined();
    expect(changeProblem(wish, { minutes: 180, from: today }, today)).toBeUndefined();
    expect(changeProblem(wish, { from: addDays(today, -1) }, today)).toBe('DEBUT_PASSE');
    expect(changeProblem(wish, { to: addDays(DAY, -1) }, today)).toBe('FIN_AVANT_DEBUT');
    expect(changeProblem(wish, { minutes: 0 }, today)).toBe('QUANTITE_NULLE');
  });

  it('may keep a first day that went by, and not choose another one', () => {
    const today = addDays(DAY, 3);
    expect(changeProblem(wish, { minutes: 180 }, today)).toBeUndefined();
    expect(changeProblem(wish, { from: addDays(DAY, 1) }, today)).toBe('DEBUT_PASSE');
    expect(changeProblem(wish, { from: today }, today)).toBeUndefined();
    expect(changeProblem(wish, { to: addDays(DAY, 2) }, today)).toBe('FIN_PASSEE');
    expect(changeProblem(wish, { to: today }, today)).toBeUndefined();
  });

  it('touches the quotation only where it touches the price', () => {
    expect(changesPrice(wish, {})).toBe(false);
    expect(changesPrice(wish, { minutes: 120, from: DAY, to: wish.to })).toBe(false);
    expect(changesPrice(wish, { minutes: 135 })).toBe(true);
    expect(changesPrice(wish, { from: addDays(DAY, 1) })).toBe(true);
    expect(changesPrice(wish, { to: addDays(DAY, 11) })).toBe(true);
  });
});
