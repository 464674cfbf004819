import { BANK_RETURN_MAX_BYTES } from '@portail/contract/settlement/bank-returns.schemas.ts';
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
 * effect of the same file brought by an operator.
 */
export const createTakeMessage =
  ({
    returns,
    recalls,
  }: {
    readonly returns: Pick<ReturnType<typeof createReceiveReturn>, 'bring'>;
    readonly recalls: Pick<ReturnType<typeof createRecalls>, 'bring'>;
  }): TakeMessage =>
  async ({ name, open }) => {
    const by = folderBrings(`dossier/${name}`, REASON);
    try {
      await returns.bring(by, { content: limited(open()) });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'FICHIER_NON_CONFORME') throw error;
      await recalls.bring(by, { content: limited(open()) });
    }
  };
