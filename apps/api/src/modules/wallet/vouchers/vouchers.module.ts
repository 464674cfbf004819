import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createAssessCodes, type AssessCodes, type AssessedCode } from './assess-codes.ts';
import { createOpposeTitres, type OpposeTitres } from './oppose-titre.ts';
import { createOppositionMail } from './opposition-mail.ts';
import { createScratchCodes, type ScratchCodes } from './scratch-codes.ts';

export { asTitreGone, takenTitres, typedCodesOf, typedTitresOf } from './typed-titres.ts';
export type { AssessCodes, AssessedCode, OpposeTitres, ScratchCodes };

export interface VouchersModule {
  readonly codes: ScratchCodes;
  readonly assessCodes: AssessCodes;
  readonly opposeTitres: OpposeTitres;
  readonly outboxHandlers: readonly OutboxHandler[];
}

export const createVouchersModule = (platform: Platform): VouchersModule => {
  const codes = createScratchCodes(platform.config.titres);
  return {
    codes,
    assessCodes: createAssessCodes(platform, codes),
    opposeTitres: createOpposeTitres(platform),
    outboxHandlers: [createOppositionMail(platform)],
  };
};
