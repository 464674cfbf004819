import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { orderMail, type ShareSettlement } from './ordering-templates.ts';

const textOf = (settlement: ShareSettlement | undefined) =>
  orderMail(
    { firstName: 'Camille', lastName: 'Durand' },
    {
      orderType: 'NEW_ORDER',
      reference: 'CM4K7P2Q9XZ1',
      campaign: 'Campagne',
      content: '',
      total: centsOf(40_000),
      funded: centsOf(24_000),
      toPay: centsOf(16_000),
      millesime: 2026,
      usableUntil: calendarDay('2027-01-31'),
      settlement,
      ordersUrl: 'https://portail.example/commande',
    },
  ).text;

describe('[25-1] the mail of an order says how the person’s share is settled', () => {
  it.each([
    [{ mode: 'CARTE', isPaid: false }, 'Votre part de 160,00 € se règle par carte bancaire.'],
    [{ mode: 'CARTE', isPaid: true }, 'Votre part de 160,00 € est réglée par carte bancaire.'],
    [{ mode: 'PRELEVEMENT' }, 'Votre part de 160,00 € sera prélevée sur votre compte bancaire'],
  ] as const)('%o', (settlement, sentence) => {
    expect(textOf(settlement).replaceAll(/\s/g, ' ')).toContain(sentence);
  });

  it('says nothing of a share that the funder pays whole', () => {
    expect(textOf(undefined)).not.toContain('Votre part');
  });
});
