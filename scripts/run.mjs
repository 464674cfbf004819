import process from 'node:process';
import { run } from './lib/bootstrap.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage\u00a0: node scripts/run.mjs <fichier.ts> [arguments]\n');
  process.exit(1);
}
await run(file, args);
