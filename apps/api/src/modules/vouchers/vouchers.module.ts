import type { OutboxHandler } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { createJudgeCodes, type JudgeCodes, type JudgedCode } from './judge-codes.ts';
import { createOpposeTitre, type OpposeTitre } from './oppose-titre.ts';
import { createOppositionMail } from './opposition-mail.ts';
import { createScratchCodes, type ScratchCodes } from './scratch-codes.ts';

export { asTitreGone, takenTitres, typedCodesOf, typedTitresOf } from './typed-titres.ts';
export type { JudgeCodes, JudgedCode, OpposeTitre, ScratchCodes };

export interface VouchersModule {
  readonly codes: ScratchCodes;
  readonly judgeCodes: JudgeCodes;
  readonly opposeTitre: OpposeTitre;
  readonly outboxHandlers: readonly OutboxHandler[];
}

export const createVouchersModule = (platform: Platform): VouchersModule => {
  const codes = createScratchCodes(platform.config.titres);
  return {
    codes,
    judgeCodes: createJudgeCodes(platform, codes),
    opposeTitre: createOpposeTitre(platform),
    outboxHandlers: [createOppositionMail(platform)],
  };
};
