import { BANK_RETURN_MAX_BYTES } from '@portail/contract/settlement/bank-returns.schemas.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { TakeMessage } from '../statements/statements.module.ts';
import { fromFolder } from './file-source.ts';
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
 * Applies the reports of the bank on our files (pain.002) and its recall messages (camt.029,
 * camt.056), exactly as when an operator uploads them.
 */
export const createTakeMessage =
  ({
    returns,
    recalls,
  }: {
    readonly returns: Pick<ReturnType<typeof createReceiveReturn>, 'receiveFile'>;
    readonly recalls: Pick<ReturnType<typeof createRecalls>, 'receiveFile'>;
  }): TakeMessage =>
  async ({ name, open }) => {
    const by = fromFolder(`dossier/${name}`, REASON);
    try {
      await returns.receiveFile(by, { content: limited(open()) });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'FICHIER_NON_CONFORME') throw error;
      await recalls.receiveFile(by, { content: limited(open()) });
    }
  };
