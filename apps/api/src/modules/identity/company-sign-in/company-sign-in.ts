import { randomBytes } from 'node:crypto';
import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type {
  beginCompanySignIn,
  finishCompanySignIn,
} from '@portail/contract/identity/company-sign-in.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { companyDomainOf } from '@portail/rules/identity/company-sign-in/company-domain.ts';
import * as z from 'zod/mini';
import { limitedAddress } from '../../../platform/address.ts';
import { violatesUnique } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IssuedToken, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { BeginSecondStep, PendingSecondStep } from '../second-step/second-step.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { usersIn } from '../sign-in/users.repository.ts';
import {
  authorisationsIn,
  companyUsersIn,
  type CompanySignInQueries,
  type StoredProvider,
  type UsedAuthorisation,
} from './company-sign-in.repository.ts';
import {
  type AuthorisationSecrets,
  type CompanyIdentity,
  type IdentityProvider,
  type IdentityProviders,
  ProviderRefused,
  ProviderUnreachable,
} from './identity-providers.ts';

const LIFE_MS = 10 * 60_000;
const RANDOM_BYTES = 32;
const SIREN_LENGTH = 9;

const STATE = 'entreprise-state';
const BROWSER = 'entreprise-navigateur';

export const clientSecretPurposeOf = (providerId: string): string =>
  `fournisseur-identite:${providerId}`;
export const pendingSecretsPurposeOf = (id: string): string => `connexion-entreprise:${id}`;

const authorisationSecrets = z.object({ nonce: z.string(), verifier: z.string() });

const random = (): string => randomBytes(RANDOM_BYTES).toString('base64url');

type FinishBody = CallInput<typeof finishCompanySignIn>['body'];

type Finished =
  | { readonly issued: IssuedToken; readonly pending?: never }
  | { readonly pending: PendingSecondStep; readonly issued?: never };

/** Reason of a refusal, for the log only. */
type Refusal = 'CONNEXION_ENTREPRISE_REFUSEE' | 'CONNEXION_ENTREPRISE_SANS_ACCES';

class Refused extends Error {
  readonly reason: string;
  readonly shown: Refusal;

  constructor(reason: string, shown: Refusal = 'CONNEXION_ENTREPRISE_REFUSEE') {
    super(reason);
    this.reason = reason;
    this.shown = shown;
  }
}

export const openProvider = (
  { secretBox }: Pick<Platform, 'secretBox'>,
  { sealedSecret, ...provider }: StoredProvider,
): IdentityProvider => ({
  ...provider,
  clientSecret: secretBox.open(clientSecretPurposeOf(provider.id), sealedSecret),
});

/** Sign-in of funder users by the identity provider of their company. */
export const createCompanySignIn = (
  dependencies: Pick<
    Platform,
    'units' | 'clock' | 'ids' | 'digest' | 'secretBox' | 'limits' | 'securityLog' | 'config'
  > & {
    readonly companies: CompanySignInQueries;
    readonly providers: IdentityProviders;
    readonly sessions: Sessions;
    readonly beginSecondStep: BeginSecondStep;
    readonly knownDevices: KnownDevices;
  },
) => {
  const { units, clock, ids, digest, secretBox, limits, securityLog, config } = dependencies;
  const { companies, providers, sessions, beginSecondStep, knownDevices } = dependencies;
  const redirectUri = `${config.publicUrl}${hrefOf('COMPANY_SIGN_IN_RETURN')}`;

  /** The state cannot be guessed; the limit protects the providers and the log from a flood. */
  const count = (unit: UnitOfWork, origin: RequestOrigin): Promise<void> =>
    limits.count(unit, {
      key: digest.of('entreprise-adresse', limitedAddress(origin.address)),
      ...config.limits.address,
      clearedBySuccess: false,
    });

  const begin = async (
    { adresse }: CallInput<typeof beginCompanySignIn>['body'],
    origin: RequestOrigin,
  ) => {
    await units.transact((unit) => count(unit, origin));
    const stored = await companies.findByDomain(companyDomainOf(adresse) ?? '');
    if (stored === undefined) throw new DomainError('CONNEXION_ENTREPRISE_INCONNUE');
    const state = random();
    const secrets: AuthorisationSecrets = { nonce: random(), verifier: random() };
    const typed = adresse.trim();
    const url = await providers.authorise(openProvider(dependencies, stored), {
      redirectUri,
      state,
      secrets,
      loginHint: typed.includes('@') ? typed : undefined,
    });
    const id = ids.ordered();
    const createdAt = clock.realNow();
    await units.transact((unit) =>
      authorisationsIn(unit).insert({
        id,
        providerId: stored.id,
        stateHash: digest.of(STATE, state),
        browserHash: digest.of(BROWSER, origin.device ?? ''),
        sealedSecrets: secretBox.seal(pendingSecretsPurposeOf(id), JSON.stringify(secrets)),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + LIFE_MS),
      }),
    );
    return { url, origine: new URL(stored.issuer).origin };
  };

  const record = (
    unit: UnitOfWork,
    origin: RequestOrigin,
    event: {
      readonly result: 'SUCCES' | 'REFUS' | 'ECHEC';
      readonly userId?: string;
      readonly providerId?: string | undefined;
      readonly reason?: string;
      readonly isFirst?: boolean;
    },
  ): Promise<void> =>
    securityLog.record(unit, origin, {
      kind: 'CONNEXION_ENTREPRISE',
      result: event.result,
      userId: event.userId,
      details: {
        ...(event.providerId === undefined ? {} : { fournisseur: event.providerId }),
        ...(event.reason === undefined ? {} : { motif: event.reason }),
        ...(event.isFirst === true ? { rattachement: true } : {}),
      },
    });

  const isOfBrowser = ({ browserHash }: UsedAuthorisation, { device }: RequestOrigin): boolean =>
    device !== undefined && digest.all(BROWSER, device).includes(browserHash);

  /** Consumed before the provider is asked: a second use of the same answer finds nothing. */
  const consume = async (state: string, origin: RequestOrigin): Promise<UsedAuthorisation> => {
    const used = await units.transact((unit) =>
      authorisationsIn(unit).use(digest.all(STATE, state), clock.realNow()),
    );
    if (used === undefined) throw new Refused('INCONNU_OU_UTILISE');
    if (clock.realNow() >= used.expiresAt) throw new Refused('EXPIRE');
    if (!isOfBrowser(used, origin)) throw new Refused('AUTRE_NAVIGATEUR');
    return used;
  };

  /**
   * The first sign-in finds an invited user by an address that the provider vouches for, within its
   * domains and its funder. From then on only the subject counts.
   */
  const userOf = async (
    unit: UnitOfWork,
    provider: StoredProvider,
    { subject, verifiedMail, siret }: CompanyIdentity,
  ): Promise<{ readonly userId: string; readonly isFirst: boolean }> => {
    const users = companyUsersIn(unit, provider);
    if ((await users.lockSettings(provider.version)) === undefined)
      throw new Refused('REGLAGES_CHANGES');
    if (provider.profile === 'PROCONNECT' && siret !== undefined) {
      const funderSiren = (await users.funderSiret()).slice(0, SIREN_LENGTH);
      if (siret.slice(0, SIREN_LENGTH) !== funderSiren) throw new Refused('AUTRE_ORGANISATION');
    }
    const now = clock.realNow();
    const linked = await users.findLinked(subject);
    if (linked !== undefined) {
      if (linked.disabledAt !== null)
        throw new Refused('COMPTE_FERME', 'CONNEXION_ENTREPRISE_SANS_ACCES');
      await users.touch(linked.userId, now);
      return { userId: linked.userId, isFirst: false };
    }
    if (verifiedMail === undefined) throw new Refused('COURRIEL_NON_VERIFIE');
    const domain = companyDomainOf(verifiedMail);
    if (domain === undefined || !(await users.domains()).includes(domain))
      throw new Refused('AUTRE_DOMAINE', 'CONNEXION_ENTREPRISE_SANS_ACCES');
    const userId = await users.findUnlinked(verifiedMail);
    if (userId === undefined) throw new Refused('SANS_ACCES', 'CONNEXION_ENTREPRISE_SANS_ACCES');
    await users.link(userId, subject, now);
    await usersIn(unit).markMailProved(userId, now);
    return { userId, isFirst: true };
  };

  const enter = async (
    provider: StoredProvider,
    identity: CompanyIdentity,
    origin: RequestOrigin,
  ): Promise<Finished> => {
    const outcome = await units.transact(async (unit) => {
      const { userId, isFirst } = await userOf(unit, provider, identity);
      await record(unit, origin, { result: 'SUCCES', userId, providerId: provider.id, isFirst });
      // A demanded level is the second step of the company; without one the portal keeps its own.
      const pending =
        provider.acr.length > 0 ? undefined : await beginSecondStep(unit, userId, origin);
      if (pending !== undefined) return { pending };
      await knownDevices.remember(unit, userId, origin);
      return await sessions.open(unit, { userId, origin });
    });
    return 'pending' in outcome ? outcome : { issued: await sessions.issue(outcome.sessionId) };
  };

  /** Two first sign-ins of one person at once: the second finds the identity of the first. */
  const enterOnce = async (...given: Parameters<typeof enter>): Promise<Finished> => {
    try {
      return await enter(...given);
    } catch (error) {
      if (!violatesUnique(error, 'identite_entreprise_pkey')) throw error;
      return await enter(...given);
    }
  };

  const complete = async (
    used: UsedAuthorisation,
    { state, code, error, iss }: FinishBody,
    origin: RequestOrigin,
  ): Promise<Finished> => {
    if (error !== undefined) throw new Refused('REFUS_DU_FOURNISSEUR');
    if (code === undefined) throw new Refused('SANS_CODE');
    const stored = await companies.find(used.providerId);
    if (stored === undefined) throw new Refused('FOURNISSEUR_INACTIF');
    const opened = secretBox.open(pendingSecretsPurposeOf(used.id), used.sealedSecrets);
    const secrets = z.parse(authorisationSecrets, JSON.parse(opened));
    const provider = openProvider(dependencies, stored);
    const answer = { redirectUri, state, code, iss, secrets };
    return await enterOnce(stored, await providers.identify(provider, answer), origin);
  };

  /** Records a refusal with its reason and shows one sentence, whatever the reason. */
  const refusing = async <T>(
    origin: RequestOrigin,
    providerId: string | undefined,
    work: () => Promise<T>,
  ): Promise<T> => {
    const refuse = async (result: 'REFUS' | 'ECHEC', reason: string): Promise<void> =>
      await units.transact(async (unit) => {
        await record(unit, origin, { result, providerId, reason });
        await count(unit, origin);
      });
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused) {
        await refuse('REFUS', error.reason);
        throw new DomainError(error.shown, { cause: error });
      }
      if (error instanceof ProviderRefused) {
        await refuse('REFUS', error.reason);
        throw new DomainError('CONNEXION_ENTREPRISE_REFUSEE', { cause: error });
      }
      if (error instanceof ProviderUnreachable) {
        await refuse('ECHEC', 'INJOIGNABLE');
        throw new DomainError('CONNEXION_ENTREPRISE_INDISPONIBLE', { cause: error });
      }
      throw error;
    }
  };

  const finish = async (body: FinishBody, origin: RequestOrigin): Promise<Finished> => {
    const used = await refusing(origin, undefined, () => consume(body.state, origin));
    return await refusing(origin, used.providerId, () => complete(used, body, origin));
  };

  return {
    begin: async (...given: Parameters<typeof begin>) => {
      try {
        return await begin(...given);
      } catch (error) {
        if (error instanceof ProviderRefused || error instanceof ProviderUnreachable)
          throw new DomainError('CONNEXION_ENTREPRISE_INDISPONIBLE', { cause: error });
        throw error;
      }
    },
    finish,
  };
};
