import type { ConversionDirection } from '@portail/rules/wallet/conversion/conversion.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewConversion {
  readonly id: string;
  readonly reference: string;
  readonly direction: ConversionDirection;
  readonly contract: string;
  readonly compteId: string;
  /** The printed book; `null` when vouchers were converted into an account. */
  readonly carnetId: string | null;
  readonly count: number;
  readonly amountCents: number;
  readonly readyOn: string;
  readonly postingId: string;
  readonly now: Date;
}

export const conversionsIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => ({
  add: async (conversion: NewConversion): Promise<void> => {
    await transactionOf(unit)
      .insertInto('conversion')
      .values({
        id: conversion.id,
        reference: conversion.reference,
        beneficiary_id: beneficiaryId,
        contract_numero: conversion.contract,
        sens: conversion.direction,
        compte_id: conversion.compteId,
        carnet_id: conversion.carnetId,
        nombre_titres: conversion.count,
        montant_cents: conversion.amountCents,
        disponible_le: conversion.readyOn,
        posting_id: conversion.postingId,
        created_at: conversion.now,
      })
      .execute();
  },
});
