import { run } from './lib/bootstrap.mjs';
await run('scripts/check.ts', process.argv.slice(2));
