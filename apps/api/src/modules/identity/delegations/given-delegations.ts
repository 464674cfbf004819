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
import { createDelegationMails, type DelegationMails } from './delegation-mails.ts';
import { statutOf, wireGiven } from './delegation-row.ts';
import { givenDelegationQueries } from './delegations.queries.ts';
import { givenDelegationsIn, invitationsIn } from './delegations.repository.ts';

/** Delegates, link sessions and operators must not manage delegations. */
export const requireOwnSession = ({ isDelegate, link, space }: AuthenticatedCaller): void => {
  if (isDelegate || link !== undefined || space === 'ESPACE_OPERATEUR') {
    throw new DomainError('ACCES_REFUSE');
  }
};

/** The proof id is part of the purpose, so that sealed rows cannot be swapped. */
export const proofPurposeOf = (proofId: string): string => `delegation-piece:${proofId}`;

/** Mails a new one-time link, which replaces the former one. */
export const createSendInvitation = (
  dependencies: Pick<Platform, 'clock' | 'digest' | 'secretBox' | 'config'> & {
    readonly mails: DelegationMails;
  },
) => {
  const tokens = createMailedTokens(dependencies, 'ACCESS_INVITATION');
  const scope = operatorScope('systeme', 'invitation dans un espace');
  return async (unit: UnitOfWork, delegationId: string): Promise<void> => {
    const { hash, sealed } = tokens.create(delegationId);
    await invitationsIn(unit, scope).setToken(delegationId, hash, dependencies.clock.realNow());
    await dependencies.mails.invite(unit, delegationId, sealed);
  };
};
type SendInvitation = ReturnType<typeof createSendInvitation>;

const INVITATIONS_PER_DAY = 10;
const DAY_S = 86_400;

const invalid = (champ: keyof DelegationBody, message: string): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });

export const createGivenDelegations = (
  dependencies: Pick<
    Platform,
    'reader' | 'units' | 'clock' | 'ids' | 'limits' | 'digest' | 'securityLog'
  > & {
    readonly sendInvitation: SendInvitation;
    readonly sessions: Pick<Sessions, 'endDelegated'>;
    readonly mails: DelegationMails;
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

  const countInvitation = (unit: UnitOfWork, { userId }: AuthenticatedCaller): Promise<void> =>
    limits.count(unit, {
      key: digest.of('invitation-acces', userId),
      failures: INVITATIONS_PER_DAY,
      windowS: DAY_S,
      clearedBySuccess: false,
    });

  const record = (
    unit: UnitOfWork,
    { userId }: AuthenticatedCaller,
    origin: RequestOrigin,
    details: { readonly acte: 'INVITATION' | 'RENVOI' | 'RETRAIT'; readonly acces: string },
  ): Promise<void> =>
    securityLog.record(unit, origin, {
      kind: 'ACCES_DELEGUE',
      result: 'SUCCES',
      userId,
      details,
    });

  /** Replaces an unanswered invitation to the same address; refuses when that access is active. */
  const closeFormerInvitation = async (
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

    /** A guardian is invited after the review of the proof. */
    invite: async (
      caller: AuthenticatedCaller,
      body: DelegationBody,
      origin: RequestOrigin,
    ): Promise<GivenDelegation> => {
      requireOwnSession(caller);
      const today = clock.businessDay();
      const requestedEnd = body.jusquAu === undefined ? undefined : parseFrenchDate(body.jusquAu);
      const until = endOf(body.qualite, today, requestedEnd);
      // Checked before the confirmation, so that a wrong date does not cost a code.
      if (until === undefined) throw invalid('jusquAu', MESSAGES.date);
      requireRecentConfirmation(caller, clock);
      const id = ids.ordered();
      await units.transact(async (unit) => {
        const given = givenDelegationsIn(unit, beneficiaryScopeOf(caller));
        const mailKey = body.email.trim().toLowerCase();
        if ((await given.findOwnMail()).toLowerCase() === mailKey)
          throw invalid('email', MESSAGES.email);
        await closeFormerInvitation(given, mailKey);
        await countInvitation(unit, caller);
        await given.insert({
          id,
          nom: body.nom.trim(),
          prenom: body.prenom.trim(),
          mail: body.email.trim(),
          qualite: body.qualite,
          droits: body.droits,
          invitedAt: clock.realNow(),
          invitationUntil: invitationDayOf(today),
          until,
        });
        if (!needsProof(body.qualite)) {
          await sendInvitation(unit, id);
          await mails.notify(unit, id, 'INVITATION');
        }
        await record(unit, caller, origin, { acte: 'INVITATION', acces: id });
      });
      return await find(caller, id);
    },

    /** Counts as an invitation of the day. */
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

    /** Ends the delegate's sessions in the same transaction. */
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
        // A guardian who was never invited receives no mail.
        const wasInvited = !mayDo(statut, 'JOINDRE', 'BENEFICIAIRE');
        await mails.notify(unit, id, wasInvited ? 'RETRAIT' : 'ABANDON');
        await record(unit, caller, origin, { acte: 'RETRAIT', acces: id });
      }),
  };
};
type GivenDelegations = ReturnType<typeof createGivenDelegations>;

/** One judgement may be uploaded page by page. */
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
    readonly mails: DelegationMails;
  }) =>
  async (
    caller: AuthenticatedCaller,
    id: string,
    upload: UploadedFile,
    origin: RequestOrigin,
  ): Promise<GivenDelegation> => {
    requireOwnSession(caller);
    // Checked before the file is read.
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
      await mails.notify(unit, id, 'VERIFICATION');
      await securityLog.record(unit, origin, {
        kind: 'ACCES_DELEGUE',
        result: 'SUCCES',
        userId: caller.userId,
        details: { acte: 'JUSTIFICATIF', acces: id },
      });
    });
    return await given.find(caller, id);
  };

/** Ends an access that the person or the delegate reports as not theirs. */
export const createCloseDisavowed = (
  dependencies: Pick<Platform, 'outbox' | 'clock' | 'ids' | 'digest' | 'secretBox' | 'config'>,
  sessions: Pick<Sessions, 'endDelegated'>,
) => {
  const mails = createDelegationMails(dependencies);
  const scope = operatorScope('systeme', 'accès signalé comme non voulu');
  return async (unit: UnitOfWork, delegationId: string, userId: string): Promise<void> => {
    const invitations = invitationsIn(unit, scope);
    const parties = await invitations.findParties(delegationId);
    if (parties === undefined) return;
    const by = parties.personUserId === userId ? 'BENEFICIAIRE' : 'DELEGUE';
    const at = dependencies.clock.realNow();
    if (!(await invitations.close(delegationId, { at, by }))) return;
    await sessions.endDelegated(unit, delegationId);
    await mails.notify(unit, delegationId, 'RETRAIT');
  };
};
