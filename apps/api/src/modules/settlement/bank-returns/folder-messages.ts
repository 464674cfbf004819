import { BANK_RETURN_MAX_BYTES } from '@portail/contract/settlement/bank-returns.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { TakeMessage } from '../statements/statements.module.ts';
import { folderBrings } from './bringer.ts';
import type { createRecalls } from './recalls.ts';
import type { createReceiveReturn } from './receive-return.ts';

const REASON = 'message déposé par la banque';

async function* limited(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > BANK_RETURN_MAX_BYTES) throw new DomainError('CORPS_TROP_VOLUMINEUX');
    yield piece;
  }
}

/**
 * Takes what the bank says of our files (pain.002) and of recalls (camt.029, camt.056), with the
 * effect of the same file brought by an operator. What is refused raises an alarm: no operator sees
 * the answer.
 */
export const createTakeMessage = (
  { units, alarms }: Pick<Platform, 'units' | 'alarms'>,
  {
    returns,
    recalls,
  }: {
    readonly returns: Pick<ReturnType<typeof createReceiveReturn>, 'bring'>;
    readonly recalls: Pick<ReturnType<typeof createRecalls>, 'bring'>;
  },
): TakeMessage => {
  const apply: TakeMessage = async ({ name, open }) => {
    const by = folderBrings(`dossier/${name}`, REASON);
    try {
      await returns.bring(by, { content: limited(open()) });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'FICHIER_NON_CONFORME') throw error;
      await recalls.bring(by, { content: limited(open()) });
    }
  };

  return async (message) => {
    try {
      await apply(message);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { origin } = folderBrings(`dossier/${message.name}`, REASON);
      await units.transact((unit) =>
        alarms.raise(unit, origin, {
          name: 'NOTIFICATION_BANQUE_REFUSEE',
          details: { fichier: message.name, code: error.code },
        }),
      );
      throw error;
    }
  };
};
