import type { Handlers } from '../../../platform/http/handler.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import type { ScratchCodes } from '../vouchers/vouchers.module.ts';
import { createFindHolder } from './find-holder.ts';
import { createOpposeTitres } from './oppose-titres.ts';
import { createOperatorOppositionMail } from './opposition-mail.ts';

export interface OppositionsModule {
  readonly handlers: Pick<Handlers, 'findHolderTitres' | 'opposeTitres'>;
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** What operators do about vouchers that were lost, stolen or never came. */
export const createOppositionsModule = (
  platform: Platform,
  { codes }: { readonly codes: ScratchCodes },
): OppositionsModule => {
  const findHolder = createFindHolder({ ...platform, reads: createOperatorReads(platform) });
  return {
    handlers: {
      findHolderTitres: ({ caller, query, origin }) => findHolder(caller, origin, query.recherche),
      opposeTitres: { posts: createOpposeTitres({ ...platform, codes }) },
    },
    outboxHandlers: [createOperatorOppositionMail(platform)],
  };
};
