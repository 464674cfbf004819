import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type {
  DelegationBody,
  GivenDelegation,
} from '@portail/contract/identity/delegations.schemas.ts';
import {
  endOf,
  holdsPlace,
  invitationDayOf,
  mayDo,
  needsProof,
  OPEN_DELEGATIONS_MAX,
} from '@portail/rules/identity/delegations/delegation.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { Sessions } from '../sign-in/authentication.module.ts';
import type { WriteMails } from './delegation-mails.ts';
import { statutOf, wireGiven } from './delegation-row.ts';
import { givenDelegationQueries } from './delegations.queries.ts';
import { givenDelegationsIn } from './delegations.repository.ts';
import { requireOwnSession } from './own-session.ts';
import type { SendInvitation } from './send-invitation.ts';

const INVITATIONS_PER_DAY = 10;
const DAY_S = 86_400;

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'ids' | 'limits' | 'digest' | 'securityLog'
> & {
  readonly sendInvitation: SendInvitation;
  readonly sessions: Pick<Sessions, 'endDelegated'>;
  readonly mails: WriteMails;
};

const invalid = (champ: keyof DelegationBody, message: string): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });

/** What a person decides of the access to their own space. */
export const createGivenDelegations = (dependencies: Dependencies) => {
  const { reader, units, clock, ids, limits, digest, securityLog } = dependencies;
  const { sendInvitation, sessions, mails } = dependencies;

  const list = async (caller: AuthenticatedCaller): Promise<GivenDelegation[]> => {
    const rows = await givenDelegationQueries(reader, beneficiaryScopeOf(caller)).list();
    return rows.map((row) => wireGiven(row, clock.businessDay()));
  };

  const find = async (caller: AuthenticatedCaller, id: string): Promise<GivenDelegation> => {
    const found = (await list(caller)).find(({ idAcces }) => idAcces === id);
    if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return found;
  };

  const countInvitation = (unit: UnitOfWork, { accountId }: AuthenticatedCaller): Promise<void> =>
    limits.count(unit, {
      key: digest.of('invitation-acces', accountId),
      failures: INVITATIONS_PER_DAY,
      windowS: DAY_S,
      clearedBySuccess: false,
    });

  const record = (
    unit: UnitOfWork,
    { accountId }: AuthenticatedCaller,
    origin: RequestOrigin,
    details: { readonly acte: 'INVITATION' | 'RENVOI' | 'RETRAIT'; readonly acces: string },
  ): Promise<void> =>
    securityLog.record(unit, origin, {
      kind: 'ACCES_DELEGUE',
      result: 'SUCCES',
      accountId,
      details,
    });

  /** An unanswered invitation to the same address is replaced; an access in use is not. */
  const makeRoom = async (
    given: ReturnType<typeof givenDelegationsIn>,
    mailKey: string,
  ): Promise<void> => {
    const today = clock.businessDay();
    const open = await given.lockOpen();
    const former = open.find((one) => one.mailKey === mailKey);
    if (former !== undefined) {
      if (statutOf(former, today) === 'ACTIF') throw new DomainError('ACCES_DEJA_DONNE');
      await given.close(former.id, { at: clock.realNow(), by: 'BENEFICIAIRE' });
    }
    const held = open.filter((one) => one !== former && holdsPlace(statutOf(one, today)));
    if (held.length >= OPEN_DELEGATIONS_MAX) throw new DomainError('TROP_D_ACCES_DONNES');
  };

  return {
    list,
    find,

    /** A guardian is invited once the house has read the judgement that names them. */
    invite: async (
      caller: AuthenticatedCaller,
      asked: DelegationBody,
      origin: RequestOrigin,
    ): Promise<GivenDelegation> => {
      requireOwnSession(caller);
      const today = clock.businessDay();
      const wanted = asked.jusquAu === undefined ? undefined : parseFrenchDate(asked.jusquAu);
      const until = endOf(asked.qualite, today, wanted);
      // Before the code: a date that cannot be kept is not worth a confirmation.
      if (until === undefined) throw invalid('jusquAu', MESSAGES.date);
      requireRecentConfirmation(caller, clock);
      const id = ids.ordered();
      await units.transact(async (unit) => {
        const given = givenDelegationsIn(unit, beneficiaryScopeOf(caller));
        const mailKey = asked.email.trim().toLowerCase();
        if ((await given.findOwnMail()).toLowerCase() === mailKey)
          throw invalid('email', MESSAGES.email);
        await makeRoom(given, mailKey);
        await countInvitation(unit, caller);
        await given.insert({
          id,
          nom: asked.nom.trim(),
          prenom: asked.prenom.trim(),
          mail: asked.email.trim(),
          qualite: asked.qualite,
          droits: asked.droits,
          invitedAt: clock.realNow(),
          invitationUntil: invitationDayOf(today),
          until,
        });
        if (!needsProof(asked.qualite)) {
          await sendInvitation(unit, id);
          await mails.tell(unit, id, 'INVITATION');
        }
        await record(unit, caller, origin, { acte: 'INVITATION', acces: id });
      });
      return await find(caller, id);
    },

    /** To the same address; counted with the invitations of the day. */
    resend: async (
      caller: AuthenticatedCaller,
      id: string,
      origin: RequestOrigin,
    ): Promise<GivenDelegation> => {
      requireOwnSession(caller);
      await units.transact(async (unit) => {
        const given = givenDelegationsIn(unit, beneficiaryScopeOf(caller));
        const row = (await given.lockOpen()).find((one) => one.id === id);
        if (row === undefined || statutOf(row, clock.businessDay()) !== 'INVITE') {
          throw new DomainError('RESSOURCE_INTROUVABLE');
        }
        await countInvitation(unit, caller);
        await sendInvitation(unit, id);
        await record(unit, caller, origin, { acte: 'RENVOI', acces: id });
      });
      return await find(caller, id);
    },

    /** Sessions that the access opened end in the same transaction. */
    withdraw: (caller: AuthenticatedCaller, id: string, origin: RequestOrigin): Promise<void> =>
      units.transact(async (unit) => {
        requireOwnSession(caller);
        const given = givenDelegationsIn(unit, beneficiaryScopeOf(caller));
        const row = (await given.lockOpen()).find((one) => one.id === id);
        const statut = row === undefined ? undefined : statutOf(row, clock.businessDay());
        if (statut === undefined || !mayDo(statut, 'FERMER', 'BENEFICIAIRE')) {
          throw new DomainError('RESSOURCE_INTROUVABLE');
        }
        await given.close(id, { at: clock.realNow(), by: 'BENEFICIAIRE' });
        await sessions.endDelegated(unit, id);
        // Whoever was not invited yet is not told of what they never had.
        const wasInvited = !mayDo(statut, 'JOINDRE', 'BENEFICIAIRE');
        await mails.tell(unit, id, wasInvited ? 'RETRAIT' : 'ABANDON');
        await record(unit, caller, origin, { acte: 'RETRAIT', acces: id });
      }),
  };
};
export type GivenDelegations = ReturnType<typeof createGivenDelegations>;
