import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileStore, StoredFile } from '../../../platform/ports/file-store.ts';

/** Only this part of the store is open to everybody. */
const PUBLIC_KEY = /^PERSONNALISATION\/[0-9A-Za-z]{1,20}\/([^/]+)$/;

export type ReadPublicFile = (path: string) => Promise<StoredFile>;

/** A contract that has no such file of its own shows the house's. */
export const createReadPublicFile =
  (files: FileStore): ReadPublicFile =>
  async (path) => {
    const name = PUBLIC_KEY.exec(path)?.[1];
    if (name === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const file =
      (await files.read(path)) ?? (await files.read(`${DEFAULT_PERSONALISATION_FOLDER}/${name}`));
    if (file === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return file;
  };
