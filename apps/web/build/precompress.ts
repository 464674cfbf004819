import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg|html|json|txt)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Written once at build, at the best quality: the server only has to choose which to send. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file));
    for (const file of files) {
      const path = join(dir ?? '', file);
      const content = await readFile(path);
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      await writeFile(`${path}.br`, await brotli(content, options));
      await writeFile(`${path}.gz`, await deflate(content, { level: 9 }));
    }
  },
});
