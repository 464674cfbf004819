import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOpposeTitres, createOppositionMail } from './own-oppositions.ts';
import { createAssessCodes, createScratchCodes } from './scratch-codes.ts';

export { createScratchCodes } from './scratch-codes.ts';
export type { AssessCodes, AssessedCode, ScratchCodes } from './scratch-codes.ts';
export { asTitreUnavailable, takenTitres, typedCodesOf, typedTitresOf } from './typed-titres.ts';

export type VouchersModule = ReturnType<typeof createVouchersModule>;

export const createVouchersModule = (platform: Platform) => {
  const codes = createScratchCodes(platform.config.titres);
  return defineModule({
    codes,
    assessCodes: createAssessCodes(platform, codes),
    opposeTitres: createOpposeTitres(platform),
    outboxHandlers: [createOppositionMail(platform)],
  });
};
