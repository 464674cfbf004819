import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../time/calendar-day.ts';
import {
  canServiceOrderBecome,
  changeProblem,
  changesPrice,
  isOverdue,
  isInvoiceable,
  isServiceOrderCancellable,
  isServiceOrderModifiable,
  isUnderWay,
  PLANNED_STATUTS,
  SERVICE_ORDER_ACTORS,
  SERVICE_ORDER_STATUTS,
  SERVICE_ORDER_TRANSITIONS,
} from './service-order.ts';
import { MAX_HOURS, type ServiceRequest } from './service-request.ts';

/** Written out, so that a change of the table needs a change here. */
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

describe('the status of a service order', () => {
  it.each(EVERY_STEP)('$from to $to by $by: $allowed', ({ from, to, by, allowed }) => {
    expect(canServiceOrderBecome(from, to, by)).toBe(allowed);
  });

  it('is final once ended', () => {
    expect(SERVICE_ORDER_TRANSITIONS).toHaveLength(ALLOWED.size);
    const over = SERVICE_ORDER_STATUTS.filter((statut) => !isUnderWay(statut));
    expect(over).toEqual(['TERMINEE', 'ANNULEE']);
    expect(SERVICE_ORDER_TRANSITIONS.filter(({ from }) => over.includes(from))).toEqual([]);
  });

  it('can be set by its provider to every status but the first', () => {
    expect(PLANNED_STATUTS).toEqual([
      ...new Set(
        SERVICE_ORDER_TRANSITIONS.filter(({ by }) => by === 'PRESTATAIRE').map(({ to }) => to),
      ),
    ]);
  });

  it('allows a change while nothing is planned', () => {
    expect(SERVICE_ORDER_STATUTS.filter(isServiceOrderModifiable)).toEqual(['EN_ATTENTE']);
  });

  it('allows an invoice once started', () => {
    expect(SERVICE_ORDER_STATUTS.filter(isInvoiceable)).toEqual(['EN_COURS', 'TERMINEE']);
  });

  it('allows cancelling until it is planned, then until the eve of its first day', () => {
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

  it('is closed after its last day when nothing was planned', () => {
    const on = (today: typeof DAY) =>
      SERVICE_ORDER_STATUTS.filter((statut) => isOverdue({ statut, to: DAY }, today));
    expect(on(DAY)).toEqual([]);
    expect(on(addDays(DAY, 1))).toEqual(['EN_ATTENTE']);
  });
});

describe('a change of a service order', () => {
  const request: ServiceRequest = {
    prestation: 'DEC_1',
    minutes: 120,
    from: DAY,
    to: addDays(DAY, 10),
  };

  it('is checked like a new order', () => {
    const today = addDays(DAY, -4);
    expect(changeProblem(request, {}, today)).toBeUndefined();
    expect(changeProblem(request, { minutes: 180, from: today }, today)).toBeUndefined();
    expect(changeProblem(request, { from: addDays(today, -1) }, today)).toBe('DEBUT_PASSE');
    expect(changeProblem(request, { to: addDays(DAY, -1) }, today)).toBe('FIN_AVANT_DEBUT');
    expect(changeProblem(request, { to: addDays(today, -1) }, today)).toBe('FIN_AVANT_DEBUT');
    expect(changeProblem(request, { to: addDays(DAY, -1) }, DAY)).toBe('FIN_AVANT_DEBUT');
    expect(changeProblem(request, { minutes: 0 }, today)).toBe('QUANTITE_NULLE');
    expect(changeProblem(request, { minutes: MAX_HOURS * 60 + 15 }, today)).toBe(
      'QUANTITE_MAXIMALE',
    );
  });

  it('may keep a past first day, but not choose another one', () => {
    const today = addDays(DAY, 3);
    expect(changeProblem(request, { minutes: 180 }, today)).toBeUndefined();
    expect(changeProblem(request, { from: addDays(DAY, 1) }, today)).toBe('DEBUT_PASSE');
    expect(changeProblem(request, { from: today }, today)).toBeUndefined();
    expect(changeProblem(request, { to: addDays(DAY, 2) }, today)).toBe('FIN_PASSEE');
    expect(changeProblem(request, { to: today }, today)).toBeUndefined();
  });

  it('ends the quotation only when the price changes', () => {
    expect(changesPrice(request, {})).toBe(false);
    expect(changesPrice(request, { minutes: 120, from: DAY, to: request.to })).toBe(false);
    expect(changesPrice(request, { minutes: 135 })).toBe(true);
    expect(changesPrice(request, { from: addDays(DAY, 1) })).toBe(true);
    expect(changesPrice(request, { to: addDays(DAY, 11) })).toBe(true);
  });
});
