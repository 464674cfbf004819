import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BankUnavailable, type Bank } from '../../../platform/ports/bank.ts';

/** Read by the portal and by the program that takes the files to the bank, by no other account. */
const [FILE_MODE, FOLDER_MODE] = [0o640, 0o750];

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Puts the files for the bank into a folder, from which an EBICS or SFTP client takes them. A file
 * gets its final name once it is completely written. A file written again after a crash has the same
 * message id, by which the bank refuses a duplicate.
 */
export const createFolderSend =
  (folder: string): Bank['send'] =>
  async ({ messageId, xml }) => {
    const path = join(folder, `${messageId}.xml`);
    try {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      if (await exists(path)) return;
      await writeFile(`${path}.part`, xml, { mode: FILE_MODE, flush: true });
      await rename(`${path}.part`, path);
    } catch (error) {
      throw new BankUnavailable('the folder of the bank cannot be written', { cause: error });
    }
  };
