import { run } from './lib/bootstrap.mjs';
await run('scripts/test.ts', process.argv.slice(2));
