import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createJudgeCodes, type JudgeCodes, type JudgedCode } from './judge-codes.ts';
import { createOpposeTitres, type OpposeTitres } from './oppose-titre.ts';
import { createOppositionMail } from './opposition-mail.ts';
import { createScratchCodes, type ScratchCodes } from './scratch-codes.ts';

export { asTitreGone, takenTitres, typedCodesOf, typedTitresOf } from './typed-titres.ts';
export type { JudgeCodes, JudgedCode, OpposeTitres, ScratchCodes };

export interface VouchersModule {
  readonly codes: ScratchCodes;
  readonly judgeCodes: JudgeCodes;
  readonly opposeTitres: OpposeTitres;
  readonly outboxHandlers: readonly OutboxHandler[];
}

export const createVouchersModule = (platform: Platform): VouchersModule => {
  const codes = createScratchCodes(platform.config.titres);
  return {
    codes,
    judgeCodes: createJudgeCodes(platform, codes),
    opposeTitres: createOpposeTitres(platform),
    outboxHandlers: [createOppositionMail(platform)],
  };
};
