import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ScratchCodes } from '../vouchers/vouchers.module.ts';
import { createOppositionLiftedMail } from './lift-opposition.ts';
import { createOperatorOppositionMail, createOpposeTitres } from './oppose-titres.ts';
import { createFindHolder } from './find-holder.ts';

export { createLiftOpposition } from './lift-opposition.ts';

/** Operator calls for vouchers that were lost, stolen or not received. */
export const createOppositionsModule = (
  platform: Platform,
  { codes }: { readonly codes: ScratchCodes },
) => {
  const findHolder = createFindHolder(platform);
  return defineModule({
    handlers: {
      findHolderTitres: ({ caller, query, origin }) => findHolder(caller, origin, query.recherche),
      opposeTitres: { posts: createOpposeTitres(platform, codes) },
    },
    outboxHandlers: [createOperatorOppositionMail(platform), createOppositionLiftedMail(platform)],
  });
};
