import process from 'node:process';
import { bannerOf } from './lib/banner.ts';
import { ensureWebBuilt } from './lib/build-web.ts';
import { live } from './lib/lifetime.ts';
import { assertStartable, startProduct } from './lib/product.ts';
import { ROOT } from './lib/root.ts';
import { readSettings } from '../apps/api/src/cli/settings.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await live(async () => {
  // Before anything is built or started, and with every variable that is wrong in one message.
  if (process.env['NODE_ENV'] === 'production') readConfig(process.env);
  const settings = readSettings(process.env, ROOT);
  await assertStartable(settings);
  await ensureWebBuilt(ROOT, say);
  const product = await startProduct({ root: ROOT, settings, say });
  say(bannerOf(settings));
  return product;
});
