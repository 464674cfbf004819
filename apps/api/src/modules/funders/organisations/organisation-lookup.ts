import type {
  ClientInformation,
  webAccess,
  webAccessQuery,
} from '@portail/contract/funders/organisations.schemas.ts';
import type * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope, type OwnerScope } from '../../../platform/ports/owner-scope.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { organisationQueries, webAccessQueries, type WebAccessRow } from './funders.queries.ts';

/**
 * An operator with the permission for funders sees every organisation; other callers see their own.
 */
const scopeOf = ({ scope, permissions, userId }: AuthenticatedCaller): OwnerScope | undefined =>
  permissions.includes('BO_FINANCEURS') ? operatorScope(userId, 'consultation d’un client') : scope;

/** Another caller's organisation is answered like an unknown one. */
export const createReadOrganisation =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (caller: AuthenticatedCaller, clientId: string): Promise<ClientInformation> => {
    const scope = scopeOf(caller);
    if (scope === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const queries = organisationQueries(reader, scope);
    const organisation =
      (await queries.findFunder(clientId)) ?? (await queries.findProvider(clientId));
    if (organisation === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const { clientNumber, socialReason, siret, nom, telephone, email, ...rest } = organisation;
    const { clientId: foundId, ...adresse } = rest;
    return {
      clientId: foundId,
      clientNumber,
      socialReason,
      siret,
      adresse,
      contact: { nom, telephone, email },
    };
  };

type WebAccessQuery = z.output<typeof webAccessQuery>;
type WebAccess = z.infer<typeof webAccess>;

/** Reason shown to the person. */
const REASON = 'Vérification de votre accès au portail par l’assistance';

/** The security log keeps sign-ins for twelve months. */
const LOG_MS = 365 * 86_400_000;

const wireAccess = (
  { login, space, isActive, lastSignIn, createdAt }: WebAccessRow,
  now: Date,
): WebAccess => ({
  login,
  typeEspace: space,
  actif: isActive,
  ...(lastSignIn === null
    ? {
        sansConnexion: now.getTime() - createdAt.getTime() < LOG_MS ? 'JAMAIS' : 'DEPUIS_UN_AN',
      }
    : { derniereConnexion: dateTimeInFrance(lastSignIn) }),
});

/** An unknown login has no access, which is not an error. */
export const createReadWebAccesses =
  ({
    reader,
    reads,
    clock,
  }: Pick<Platform, 'reader' | 'clock'> & { readonly reads: OperatorReads }) =>
  async (
    caller: AuthenticatedCaller,
    { login, clientId }: WebAccessQuery,
    origin: RequestOrigin,
  ): Promise<WebAccess[]> => {
    const queries = webAccessQueries(reader, operatorScope(caller.userId, 'accès au portail'));
    const rows =
      clientId === undefined
        ? await queries.ofLogin((login ?? '').trim())
        : await queries.ofFunder(clientId);
    const accounts = rows
      .filter(({ space }) => space === 'ESPACE_BENEFICIAIRE')
      .map(({ userId }) => userId);
    await reads.note(caller, origin, { screen: 'ACCES_WEB', reason: REASON, accounts });
    const now = clock.realNow();
    return rows.map((row) => wireAccess(row, now));
  };
