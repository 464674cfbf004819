import type {
  DelegationBody,
  GivenDelegation,
} from '@portail/contract/identity/delegations.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
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
import { beneficiaryScopeOf, operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { createMailedTokens, type Sessions } from '../sign-in/authentication.module.ts';
import { createWriteMails, type WriteMails } from './delegation-mails.ts';
import { statutOf, wireGiven } from './delegation-row.ts';
import { givenDelegationQueries } from './delegations.queries.ts';
import { givenDelegationsIn, invitationsIn } from './delegations.repository.ts';

/** Who came by a link, or in the place of somebody else, neither gives nor takes an access. */
export const requireOwnSession = ({ isDelegate, link, space }: AuthenticatedCaller): void => {
  if (isDelegate || link !== undefined || space === 'ESPACE_OPERATEUR') {
    throw new DomainError('ACCES_REFUSE');
  }
};

/** A sealed proof opens under its own number and no other: rows cannot be swapped. */
export const proofPurposeOf = (proofId: string): string => `delegation-piece:${proofId}`;

type SendInvitation = (unit: UnitOfWork, delegationId: string) => Promise<void>;

/** Mails a new one-time link to the invited address; the link before it no longer works. */
export const createSendInvitation = (
  dependencies: Pick<Platform, 'clock' | 'digest' | 'secretBox' | 'config'> & {
    readonly mails: WriteMails;
  },
): SendInvitation => {
  const tokens = createMailedTokens(dependencies, 'ACCESS_INVITATION');
  const scope = operatorScope('systeme', 'invitation dans un espace');
  return async (unit, delegationId) => {
    const { hash, sealed } = tokens.create(delegationId);
    await invitationsIn(unit, scope).setToken(delegationId, hash, dependencies.clock.realNow());
    await dependencies.mails.invite(unit, delegationId, sealed);
  };
};

const INVITATIONS_PER_DAY = 10;
const DAY_S = 86_400;

const invalid = (champ: keyof DelegationBody, message: string): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });

/** What a person decides of the access to their own space. */
export const createGivenDelegations = (
  dependencies: Pick<
    Platform,
    'reader' | 'units' | 'clock' | 'ids' | 'limits' | 'digest' | 'securityLog'
  > & {
    readonly sendInvitation: SendInvitation;
    readonly sessions: Pick<Sessions, 'endDelegated'>;
    readonly mails: WriteMails;
  },
) => {
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
type GivenDelegations = ReturnType<typeof createGivenDelegations>;

/** A judgement, or its pages one by one. */
const PROOFS_MAX = 5;

export const createJoinProof =
  ({
    units,
    clock,
    ids,
    secretBox,
    securityLog,
    given,
    mails,
    attachments,
  }: Pick<Platform, 'units' | 'clock' | 'ids' | 'secretBox' | 'securityLog' | 'attachments'> & {
    readonly given: Pick<GivenDelegations, 'find'>;
    readonly mails: WriteMails;
  }) =>
  async (
    caller: AuthenticatedCaller,
    id: string,
    upload: UploadedFile,
    origin: RequestOrigin,
  ): Promise<GivenDelegation> => {
    requireOwnSession(caller);
    // Before anything is read: whoever has no such access has no business sending files to it.
    const { statut } = await given.find(caller, id);
    if (!mayDo(statut, 'JOINDRE', 'BENEFICIAIRE')) throw new DomainError('RESSOURCE_INTROUVABLE');
    const { name, kind, content } = await attachments.read(upload);
    const proofId = ids.random();
    const sealed = secretBox.sealBytes(proofPurposeOf(proofId), content);
    await units.transact(async (unit) => {
      const delegations = givenDelegationsIn(unit, beneficiaryScopeOf(caller));
      const row = (await delegations.lockOpen()).find((one) => one.id === id);
      if (
        row === undefined ||
        !mayDo(statutOf(row, clock.businessDay()), 'JOINDRE', 'BENEFICIAIRE')
      ) {
        throw new DomainError('RESSOURCE_INTROUVABLE');
      }
      if ((await delegations.countProofs(id)) >= PROOFS_MAX) {
        throw new DomainError('TROP_DE_PIECES');
      }
      await delegations.addProof(id, {
        id: proofId,
        name,
        kind,
        bytes: content.length,
        sealed,
        at: clock.realNow(),
      });
      await mails.tell(unit, id, 'VERIFICATION');
      await securityLog.record(unit, origin, {
        kind: 'ACCES_DELEGUE',
        result: 'SUCCES',
        accountId: caller.accountId,
        details: { acte: 'JUSTIFICATIF', acces: id },
      });
    });
    return await given.find(caller, id);
  };

/** Ends an access, or its invitation, that the person or the carer says was not their act. */
export const createCloseDisavowed = (
  dependencies: Pick<Platform, 'outbox' | 'clock' | 'ids' | 'digest' | 'secretBox' | 'config'>,
  sessions: Pick<Sessions, 'endDelegated'>,
) => {
  const mails = createWriteMails(dependencies);
  const scope = operatorScope('systeme', 'accès signalé comme non voulu');
  return async (unit: UnitOfWork, delegationId: string, accountId: string): Promise<void> => {
    const invitations = invitationsIn(unit, scope);
    const parties = await invitations.findParties(delegationId);
    if (parties === undefined) return;
    const by = parties.personAccountId === accountId ? 'BENEFICIAIRE' : 'DELEGUE';
    const at = dependencies.clock.realNow();
    if (!(await invitations.close(delegationId, { at, by }))) return;
    await sessions.endDelegated(unit, delegationId);
    await mails.tell(unit, delegationId, 'RETRAIT');
  };
};
