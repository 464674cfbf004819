import type { Platform } from '../../platform/platform.ts';
import { createCheckScratchCode, type CheckScratchCode } from './check-scratch-code.ts';
import { createScratchCodes, type ScratchCodes } from './scratch-codes.ts';

export type { CheckScratchCode, ScratchCodes };

export interface VouchersModule {
  readonly codes: ScratchCodes;
  readonly checkScratchCode: CheckScratchCode;
}

export const createVouchersModule = ({ config }: Pick<Platform, 'config'>): VouchersModule => {
  const codes = createScratchCodes(config.titres);
  return { codes, checkScratchCode: createCheckScratchCode(codes) };
};
