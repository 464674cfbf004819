import type { Cents } from '@portail/rules/money/cents.ts';
import { BANK, cardProvider, type AccountRef } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';

export type ReceivedBy = { readonly card: string } | 'BANQUE';

/** A person's own part or fee comes in: by card it waits for the provider, else it is in the bank. */
export const shareReceived = (share: AccountRef, amount: Cents, by: ReceivedBy): Journal =>
  journal('ENCAISSEMENT', [
    debit(by === 'BANQUE' ? BANK : cardProvider(by.card), amount),
    credit(share, amount),
  ]);
