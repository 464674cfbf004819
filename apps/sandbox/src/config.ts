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
  readonly card: CardProviderSettings;
  readonly printer: PrinterSettings;
  readonly bank: BankSettings;
}

export interface CardKey {
  readonly id: string;
  readonly secret: string;
}

/** What the card provider played here shares with the portal. */
export interface CardProviderSettings {
  readonly apiKey: string;
  readonly keys: readonly CardKey[];
}

/** What the printer and the carrier played here share with the portal. */
export interface PrinterSettings {
  readonly apiKey: string;
  readonly keys: readonly CardKey[];
}

/** What the bank played here shares with the portal. */
export interface BankSettings {
  readonly apiKey: string;
  readonly keys: readonly CardKey[];
}

/** By what the sites played here are known to the portal; they share the secret of the demonstration. */
export interface PartnerSettings {
  readonly intranet: string;
  readonly backOffice: string;
  readonly homeServices: string;
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
    secret: valueOf('PARTNER_SECRET', DEMONSTRATION_SECRET),
  };
}

/** `1:secret,2:secret`, or one secret alone, which is then the first. */
function keysOf(value: string | undefined): readonly CardKey[] {
  return (value?.trim() || DEMONSTRATION_SECRET).split(',').map((one, index) => {
    const [, id = String(index + 1), secret = ''] = /^(?:(\w{1,16}):)?(.*)$/.exec(one.trim()) ?? [];
    return { id, secret };
  });
}

/** Those that the portal talks to by keys: the card provider, the printer, the bank. */
function sharedOf(env: Environment, prefix: 'CARD' | 'PRINTER' | 'BANK'): CardProviderSettings {
  return {
    apiKey: env[`${prefix}_API_KEY`]?.trim() || DEMONSTRATION_SECRET,
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
  };
}
