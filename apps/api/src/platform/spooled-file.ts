import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file that has arrived whole, for as long as the work on it lasts. */
export interface SpooledFile {
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
  readonly bytes: number;
  /** From its beginning, as often as it is needed. */
  readonly read: () => AsyncIterable<Buffer>;
}

/** As text, a piece stays below what the runtime keeps apart as a large object. */
const PIECE_BYTES = 32 * 1024;

const openUnnamed = async (folder: string): Promise<FileHandle> => {
  try {
    return await open(join(folder, 'fichier'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Keeps a file on disk while it is worked on: a slow line holds no transaction open, and a file
 * that is cut on its way never gets further than here. It has no name from the first moment on, so
 * that nothing of it is left whatever becomes of the process.
 */
export const withSpooledFile = async <T>(
  content: AsyncIterable<Buffer>,
  work: (file: SpooledFile) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'portail-'));
  const handle = await openUnnamed(folder);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of content) {
      hash.update(piece);
      await handle.write(piece);
      bytes += piece.length;
    }
    const read = async function* (): AsyncGenerator<Buffer> {
      for (let at = 0; at < bytes;) {
        const { bytesRead, buffer } = await handle.read(
          Buffer.alloc(PIECE_BYTES),
          0,
          PIECE_BYTES,
          at,
        );
        if (bytesRead === 0) return;
        yield buffer.subarray(0, bytesRead);
        at += bytesRead;
      }
    };
    return await work({ digest: hash.digest('hex'), bytes, read });
  } finally {
    await handle.close();
  }
};
