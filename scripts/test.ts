import process from 'node:process';
import { TEST_STEPS } from './lib/check-steps.ts';
import { runSteps } from './lib/steps.ts';

process.exitCode = (await runSteps(TEST_STEPS)) ? 0 : 1;
