import type {
  webAccess,
  webAccessQuery,
} from '@portail/contract/home-services/home-services-clients.schemas.ts';
import type * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { webAccessQueries, type WebAccessRow } from './web-accesses.queries.ts';

type Asked = z.output<typeof webAccessQuery>;
type WebAccess = z.infer<typeof webAccess>;

/** In words that the person reads. */
const REASON = 'Vérification de votre accès au portail par l’assistance';

const wireAccess = ({ login, space, isActive, lastSignIn }: WebAccessRow): WebAccess => ({
  login,
  typeEspace: space,
  actif: isActive,
  ...(lastSignIn === null ? {} : { derniereConnexion: dateTimeInFrance(lastSignIn) }),
});

/** Somebody who is not there has no access: that is an answer, and no error. */
export const createReadWebAccesses =
  ({ reader, reads }: Pick<Platform, 'reader'> & { readonly reads: OperatorReads }) =>
  async (
    caller: AuthenticatedCaller,
    { login, clientId }: Asked,
    origin: RequestOrigin,
  ): Promise<WebAccess[]> => {
    const queries = webAccessQueries(reader, operatorScope(caller.accountId, 'accès au portail'));
    const rows =
      clientId === undefined
        ? await queries.ofLogin((login ?? '').trim())
        : await queries.ofClient(clientId);
    const accounts = rows
      .filter(({ space }) => space === 'ESPACE_BENEFICIAIRE')
      .map(({ accountId }) => accountId);
    await reads.note(caller, origin, { screen: 'ACCES_WEB', reason: REASON, accounts });
    return rows.map(wireAccess);
  };
export type ReadWebAccesses = ReturnType<typeof createReadWebAccesses>;
