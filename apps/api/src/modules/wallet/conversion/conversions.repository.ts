import type { ConversionDirection } from '@portail/rules/wallet/conversion/directions.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewConversion {
  readonly id: string;
  readonly reference: string;
  readonly direction: ConversionDirection;
  readonly contract: string;
  readonly compteId: string;
  /** The book that it has made; `null` where vouchers became an account. */
  readonly carnetId: string | null;
  readonly count: number;
  readonly amountCents: number;
  readonly readyOn: string;
  readonly postingId: string;
  readonly now: Date;
}

export const conversionsIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => ({
  add: async (made: NewConversion): Promise<void> => {
    await transactionOf(unit)
      .insertInto('conversion')
      .values({
        id: made.id,
        reference: made.reference,
        beneficiary_id: beneficiaryId,
        contract_numero: made.contract,
        sens: made.direction,
        compte_id: made.compteId,
        carnet_id: made.carnetId,
        nombre_titres: made.count,
        montant_cents: made.amountCents,
        disponible_le: made.readyOn,
        posting_id: made.postingId,
        created_at: made.now,
      })
      .execute();
  },
});
