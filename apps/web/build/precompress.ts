import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg|html|json|txt)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** As many as zlib works on at once, on threads of its own. */
const LANES = 4;

const compress = async (path: string): Promise<void> => {
  const content = await readFile(path);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await brotli(content, best));
  await writeFile(`${path}.gz`, await deflate(content, { level: constants.Z_BEST_COMPRESSION }));
};

/** Written once at build, at the best quality: the server only has to choose which to send. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const left = Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file));
    const work = async (): Promise<void> => {
      for (let file = left.pop(); file !== undefined; file = left.pop()) {
        await compress(join(dir ?? '', file));
      }
    };
    await Promise.all(Array.from({ length: LANES }, work));
  },
});
