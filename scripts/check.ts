import process from 'node:process';
import { CHECK_STEPS } from './lib/check-steps.ts';
import { runSteps } from './lib/steps.ts';

process.exitCode = (await runSteps(CHECK_STEPS)) ? 0 : 1;
