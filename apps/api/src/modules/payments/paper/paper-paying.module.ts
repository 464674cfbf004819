import type { Platform } from '../../../platform/platform.ts';
import type { VouchersModule } from '../../wallet/vouchers/vouchers.module.ts';
import { createCheckScratchCode } from './check-scratch-code.ts';
import { createPaperPayingHandlers, type PaperPayingHandlers } from './paper-paying.handlers.ts';
import { createPayWithTitres } from './pay-with-titres.ts';

export { createCheckScratchCode, type CheckScratchCode } from './check-scratch-code.ts';

export interface PaperPayingModule {
  readonly handlers: PaperPayingHandlers;
}

/** What a person does with vouchers in hand: scratch, pay, and say that one is gone. */
export const createPaperPayingModule = (
  platform: Platform,
  { assessCodes, opposeTitres }: Pick<VouchersModule, 'assessCodes' | 'opposeTitres'>,
): PaperPayingModule => ({
  handlers: createPaperPayingHandlers({
    checkScratchCode: createCheckScratchCode({ ...platform, assessCodes }),
    payWithTitres: createPayWithTitres({ ...platform, assessCodes }),
    opposeTitres,
  }),
});
