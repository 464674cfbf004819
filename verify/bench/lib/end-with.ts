import process from 'node:process';
import { sentenceOf } from '../../../apps/api/src/cli/command.ts';

/** The command fails when what it measures falls short, or when it cannot be measured. */
export const endWith = async (run: () => Promise<boolean>): Promise<void> => {
  try {
    process.exitCode = (await run()) ? 0 : 1;
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
};
