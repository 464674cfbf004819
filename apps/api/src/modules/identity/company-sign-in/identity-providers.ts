import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import * as z from 'zod/mini';
import {
  createOutboundHttp,
  OutboundFailure,
  type OutboundHttp,
} from '../../../platform/outbound/outbound-http.ts';
import type { Platform } from '../../../platform/platform.ts';

/** As the back office has set it. */
export interface IdentityProvider {
  readonly id: string;
  /** Grows with each change of the settings. */
  readonly version: number;
  readonly profile: 'OIDC' | 'PROCONNECT';
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Accepted authentication levels; empty where none is demanded. */
  readonly acr: readonly string[];
  readonly mustAnnouncePkce: boolean;
}

/** What ties the answer of a provider to the question that it answers. */
export interface AuthorisationSecrets {
  readonly nonce: string;
  readonly verifier: string;
}

export interface CompanyIdentity {
  readonly subject: string;
  /** `undefined` unless the provider vouches for the address. */
  readonly verifiedMail: string | undefined;
  readonly siret: string | undefined;
}

/** The reason is for the log only. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/** Verified with a public key: `none` and the HS family could be forged with what a client knows. */
const SIGNATURES: ReadonlySet<string> = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);
const SIGNATURE_BY_DEFAULT = ['RS256'];

const SCOPES = { OIDC: 'openid email', PROCONNECT: 'openid email siret' } as const;

/** A person waits; the documents of a provider are small. */
const LIMITS = { totalMs: 8_000, retries: 1, maxBytes: 512 * 1_024, maxSockets: 10 } as const;

/** Keys and addresses of a provider seldom change; the library reads new keys by itself. */
const DISCOVERY_KEPT_MS = 10 * 60_000;

const BASIC = 'client_secret_basic';
const POST = 'client_secret_post';

const identityClaims = z.object({
  email: z.optional(z.string()),
  /** Some providers write it as text. */
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  siret: z.optional(z.string()),
});
type IdentityClaims = z.infer<typeof identityClaims>;

const isTrue = (value: boolean | string | undefined): boolean => value === true || value === 'true';

const causesOf = (error: unknown): readonly unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : error === undefined ? [] : [error];

const namedIn = (value: unknown, name: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  return typeof found === 'string' ? found : undefined;
};

/** The code of the library with what it is about: a claim, an error of the provider, or its words. */
const reasonOf = (error: unknown): string => {
  const causes = causesOf(error);
  const firstOf = (name: string): string | undefined =>
    causes.map((cause) => namedIn(cause, name)).find((found) => found !== undefined);
  const deepest = causes.findLast((cause) => cause instanceof Error);
  const about =
    firstOf('claim') ?? firstOf('attribute') ?? firstOf('error') ?? deepest?.message ?? '';
  return `${firstOf('code') ?? 'REPONSE_ILLISIBLE'}:${about}`.slice(0, 120);
};

const failureOf = (error: unknown): Error => {
  if (error instanceof ProviderRefused || error instanceof ProviderUnreachable) return error;
  const isUnreachable = causesOf(error).some((cause) => cause instanceof OutboundFailure);
  return isUnreachable
    ? new ProviderUnreachable('no answer', { cause: error })
    : new ProviderRefused(reasonOf(error), { cause: error });
};

const translated = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw failureOf(error);
  }
};

/** Requests of the library through the outbound client, which follows no redirect. */
const fetchThrough =
  (http: OutboundHttp): CustomFetch =>
  async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`${method} is not sent`);
    const text = body instanceof URLSearchParams ? body.toString() : body;
    if (typeof text !== 'string' && text !== undefined && text !== null)
      throw new TypeError('only forms are sent');
    const answer = await http.sendForFile({
      method,
      url,
      headers,
      isRepeatable: method === 'GET',
      ...(typeof text === 'string' ? { body: text } : {}),
    });
    const contentType = [answer.headers['content-type'] ?? ''].flat().join();
    return new Response(answer.content.length === 0 ? null : new Uint8Array(answer.content), {
      status: answer.status,
      headers: { 'content-type': contentType },
    });
  };

interface Opened {
  readonly version: number;
  readonly openedAt: number;
  readonly configuration: Promise<Configuration>;
}

/** OpenID Connect with the providers of the companies, by the library `openid-client`. */
export const createIdentityProviders = ({ config }: Pick<Platform, 'config'>) => {
  const opened = new Map<string, Opened>();
  /** Kept while the settings change: a sign-in may be under way. */
  const clients = new Map<string, OutboundHttp>();

  /** The only provider on this machine, for the demonstration: production refuses its setting. */
  const isSandbox = ({ issuer }: IdentityProvider): boolean =>
    config.sandboxUrl !== undefined && issuer === `${config.sandboxUrl}/identite`;

  const clientOf = (provider: IdentityProvider): OutboundHttp => {
    const isPublicOnly = !isSandbox(provider);
    const key = `${provider.id}:${isPublicOnly}`;
    const known = clients.get(key);
    if (known !== undefined) return known;
    const client = createOutboundHttp({ ...LIMITS, isPublicOnly }, 'fournisseur-identite');
    clients.set(key, client);
    return client;
  };

  const configurationFor = async (provider: IdentityProvider): Promise<Configuration> => {
    const oidc = await import('openid-client');
    const fetch = fetchThrough(clientOf(provider));
    const { clientId, clientSecret } = provider;
    const found = await oidc.discovery(new URL(provider.issuer), clientId, undefined, undefined, {
      [oidc.customFetch]: fetch,
      execute: isSandbox(provider) ? [oidc.allowInsecureRequests] : [],
    });
    const metadata: ServerMetadata = found.serverMetadata();
    // The library accepts an issuer with a variable part from some hosts: any of their customers
    // could then vouch for any address.
    if (metadata.issuer !== provider.issuer) throw new ProviderRefused('METADONNEES:issuer');
    const methods = metadata.code_challenge_methods_supported;
    const hasPkce = methods === undefined ? !provider.mustAnnouncePkce : methods.includes('S256');
    if (!hasPkce) throw new ProviderRefused('METADONNEES:pkce');
    const signatures = (
      metadata.id_token_signing_alg_values_supported ?? SIGNATURE_BY_DEFAULT
    ).filter((one) => SIGNATURES.has(one));
    if (signatures.length === 0) throw new ProviderRefused('METADONNEES:signature');
    const { origin } = new URL(provider.issuer);
    if (new URL(metadata.authorization_endpoint ?? 'about:blank').origin !== origin)
      throw new ProviderRefused('METADONNEES:authorization_endpoint');
    const ways = metadata.token_endpoint_auth_methods_supported ?? [BASIC];
    const configuration = new oidc.Configuration(
      {
        ...metadata,
        id_token_signing_alg_values_supported: signatures,
        userinfo_signing_alg_values_supported: signatures,
      },
      clientId,
      undefined,
      ways.includes(POST)
        ? oidc.ClientSecretPost(clientSecret)
        : oidc.ClientSecretBasic(clientSecret),
    );
    configuration[oidc.customFetch] = fetch;
    if (isSandbox(provider)) oidc.allowInsecureRequests(configuration);
    // Signatures are verified even where the answer comes straight from the provider.
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  };

  const open = async (provider: IdentityProvider): Promise<Configuration> => {
    const known = opened.get(provider.id);
    const isFresh =
      known?.version === provider.version && performance.now() - known.openedAt < DISCOVERY_KEPT_MS;
    if (known !== undefined && isFresh) return await known.configuration;
    const configuration = configurationFor(provider);
    opened.set(provider.id, {
      version: provider.version,
      openedAt: performance.now(),
      configuration,
    });
    try {
      return await configuration;
    } catch (error) {
      // The next sign-in asks again.
      if (opened.get(provider.id)?.configuration === configuration) opened.delete(provider.id);
      throw error;
    }
  };

  const authorise = async (
    provider: IdentityProvider,
    asked: {
      readonly redirectUri: string;
      readonly state: string;
      readonly secrets: AuthorisationSecrets;
      readonly loginHint: string | undefined;
    },
  ): Promise<string> => {
    const oidc = await import('openid-client');
    const configuration = await open(provider);
    const { acr, profile } = provider;
    const essential = { id_token: { acr: { essential: true, values: acr } } };
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: asked.redirectUri,
      scope: SCOPES[profile],
      state: asked.state,
      nonce: asked.secrets.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(asked.secrets.verifier),
      code_challenge_method: 'S256',
      ...(asked.loginHint === undefined ? {} : { login_hint: asked.loginHint }),
      ...(acr.length === 0 ? {} : { acr_values: acr.join(' ') }),
      ...(acr.length > 0 && profile === 'PROCONNECT' ? { claims: JSON.stringify(essential) } : {}),
    }).href;
  };

  /** ProConnect sends a person to the provider of their domain, and states no `email_verified`. */
  const verifiedMailOf = (
    { profile }: IdentityProvider,
    { email, email_verified: verified }: IdentityClaims,
  ): string | undefined => {
    const isVerified = profile === 'PROCONNECT' && verified === undefined ? true : isTrue(verified);
    return isVerified ? email : undefined;
  };

  const identify = async (
    provider: IdentityProvider,
    answer: {
      readonly redirectUri: string;
      readonly state: string;
      readonly code: string;
      readonly iss: string | undefined;
      readonly secrets: AuthorisationSecrets;
    },
  ): Promise<CompanyIdentity> => {
    const oidc = await import('openid-client');
    const configuration = await open(provider);
    const url = new URL(answer.redirectUri);
    url.searchParams.set('state', answer.state);
    url.searchParams.set('code', answer.code);
    if (answer.iss !== undefined) url.searchParams.set('iss', answer.iss);
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: answer.state,
      expectedNonce: answer.secrets.nonce,
      pkceCodeVerifier: answer.secrets.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined || claims.iss !== provider.issuer)
      throw new ProviderRefused('JETON:iss');
    const { acr } = claims;
    if (provider.acr.length > 0 && !(typeof acr === 'string' && provider.acr.includes(acr)))
      throw new ProviderRefused('JETON:acr');
    const inToken = z.parse(identityClaims, claims);
    const isWhole = inToken.email !== undefined && provider.profile === 'OIDC';
    const told = isWhole
      ? inToken
      : z.parse(
          identityClaims,
          await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub),
        );
    return {
      subject: claims.sub,
      verifiedMail: verifiedMailOf(provider, told),
      siret: told.siret,
    };
  };

  return {
    /** Where the browser goes. */
    authorise: (...asked: Parameters<typeof authorise>) => translated(authorise(...asked)),
    /** Who the provider says that the person is. */
    identify: (...asked: Parameters<typeof identify>) => translated(identify(...asked)),
    /** Reads the metadata anew, as a sign-in would. */
    check: async (provider: IdentityProvider): Promise<void> => {
      opened.delete(provider.id);
      await translated(open(provider));
    },
    close: () => {
      for (const client of clients.values()) client.close();
    },
  };
};
export type IdentityProviders = ReturnType<typeof createIdentityProviders>;
