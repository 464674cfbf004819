/** Long scenarios and tools that check the product: `npm run verify -- <name>`. */
import process from 'node:process';
import { runCommand } from '../apps/api/src/cli/command.ts';
import { audit } from './deploy/audit-command.ts';
import { digests } from './deploy/digests-command.ts';
import { sbom } from './deploy/sbom-command.ts';
import { dates } from './dates/command.ts';
import { mutants } from './mutants/command.ts';
import { production } from './production/command.ts';
import { upgrade } from './production/upgrade/command.ts';
import { replicas } from './replicas/command.ts';
import { seed } from './scale/seed-command.ts';
import { sizing } from './scale/sizing-command.ts';
import { scenarioCommands, scenarios } from './scenarios/command.ts';

const COMMANDS = {
  scenarios,
  mutants,
  dates,
  replicas,
  production,
  upgrade,
  seed,
  sizing,
  sbom,
  audit,
  digests,
};

await runCommand(
  'npm run verify --',
  {
    ...Object.fromEntries(
      Object.entries(COMMANDS).map(([name, command]) => [name, () => Promise.resolve(command)]),
    ),
    ...scenarioCommands,
  },
  process.argv.slice(2),
);
