import { expect, it } from 'vitest';
import { PAYMENT_STATUTS } from '../../wallet/holdings/vocabulary.ts';
import { isCancellable } from './cancellable.ts';

it('[ACC-27] a payment may be cancelled until it is in a payout', () => {
  expect(PAYMENT_STATUTS.filter(isCancellable)).toEqual(['EN_ATTENTE_CARTE', 'EN_COURS']);
});
