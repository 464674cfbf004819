import { stat } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type BucketAccess } from '../config/buckets.ts';
import { bucketPlaceOf } from '../config/fields.ts';
import { refuseNow } from '../config/variables.ts';
import { openPartnerClient } from '../outbound/partner-client.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { BUCKET_LIMITS, createBucketStore, type BucketStore } from './bucket-store.ts';
import { createFolderStore } from './folder-store.ts';

interface Opened<S> {
  readonly objectStore: S;
  readonly close: () => void;
}

const openBucket = (
  variable: string,
  where: string,
  access: BucketAccess | undefined,
): Opened<BucketStore> | undefined => {
  const place = bucketPlaceOf(where);
  if (place === undefined) return undefined;
  const unset = (): never => refuseNow('S3_ENDPOINT', 'est requise avec un compartiment s3://');
  if (access === undefined) return unset();
  const { partner, close } = openPartnerClient(
    { ...access, timeouts: BUCKET_LIMITS },
    { reach: (config, http) => createBucketStore({ ...place, variable }, config, http), unset },
  );
  return { objectStore: partner, close };
};

/** The folder or the bucket that a setting names. */
export const openObjectStore = (
  variable: string,
  where: string,
  access: BucketAccess | undefined,
): Opened<ObjectStore> =>
  openBucket(variable, where, access) ?? {
    objectStore: createFolderStore(where),
    close: () => undefined,
  };

type Places = Pick<Config, 'filesDir' | 'buckets'> & {
  readonly ledger: Pick<Config['ledger'], 'rootsDir'>;
};

/** Pictures, and the signed chain roots that are stored outside the database. */
export const openObjectStores = ({ filesDir, ledger: { rootsDir }, buckets }: Places) => {
  const files = openObjectStore('FILES_DIR', filesDir, buckets);
  const roots =
    rootsDir === undefined ? undefined : openObjectStore('LEDGER_ROOTS_DIR', rootsDir, buckets);
  return {
    files: files.objectStore,
    roots: roots?.objectStore,
    close: () => {
      files.close();
      roots?.close();
    },
  };
};

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
};

/**
 * Runs before everything else: a wrong key or bucket stops the start with one sentence. A storage
 * that does not answer is not a wrong setting and does not stop the start.
 */
export const refuseWrongPlaces = async ({
  filesDir,
  ledger: { rootsDir },
  buckets,
}: Places): Promise<void> => {
  if (bucketPlaceOf(filesDir) === undefined && !(await isFolder(filesDir)))
    refuseNow('FILES_DIR', 'nomme un dossier qui n’existe pas');
  for (const [variable, where] of Object.entries({
    FILES_DIR: filesDir,
    LEDGER_ROOTS_DIR: rootsDir,
  })) {
    const bucket = where === undefined ? undefined : openBucket(variable, where, buckets);
    const problem = await bucket?.objectStore.findProblem();
    bucket?.close();
    if (problem !== undefined) refuseNow(...problem);
  }
};
