import type { CreditNoteReason } from '@portail/rules/campaigns/credit-notes.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import {
  creditNoteMail,
  invoiceReminderMail,
  unpaidOrderCancelledMail,
} from './funder-order-templates.ts';

const READER = { firstName: 'Camille', lastName: 'Rousseau' };
const CONTACT = { firstName: '', lastName: '' };

const note = (reason: CreditNoteReason, change: { due?: number; credit?: number } = {}) => ({
  numero: 'A2026-000007',
  invoice: 'F2026-000042',
  order: 'CF4K7P2Q9XZ1',
  campaign: 'Campagne CESU 2026',
  amount: centsOf(12_050),
  reason,
  due: centsOf(change.due ?? 0),
  credit: centsOf(change.credit ?? 0),
  url: 'https://portail.example/factures',
});
/** Amounts are printed with narrow spaces that do not break. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const creditText = (...of: Parameters<typeof note>) =>
  plain(creditNoteMail(READER, note(...of)).text);
const cancelText = (...of: Parameters<typeof note>) =>
  plain(unpaidOrderCancelledMail(READER, note(...of)).text);

describe('the mail of a credit note', () => {
  it('[31-7] names the credit note, its invoice, the amount and the reason', () => {
    const mail = creditNoteMail(READER, note('GESTE_COMMERCIAL', { due: 30_000 }));
    expect(mail.subject).toBe('Avoir A2026-000007 sur votre facture F2026-000042');
    const text = plain(mail.text);
    expect(text).toContain('Bonjour Camille Rousseau,');
    expect(text).toContain('un avoir de 120,50 € sur votre facture F2026-000042');
    expect(text).toContain('une réduction que nous vous accordons');
    expect(text).toContain('https://portail.example/factures');
    expect(text).not.toMatch(/undefined|null|GESTE_COMMERCIAL/);
  });

  it('[31-7] says for value taken back that the funder does not pay for it', () => {
    expect(creditText('VALEUR_REPRISE')).toContain('a été reprise sur des comptes CESU');
  });

  it('[31-7] says what happens to the money: left to pay, nothing left, kept as a credit', () => {
    const left = 'Il vous reste 300,00 € à régler sur cette facture.';
    const nothing = 'Vous n’avez plus rien à régler sur cette facture.';
    const kept = '120,50 € déjà payés restent à votre crédit';
    const unpaid = creditText('GESTE_COMMERCIAL', { due: 30_000 });
    expect(unpaid).toContain(left);
    expect(unpaid).not.toContain('à votre crédit');
    const whole = creditText('GESTE_COMMERCIAL');
    expect(whole).toContain(nothing);
    expect(whole).not.toContain('à votre crédit');
    const paid = creditText('GESTE_COMMERCIAL', { credit: 12_050 });
    expect(paid).toContain(nothing);
    expect(paid).toContain(kept);
    expect(paid).toContain('prochaine facture');
    expect(paid).toContain('par virement');
  });

  it('[31-7] greets a contact without a name', () => {
    expect(creditNoteMail(CONTACT, note('GESTE_COMMERCIAL')).text).toContain('Bonjour,');
  });
});

describe('the mail of an unpaid order that is cancelled', () => {
  it('[31-7] names the order, its invoice and its credit note', () => {
    const mail = unpaidOrderCancelledMail(READER, note('COMMANDE_ANNULEE'));
    expect(mail.subject).toBe('Votre commande CF4K7P2Q9XZ1 est annulée');
    const text = plain(mail.text);
    expect(text).toContain('L’avoir A2026-000007 annule sa facture F2026-000042');
    expect(text).toContain('120,50 €');
    expect(text).toContain('Campagne CESU 2026');
    expect(text).not.toMatch(/undefined|null|COMMANDE_ANNULEE/);
  });

  it('[31-7] says whether it was cancelled or not paid in time', () => {
    expect(cancelText('COMMANDE_ANNULEE')).toContain('avant son exécution');
    expect(cancelText('COMMANDE_EXPIREE')).toContain('n’a pas été réglée à temps');
  });

  it('[31-7] says that nothing is due, and what becomes of a part that was paid', () => {
    const unpaid = cancelText('COMMANDE_ANNULEE');
    expect(unpaid).toContain('Vous n’avez rien à payer pour cette commande.');
    expect(unpaid).toContain('commander de nouveau');
    expect(unpaid).not.toContain('à votre crédit');
    const part = cancelText('COMMANDE_ANNULEE', { credit: 2_000 });
    expect(part).toContain('20,00 € déjà payés restent à votre crédit');
  });
});

describe('the reminder of an invoice', () => {
  const textOf = (isLate: boolean, isPart: boolean) =>
    plain(
      invoiceReminderMail(READER, {
        numero: 'F2026-000042',
        isLate,
        isPart,
        dueDay: calendarDay('2026-12-15'),
        amount: centsOf(24_000),
        isPublicBuyer: false,
        url: 'https://portail.example/factures',
      }).text,
    );

  it('[31-7] says that nothing came, or what is left after a part', () => {
    expect(textOf(true, false)).toContain(
      'nous n’avons pas reçu le règlement de votre facture F2026-000042, qui était dû le 15 décembre 2026',
    );
    expect(textOf(true, true)).toContain(
      'il reste 240,00 € à régler sur votre facture F2026-000042, dont l’échéance était le 15 décembre 2026',
    );
    expect(textOf(true, true)).not.toContain('nous n’avons pas reçu');
    expect(textOf(false, true)).toContain('Il reste 240,00 € à régler');
    expect(textOf(false, false)).toContain('est à régler au plus tard le 15 décembre 2026');
  });

  it('[31-7] threatens with penalties only once it is late', () => {
    expect(textOf(true, false)).toContain('40,00 € pour frais de recouvrement');
    expect(textOf(false, true)).not.toContain('pénalités');
  });
});
