import { run } from './lib/bootstrap.mjs';
await run('scripts/start.ts', process.argv.slice(2), { keepsCompiled: true });
