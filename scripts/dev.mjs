import { run } from './lib/bootstrap.mjs';
await run('scripts/dev.ts', process.argv.slice(2));
