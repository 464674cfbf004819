import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { Fault } from './faults.ts';

/** Someone of the company, as its provider knows them. */
export interface Employee {
  readonly sujet: string;
  readonly prenom: string;
  readonly nom: string;
  readonly email: string;
  /** Of the establishment that the person works for. */
  readonly siret: string;
  /** A leaver: the provider lets them in no more. */
  readonly estParti: boolean;
}

/** What the portal asks for, as the browser brings it. */
export interface Authorisation {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly acrValues: readonly string[];
}

interface Grant extends Authorisation {
  readonly employee: Employee;
}

export interface Tokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly id_token: string;
}

export const CLIENT_ID = 'portail-cesu';
const OTHER_ISSUER = 'https://autre-fournisseur.example';
const LIFE_S = 300;
const ALGORITHM = 'ES256';
const KEY_ID = 'cle-1';
const LEVEL = 'eidas1';

const GROUPE_HORIZON_SIRET = '73282932000074';

export const SEEDS: readonly Employee[] = [
  {
    sujet: 'horizon-1',
    prenom: 'Hélène',
    nom: 'Dubois',
    email: 'helene.dubois@groupe-horizon.example',
    siret: GROUPE_HORIZON_SIRET,
    estParti: false,
  },
  {
    sujet: 'horizon-2',
    prenom: 'Karim',
    nom: 'Benali',
    email: 'karim.benali@groupe-horizon.example',
    siret: GROUPE_HORIZON_SIRET,
    estParti: false,
  },
  {
    sujet: 'horizon-3',
    prenom: 'Nadia',
    nom: 'Leroy',
    email: 'nadia.leroy@groupe-horizon.example',
    siret: GROUPE_HORIZON_SIRET,
    estParti: true,
  },
];

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signatureOf = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');

/** Company directory and OpenID Connect provider, in memory. */
export function createProvider(clientSecret: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const unknown = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const employees = new Map(SEEDS.map((one) => [one.sujet, one]));
  const codes = new Map<string, Grant>();
  const accesses = new Map<string, Employee>();
  let fault: Fault = 'AUCUNE';

  const signed = (claims: object): string => {
    const algorithms: Partial<Record<Fault, string>> = { ALG_NONE: 'none', ALG_HS256: 'HS256' };
    const alg = algorithms[fault] ?? ALGORITHM;
    const text = `${part({ typ: 'JWT', alg, kid: KEY_ID })}.${part(claims)}`;
    if (alg === 'none') return `${text}.`;
    if (alg === 'HS256')
      return `${text}.${createHmac('sha256', clientSecret).update(text).digest('base64url')}`;
    return `${text}.${signatureOf(text, fault === 'SIGNATURE' ? unknown.privateKey : privateKey)}`;
  };

  const userClaims = ({ sujet, email, siret }: Employee) => ({
    sub: sujet,
    email,
    email_verified: fault !== 'COURRIEL',
    siret,
  });

  const idTokenOf = (issuer: string, { employee, nonce, acrValues }: Grant): string => {
    const issuedAt = Math.floor(Date.now() / 1_000) - (fault === 'EXPIRE' ? 3_600 : 0);
    return signed({
      ...userClaims(employee),
      iss: fault === 'EMETTEUR' ? OTHER_ISSUER : issuer,
      aud: fault === 'AUDIENCE' ? 'autre-application' : CLIENT_ID,
      nonce: fault === 'NONCE' ? `${nonce.slice(1)}x` : nonce,
      iat: issuedAt,
      exp: issuedAt + LIFE_S,
      ...(fault === 'ACR' ? {} : { acr: acrValues[0] ?? LEVEL }),
    });
  };

  return {
    employees: (): readonly Employee[] => [...employees.values()],
    put: (employee: Employee): void => void employees.set(employee.sujet, employee),
    change: (sujet: string, change: Partial<Employee>): boolean => {
      const known = employees.get(sujet);
      if (known === undefined) return false;
      employees.set(sujet, { ...known, ...change });
      return true;
    },
    fault: (): Fault => fault,
    setFault: (chosen: Fault): void => {
      fault = chosen;
    },

    metadata: (issuer: string) => ({
      issuer: fault === 'METADONNEES' ? OTHER_ISSUER : issuer,
      authorization_endpoint: `${fault === 'AUTRE_ADRESSE' ? OTHER_ISSUER : issuer}/autorisation`,
      token_endpoint: `${issuer}/jeton`,
      userinfo_endpoint: `${issuer}/utilisateur`,
      jwks_uri: `${issuer}/cles`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported:
        fault === 'ALG_ANNONCES' ? ['none', 'HS256'] : [ALGORITHM, 'HS256', 'none'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
      ...(fault === 'SANS_PKCE'
        ? {}
        : { code_challenge_methods_supported: [fault === 'PKCE_PLAIN' ? 'plain' : 'S256'] }),
    }),

    keys: () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }],
    }),

    /** Where the browser goes back to: with a code, or with the refusal of a leaver. */
    answer: (issuer: string, asked: Authorisation, sujet: string | undefined): string => {
      const back = new URL(asked.redirectUri);
      const employee = employees.get(sujet ?? '');
      if (employee === undefined || employee.estParti) {
        back.searchParams.set('error', 'access_denied');
      } else {
        const code = randomBytes(24).toString('base64url');
        codes.set(code, { ...asked, employee });
        back.searchParams.set('code', code);
      }
      back.searchParams.set('state', asked.state);
      back.searchParams.set('iss', fault === 'ISS' ? OTHER_ISSUER : issuer);
      return back.href;
    },

    /** A code serves once, with the verifier of its challenge. */
    exchange: (issuer: string, form: URLSearchParams): Tokens | undefined => {
      const grant = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (grant === undefined || form.get('redirect_uri') !== grant.redirectUri) return undefined;
      if (challenge !== grant.challenge) return undefined;
      const accessToken = randomBytes(24).toString('base64url');
      accesses.set(accessToken, grant.employee);
      return {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: LIFE_S,
        id_token: idTokenOf(issuer, grant),
      };
    },

    isClient: (form: URLSearchParams): boolean =>
      form.get('client_id') === CLIENT_ID && form.get('client_secret') === clientSecret,

    userInfo: (accessToken: string): object | undefined => {
      const employee = accesses.get(accessToken);
      return employee === undefined ? undefined : userClaims(employee);
    },
  };
}
export type Provider = ReturnType<typeof createProvider>;
