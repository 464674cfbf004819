import * as z from 'zod';
import { DEMONSTRATION_SECRET, flag, secret, webUrl, isBucket } from './fields.ts';
import type { ReachConfig } from './partners.ts';
import { refuseKnownSecret, refusePlain } from './production.ts';
import { parseVariables, type Refuse, type Variables } from './variables.ts';

/** How the storage is reached, for every bucket that the settings name; `apiKey` is its secret key. */
export interface BucketAccess extends ReachConfig {
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  /** The bucket in the path of an address, or else before the name of its host. */
  readonly hasPathStyle: boolean;
}

const isBareAddress = (value: string): boolean => {
  const { username, password, search, hash } = new URL(value);
  return `${username}${password}${search}${hash}` === '';
};

export const bucketVariables = z.object({
  S3_ENDPOINT: webUrl
    .refine(isBareAddress, 'attend une adresse sans identifiant ni paramètre')
    .optional()
    .describe('adresse du stockage des fichiers'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'attend le nom d’une région, par exemple fr-par')
    .optional()
    .describe('région du stockage'),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\w.-]{3,128}$/, 'attend l’identifiant d’une clé d’accès')
    .optional()
    .describe('identifiant de la clé d’accès au stockage'),
  S3_SECRET_ACCESS_KEY: secret.optional().describe('clé d’accès au stockage'),
  S3_PATH_STYLE: flag.default(true).describe('vrai quand le compartiment est dans le chemin'),
});

interface Needs {
  readonly refuse: Refuse;
  readonly isProduction: boolean;
  readonly sandboxUrl: string | undefined;
  /** Where the settings put files. */
  readonly places: readonly (string | undefined)[];
}

const REQUIRED = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** `undefined` where every place is a folder; a bucket requires its access settings. */
export const readBuckets = (
  given: Variables,
  { refuse, isProduction, sandboxUrl, places }: Needs,
): BucketAccess | undefined => {
  const env = parseVariables(bucketVariables, { given, refuse });
  if (!places.some((one) => one !== undefined && isBucket(one))) return undefined;
  const isPlayed = !isProduction && env.S3_ENDPOINT === undefined && sandboxUrl !== undefined;
  for (const name of isPlayed ? [] : REQUIRED) {
    if (env[name] === undefined) refuse(name, 'est requise avec un compartiment s3://');
  }
  if (isProduction) {
    refusePlain(refuse, 'S3_ENDPOINT', env.S3_ENDPOINT);
    refuseKnownSecret(refuse, 'S3_SECRET_ACCESS_KEY', env.S3_SECRET_ACCESS_KEY);
  }
  return {
    url: (env.S3_ENDPOINT ?? `${sandboxUrl}/stockage/s3`).replace(/\/+$/, ''),
    region: env.S3_REGION ?? 'bac-a-sable',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? 'portail',
    apiKey: env.S3_SECRET_ACCESS_KEY ?? DEMONSTRATION_SECRET,
    hasPathStyle: env.S3_PATH_STYLE,
  };
};
