import { centsOf } from '@portail/rules/money/cents.ts';
import type { ReceiptKind } from '@portail/rules/backoffice/operators/operations.ts';
import { createMakeRefund } from '../src/modules/backoffice/operations/operations.module.ts';
import { createRecordReceipt } from '../src/modules/backoffice/operations/receipts.ts';
import type { Platform } from '../src/platform/platform.ts';

interface TestPayment {
  readonly nature: ReceiptKind;
  readonly reference: string;
  readonly cents: number;
}

const OPERATOR = {
  actor: 'operateur:essai',
  userId: undefined,
  origin: { requestId: 'essai', address: 'essai', userAgent: '' },
} as const;

/** A platform on which one operator records and undoes payments alone. */
const alone = (platform: Platform): Platform => ({
  ...platform,
  config: {
    ...platform.config,
    operations: {
      ...platform.config.operations,
      receiptAloneCents: 100_000_000,
      refundAloneCents: 100_000_000,
    },
  },
});

export const receivePayment = (platform: Platform, { nature, reference, cents }: TestPayment) =>
  platform.units.transact((unit) =>
    createRecordReceipt(alone(platform))(unit, {
      targets: [{ nature, reference }],
      amountCents: centsOf(cents),
      means: 'VIREMENT',
      day: platform.clock.businessDay(),
      bankReference: null,
      lineId: null,
      creditId: null,
      operator: OPERATOR,
    }),
  );

export const undoPayment = (
  platform: Platform,
  { reference, cents }: Omit<TestPayment, 'nature'>,
) =>
  platform.units.transact((unit) =>
    createMakeRefund(alone(platform))(unit, {
      nature: 'ENCAISSEMENT',
      reference,
      amountCents: centsOf(cents),
      reason: 'ERREUR_DE_SAISIE',
      operator: OPERATOR,
    }),
  );
