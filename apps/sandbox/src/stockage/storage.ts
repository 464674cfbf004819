import { createHash } from 'node:crypto';
import { changed, DEFAULT_SETTINGS } from './settings.ts';
import type { Fault, StorageSettings } from './settings.ts';

export interface StoredObject {
  readonly content: Buffer;
  readonly etag: string;
  /** x-amz-meta- headers, returned unchanged. */
  readonly meta: Readonly<Record<string, string>>;
  readonly writtenAt: Date;
}

/** The bucket that is there from the start. */
const FIRST_BUCKET = 'portail';

export interface Storage {
  readonly settings: () => StorageSettings;
  readonly change: (given: Readonly<Record<string, unknown>>) => void;
  /** The fault of this request; one that is counted is used up. */
  readonly nextFault: () => Fault;
  readonly open: (bucket: string) => void;
  /** `undefined` for an unknown bucket. */
  readonly bucket: (name: string) => Map<string, StoredObject> | undefined;
  readonly buckets: () => readonly (readonly [string, ReadonlyMap<string, StoredObject>])[];
  readonly forget: () => void;
}

export const objectOf = (
  content: Buffer,
  meta: Readonly<Record<string, string>>,
): StoredObject => ({
  content,
  etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`,
  meta,
  writtenAt: new Date(),
});

/** Buckets in memory, for as long as the sandbox runs. */
export function createStorage(): Storage {
  const buckets = new Map<string, Map<string, StoredObject>>([[FIRST_BUCKET, new Map()]]);
  let settings = DEFAULT_SETTINGS;
  return {
    settings: () => settings,
    change: (given) => {
      settings = changed(settings, given);
    },
    nextFault: () => {
      const { panne, fois } = settings;
      if (panne === 'AUCUNE' || fois === null) return panne;
      settings =
        fois > 1 ? { ...settings, fois: fois - 1 } : { ...settings, panne: 'AUCUNE', fois: null };
      return panne;
    },
    open: (name) => {
      if (!buckets.has(name)) buckets.set(name, new Map());
    },
    bucket: (name) => buckets.get(name),
    buckets: () => [...buckets],
    forget: () => {
      buckets.clear();
      buckets.set(FIRST_BUCKET, new Map());
      settings = DEFAULT_SETTINGS;
    },
  };
}
