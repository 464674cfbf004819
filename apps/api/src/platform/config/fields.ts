import { SPACE_TYPES } from '@portail/rules/identity/access/vocabulary.ts';
import { allowedOrigins } from '@portail/rules/home-services/allowed-redirect.ts';
import * as z from 'zod';

export const SECRET_MIN_LENGTH = 32;

/** Known to everybody, hence worthless: for demonstration and tests, refused in production. */
export const DEMONSTRATION_SECRET = 'secret-de-demonstration-jamais-en-production';

/** What the demonstration uses where production has to name its own. */
const DEMONSTRATION_DOMAIN = 'portail-cesu.example';
export const DEMONSTRATION = {
  domain: DEMONSTRATION_DOMAIN,
  mailFrom: `Mon espace CESU <ne-pas-repondre@${DEMONSTRATION_DOMAIN}>`,
  supportMail: `assistance@${DEMONSTRATION_DOMAIN}`,
  cardMerchant: 'portail-cesu',
} as const;

export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => ['true', '1', 'on'].includes(value));

export const count = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'attend un nombre entier')
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `attend un nombre entre ${minimum} et ${maximum}`,
    );

/** Of a whole: 0 is nothing, 1 everything. */
export const share = z
  .string()
  .regex(/^(?:0(?:[.]\d{1,6})?|1(?:[.]0{1,6})?)$/, 'attend un nombre entre 0 et 1')
  .transform(Number);

export const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `attend une adresse en ${protocols.map((one) => `${one}//`).join(' ou ')}`,
    );
export const databaseUrl = url(['postgres:', 'postgresql:']);
export const webUrl = url(['http:', 'https:']);

export const instant = z
  .string()
  .refine(
    (value) =>
      /^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:\d{2})$/.test(value) && !Number.isNaN(Date.parse(value)),
    'attend un instant ISO, par exemple 2027-02-10T09:00:00Z',
  )
  .transform((value) => new Date(value));

const FEWEST_SIGNS = 8;

/** Long, and yet guessed at once: drawn at random, 32 characters have far more than these. */
export const isWeakSecret = (value: string): boolean => new Set(value).size < FEWEST_SIGNS;

export const secret = z
  .string()
  .min(SECRET_MIN_LENGTH, `attend au moins ${SECRET_MIN_LENGTH} caractères`);

/** `1:secret,2:secret`, or one secret alone, which is then the first. */
export const namedSecrets = (name: RegExp) => {
  const named = new RegExp(`^(?:(${name.source}):)?(.*)$`);
  return z.string().transform((value) =>
    value.split(',').map((one, index) => {
      const [, id = String(index + 1), key = ''] = named.exec(one.trim()) ?? [];
      return { id, secret: key };
    }),
  );
};

export const addressList = z.string().transform((value) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);

const isOrigin = (value: string): boolean => {
  try {
    return allowedOrigins([value]).length === 1;
  } catch {
    return false;
  }
};

export const originList = addressList.refine(
  (origins) => origins.length > 0 && origins.every(isOrigin),
  'attend des origines séparées par des virgules, par exemple https://carte.example',
);

export const spaceList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== 'AUCUN'),
  )
  .pipe(z.array(z.enum(SPACE_TYPES, `attend une liste parmi ${SPACE_TYPES.join(', ')}, ou AUCUN`)));

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
