import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { VouchersModule } from '../../wallet/vouchers/vouchers.module.ts';
import { createCheckScratchCode } from './check-scratch-code.ts';
import { createPayWithTitres } from './pay-with-titres.ts';

export { createCheckScratchCode } from './check-scratch-code.ts';

export const createPaperPaymentsModule = (
  platform: Platform,
  { assessCodes, opposeTitres }: Pick<VouchersModule, 'assessCodes' | 'opposeTitres'>,
) =>
  defineModule({
    handlers: {
      checkScratchCode: createCheckScratchCode({ ...platform, assessCodes }),
      payWithTitres: { posts: createPayWithTitres(platform, assessCodes) },
      opposeTitre: async ({ caller, params, body }) => {
        const [opposed] = await opposeTitres(caller, [params.numeroTitre], body.motif);
        if (opposed === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        return opposed;
      },
      opposeOwnTitres: ({ caller, body }) => opposeTitres(caller, body.titres, body.motif),
    },
  });
