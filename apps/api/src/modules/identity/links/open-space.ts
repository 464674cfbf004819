import { openingSentence } from '@portail/contract/messages/opening-messages.ts';
import type { OpeningBody } from '@portail/contract/backoffice/operator-people.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { OperatorWatch } from '../../people/privacy/privacy.module.ts';
import { openingQueries } from './links.queries.ts';
import type { WriteLink } from './issue-link.ts';

/** Nobody opens more spaces than these in ten minutes; the pause of S44 comes on top. */
const OPENINGS = 30;
const OPENINGS_WINDOW_S = 600;

/**
 * The way from an operator's desk into somebody's space: a link for one use, in their name, with
 * the reason that the person will read. What is read there counts once the link is used.
 */
export const createOpenSpace = ({
  reader,
  units,
  digest,
  limits,
  watch,
  writeLink,
}: Pick<Platform, 'reader' | 'units' | 'digest' | 'limits'> & {
  readonly watch: Pick<OperatorWatch, 'lock'>;
  readonly writeLink: WriteLink;
}) => {
  return async (
    caller: AuthenticatedCaller,
    { login, body }: { readonly login: string; readonly body: OpeningBody },
    origin: RequestOrigin,
  ): Promise<{ readonly url: string }> => {
    if (caller.space !== 'ESPACE_OPERATEUR') throw new DomainError('ACCES_REFUSE');
    // Whoever may only look opens nothing that does more.
    if (caller.readOnly && body.mode !== 'LECTURE_SEULE') throw new DomainError('LECTURE_SEULE');
    const reason = openingSentence(body);
    const scope = operatorScope(caller.accountId, reason);
    const queries = openingQueries(reader, scope);
    const [operator, person] = [await queries.findSelf(), await queries.findPerson(login)];
    if (operator === undefined) throw new DomainError('ACCES_REFUSE');
    if (person === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const opened = await units.transact(async (unit) => {
      const standing = await watch.lock(unit, scope.accountId);
      if (standing === undefined || standing.isPaused) return undefined;
      await limits.count(unit, {
        key: digest.of('ouverture-operateur', caller.accountId),
        failures: OPENINGS,
        windowS: OPENINGS_WINDOW_S,
        clearedBySuccess: false,
      });
      return await writeLink(unit, origin, {
        partner: operator,
        askedBy: caller.accountId,
        source: operator.identifiant,
        target: person.login,
        accountId: person.accountId,
        space: 'ESPACE_BENEFICIAIRE',
        mode: body.mode,
        contractNumero: null,
        sessionId: null,
        actionType: null,
        reason,
      });
    });
    if (opened === undefined) throw new DomainError('CONSULTATIONS_SUSPENDUES');
    return { url: opened.url };
  };
};
