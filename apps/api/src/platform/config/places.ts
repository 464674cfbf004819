import * as z from 'zod';

export interface BucketPlace {
  readonly bucket: string;
  /** Before every key: nothing, or ending with a slash. */
  readonly prefix: string;
}

const SCHEME = 's3:';
const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9][A-Za-z0-9_-]*)*)\/?$/;

export const isBucket = (value: string): boolean => value.startsWith(SCHEME);

/** A folder of the machine, or `s3://bucket/path`. */
export const place = z
  .string()
  .min(1)
  .refine(
    (value) => !isBucket(value) || PLACE.test(value),
    'attend un dossier, ou un compartiment de la forme s3://nom/chemin',
  );

/** `undefined` for a folder. */
export const bucketPlaceOf = (value: string): BucketPlace | undefined => {
  const [, bucket, path = ''] = PLACE.exec(value) ?? [];
  if (bucket === undefined) return undefined;
  return { bucket, prefix: path === '' ? '' : `${path.slice(1)}/` };
};
