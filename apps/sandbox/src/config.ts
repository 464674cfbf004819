/** A problem the person who starts the program can solve: shown as one sentence, without a stack. */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}

export interface SandboxConfig {
  readonly httpPort: number;
  readonly smtpPort: number;
  /** Where the portal and its API answer, without a trailing slash. */
  readonly apiUrl: string;
  readonly partners: PartnerSettings;
  readonly card: PartnerServiceSettings;
  readonly printer: PartnerServiceSettings;
  readonly bank: PartnerServiceSettings;
  readonly cesu: BodyKey;
  readonly pajemploi: BodyKey;
  readonly paynum: BodyKey;
  readonly providers: BodyKey;
  readonly storage: StorageAccess;
  /** Folder of the portal where the bank puts its statements and its answers. */
  readonly statementsDir: string | undefined;
  /** Folder of the portal from which the bank takes files. */
  readonly ordersDir: string | undefined;
}

/** Keys shared by the simulated object storage and the portal. */
export interface StorageAccess {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** Keys shared by a simulated national body and the portal. */
export interface BodyKey {
  readonly apiKey: string;
}

export interface SigningKey {
  readonly id: string;
  readonly secret: string;
}

/** Keys shared by a simulated partner and the portal, which calls it. */
export interface PartnerServiceSettings extends BodyKey {
  readonly keys: readonly SigningKey[];
}

/** Client ids of the simulated sites; they share the demonstration secret. */
export interface PartnerSettings {
  readonly intranet: string;
  readonly backOffice: string;
  readonly homeServices: string;
  readonly paynum: string;
  /** Before the number of the provider. */
  readonly provider: string;
  readonly secret: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const HIGHEST_PORT = 65_535;

function portOf(env: Environment, name: string, fallback: number): number {
  const value = env[name]?.trim();
  if (value === undefined || value === '') return fallback;
  // 0 asks the system for a free port, which the tests rely on.
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(port) || port > HIGHEST_PORT) {
    throw new StartupProblem(
      `La variable ${name} doit être un numéro de port entre 0 et ${HIGHEST_PORT} (valeur reçue\u00a0: «\u00a0${value}\u00a0»).`,
    );
  }
  return port;
}

function apiUrlOf(env: Environment): string {
  const value = env['API_URL']?.trim();
  if (value === undefined || value === '') return 'http://localhost:4000';
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new StartupProblem(
      `La variable API_URL doit être une adresse http ou https (valeur reçue\u00a0: «\u00a0${value}\u00a0»).`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** The one that the portal itself falls back on outside production. */
const DEMONSTRATION_SECRET = 'secret-de-demonstration-jamais-en-production';

function partnersOf(env: Environment): PartnerSettings {
  const valueOf = (name: string, fallback: string): string => env[name]?.trim() || fallback;
  return {
    intranet: valueOf('PARTNER_ID_INTRANET', 'intranet-horizon'),
    backOffice: valueOf('PARTNER_ID_BACK_OFFICE', 'back-office'),
    homeServices: valueOf('PARTNER_ID_HOME_SERVICES', 'services-a-domicile'),
    paynum: valueOf('PARTNER_ID_PAYNUM', 'paynum'),
    provider: valueOf('PARTNER_ID_PROVIDER', 'prestataire-'),
    secret: valueOf('PARTNER_SECRET', DEMONSTRATION_SECRET),
  };
}

/** `1:secret,2:secret`, or one secret alone, which is then the first. */
function keysOf(value: string | undefined): readonly SigningKey[] {
  return (value?.trim() || DEMONSTRATION_SECRET).split(',').map((one, index) => {
    const [, id = String(index + 1), secret = ''] = /^(?:(\w{1,16}):)?(.*)$/.exec(one.trim()) ?? [];
    return { id, secret };
  });
}

function apiKeyOf(env: Environment, prefix: string): BodyKey {
  return { apiKey: env[`${prefix}_API_KEY`]?.trim() || DEMONSTRATION_SECRET };
}

/** Those that the portal talks to by keys: the card provider, the printer, the bank. */
function sharedOf(env: Environment, prefix: string): PartnerServiceSettings {
  return {
    ...apiKeyOf(env, prefix),
    keys: keysOf(env[`${prefix}_KEYS`]),
  };
}

export function readConfig(env: Environment): SandboxConfig {
  if (env['NODE_ENV'] === 'production') {
    throw new StartupProblem(
      'Le bac à sable simule le monde extérieur\u00a0: il refuse de démarrer avec NODE_ENV=production.',
    );
  }
  return {
    httpPort: portOf(env, 'SANDBOX_PORT', 4001),
    smtpPort: portOf(env, 'SANDBOX_SMTP_PORT', 4002),
    apiUrl: apiUrlOf(env),
    partners: partnersOf(env),
    card: sharedOf(env, 'CARD'),
    printer: sharedOf(env, 'PRINTER'),
    bank: sharedOf(env, 'BANK'),
    cesu: apiKeyOf(env, 'CESU'),
    pajemploi: apiKeyOf(env, 'PAJEMPLOI'),
    paynum: apiKeyOf(env, 'PAYNUM'),
    providers: apiKeyOf(env, 'PROVIDERS'),
    storage: {
      accessKeyId: env['S3_ACCESS_KEY_ID']?.trim() || 'portail',
      secretAccessKey: env['S3_SECRET_ACCESS_KEY']?.trim() || DEMONSTRATION_SECRET,
      region: env['S3_REGION']?.trim() || 'bac-a-sable',
    },
    statementsDir: env['BANK_STATEMENTS_DIR']?.trim() || undefined,
    ordersDir: env['BANK_ORDERS_DIR']?.trim() || undefined,
  };
}
