import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../time/calendar-day.ts';
import { timelineOf, type FollowedOrder } from './timeline.ts';

const DAY = calendarDay('2026-11-16');
const LATER = calendarDay('2026-12-01');
const ORDER: FollowedOrder = {
  statut: 'EN_ATTENTE',
  orderedOn: DAY,
  quotation: undefined,
  needsQuotation: true,
  plannedOn: undefined,
  endedOn: undefined,
  invoices: [],
};
const seen = (change: Partial<FollowedOrder>) =>
  timelineOf({ ...ORDER, ...change }).map(({ id, state }) => `${id} ${state}`);

describe('the timeline of an order', () => {
  it('starts with the order and the next step', () => {
    expect(seen({})).toEqual([
      'COMMANDE FAITE',
      'DEVIS EN_COURS',
      'ATTRIBUTION A_VENIR',
      'REALISATION A_VENIR',
      'FACTURE A_VENIR',
      'PAIEMENT A_VENIR',
    ]);
  });

  it('has no quotation where none is required or sent', () => {
    expect(seen({ needsQuotation: false })).not.toContain('DEVIS EN_COURS');
    expect(seen({ needsQuotation: false })[1]).toBe('ATTRIBUTION EN_COURS');
    const sent = { statut: 'ENVOYE', answeredOn: undefined } as const;
    expect(seen({ needsQuotation: false, quotation: sent })[1]).toBe('DEVIS EN_COURS');
  });

  it('waits for another quotation after a refusal', () => {
    expect(seen({ quotation: { statut: 'REFUSE', answeredOn: DAY } })[1]).toBe('DEVIS EN_COURS');
    expect(seen({ quotation: { statut: 'ACCEPTE', answeredOn: DAY } }).slice(1, 3)).toEqual([
      'DEVIS FAITE',
      'ATTRIBUTION EN_COURS',
    ]);
  });

  it('continues to the invoice and its payment, with dates', () => {
    const done: FollowedOrder = {
      ...ORDER,
      statut: 'TERMINEE',
      quotation: { statut: 'ACCEPTE', answeredOn: DAY },
      plannedOn: DAY,
      endedOn: LATER,
      invoices: [
        { statut: 'PAYEE', issuedOn: LATER, paidOn: LATER },
        { statut: 'A_PAYER', issuedOn: DAY, paidOn: undefined },
      ],
    };
    expect(timelineOf(done).map(({ state, date }) => [state, date])).toEqual([
      ['FAITE', DAY],
      ['FAITE', DAY],
      ['FAITE', DAY],
      ['FAITE', LATER],
      ['FAITE', LATER],
      ['EN_COURS', undefined],
    ]);
    const paid = done.invoices.map((one) => ({ ...one, statut: 'PAYEE', paidOn: LATER }) as const);
    expect(timelineOf({ ...done, invoices: paid }).at(-1)).toEqual({
      id: 'PAIEMENT',
      state: 'FAITE',
      date: LATER,
    });
  });

  it('dates each step by its own day, and no step by another', () => {
    const [ordered, answered, planned, ended, issued, paid] = [0, 1, 2, 3, 4, 5].map((days) =>
      addDays(DAY, days),
    );
    const done: FollowedOrder = {
      ...ORDER,
      statut: 'TERMINEE',
      orderedOn: ordered ?? DAY,
      quotation: { statut: 'ACCEPTE', answeredOn: answered },
      plannedOn: planned,
      endedOn: ended,
      invoices: [{ statut: 'PAYEE', issuedOn: issued ?? DAY, paidOn: paid }],
    };
    expect(timelineOf(done).map(({ date }) => date)).toEqual([
      ordered,
      answered,
      planned,
      ended,
      issued,
      paid,
    ]);
    // Planned without a quotation, which the law required.
    expect(timelineOf({ ...done, quotation: undefined })[1]).toEqual({
      id: 'DEVIS',
      state: 'FAITE',
      date: undefined,
    });
  });

  it('is carried out before it is invoiced, and may be invoiced before it ends', () => {
    const planned = { quotation: { statut: 'ACCEPTE', answeredOn: DAY }, plannedOn: DAY } as const;
    expect(seen({ ...planned, statut: 'TERMINEE', endedOn: LATER }).slice(3, 5)).toEqual([
      'REALISATION FAITE',
      'FACTURE EN_COURS',
    ]);
    const invoices = [{ statut: 'A_PAYER', issuedOn: LATER, paidOn: undefined }] as const;
    expect(seen({ ...planned, statut: 'EN_COURS', invoices }).slice(3, 5)).toEqual([
      'REALISATION EN_COURS',
      'FACTURE FAITE',
    ]);
  });

  it('stops where an order was cancelled', () => {
    expect(seen({ statut: 'ANNULEE' })).toEqual(['COMMANDE FAITE', 'DEVIS ARRETEE']);
    expect(
      seen({
        statut: 'ANNULEE',
        quotation: { statut: 'ACCEPTE', answeredOn: DAY },
        plannedOn: DAY,
      }),
    ).toEqual(['COMMANDE FAITE', 'DEVIS FAITE', 'ATTRIBUTION FAITE', 'REALISATION ARRETEE']);
  });
});
