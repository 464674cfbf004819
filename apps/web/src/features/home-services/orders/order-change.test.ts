import { HOME_SERVICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { aQuotation as quotation, anOrder as order } from './service-orders.builder.ts';
import { changeErrors, changeOf, endsQuotation, valuesOf } from './order-change.ts';

const TODAY = calendarDay('2026-11-16');
const typed = valuesOf(order);

describe('a change of a service order', () => {
  it('[SAP-33] contains only what changes', () => {
    expect(typed.quantite).toBe('4,25');
    expect(changeOf(order, typed)).toBeUndefined();
    // The same duration in another notation is no change.
    expect(changeOf(order, { ...typed, quantite: '4 h 15' })).toBeUndefined();
    expect(changeOf(order, { ...typed, quantite: '5', dateFin: '21/12/2026' })).toEqual({
      quantite: 5,
      dateFin: '21/12/2026',
    });
    expect(changeOf(order, { ...typed, consignes: ' 3e étage ' })).toEqual({
      contact: { nom: 'Camille Durand', telephone: '0612345678', consignes: '3e étage' },
    });
  });

  it('is checked by the rules of the server, at its fields', () => {
    expect(changeErrors(order, typed, TODAY)).toEqual({});
    expect(
      changeErrors(order, { ...typed, quantite: 'x', dateFin: '', telephone: '' }, TODAY),
    ).toEqual({
      quantite: HOME_SERVICE_MESSAGES.quantity,
      dateFin: MESSAGES.required,
      'contact.telephone': MESSAGES.required,
    });
    expect(Object.keys(changeErrors(order, { ...typed, dateFin: '19/11/2026' }, TODAY))).toEqual([
      'dateFin',
    ]);
  });

  it('[SAP-33] ends the quotation after other hours or dates, not after another phone number', () => {
    const quoted = { ...order, devis: quotation };
    expect(endsQuotation(quoted, { ...typed, quantite: '5' })).toBe(true);
    expect(endsQuotation(quoted, { ...typed, telephone: '0711111111' })).toBe(false);
    expect(endsQuotation(order, { ...typed, quantite: '5' })).toBe(false);
    const refused = { ...order, devis: { ...quotation, statut: 'REFUSE' as const } };
    expect(endsQuotation(refused, { ...typed, quantite: '5' })).toBe(false);
  });
});
