import type { EventDetails } from '@portail/contract/backoffice/event-details.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ApprovalAct, RefusalReason } from '@portail/rules/backoffice/operators/operations.ts';
import {
  APPROVER_PERMISSION,
  FUNDER_ACTS,
  REQUESTER_PERMISSION,
  mayDecide,
  SECOND_PERSON_DAYS,
} from '@portail/rules/backoffice/operators/second-person.ts';
import { contractsPermitting, isFunderRole } from '@portail/rules/funders/rights.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import {
  approvalAskedMail,
  approvalDecidedMail,
  approvalExpiringMail,
  contractChangedMail,
  operatorApprovalAskedMail,
} from './approval-templates.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { storedRights } from '../../../platform/db/funder-rights.queries.ts';
import { APPROVAL_REMINDERS_QUEUE } from '../../../platform/jobs/queues.ts';
import type { ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope, type FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { permissionsOf } from '../../identity/sign-in/authentication.module.ts';
import { approvalMailQueries } from './approvals.queries.ts';
import {
  approvalRequestsIn,
  type LockedRequest,
  type NewRequest,
  type Produced,
} from './approvals.repository.ts';

const APPROVAL_MAIL = 'COURRIEL_DEMANDE_A_VALIDER';
const EXPIRING_MAIL = 'COURRIEL_DEMANDE_BIENTOT_EXPIREE';
const DECIDED_MAIL = 'COURRIEL_DEMANDE_DECIDEE';
const CONTRACT_NOTICE_MAIL = 'COURRIEL_CONTRAT_MODIFIE';

const requestedPayload = z.object({ requestId: z.string(), accountId: z.string() });
const noticePayload = z.object({ requestId: z.string(), accountId: z.nullable(z.string()) });
/** Empty when the request changes no setting. */
const changedFields = z.object({
  changements: z._default(z.array(z.object({ champ: z.string() })), []),
});

/** Mails to the approvers, and to the contact of a contract whose settings changed. */
export const createApprovalMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): readonly OutboxHandler[] => {
  const queries = approvalMailQueries(
    reader,
    operatorScope('systeme', 'courriel d’une demande à valider'),
  );
  const inbox = `${config.publicUrl}${hrefOf('BO_APPROVALS')}`;
  return [
    {
      kind: APPROVAL_MAIL,
      run: async (payload, { id }) => {
        const { requestId, accountId: userId } = z.parse(requestedPayload, payload);
        const request = await queries.toAccount(requestId, userId);
        // No mail when the request was decided before it was sent.
        if (request === undefined || request.statut !== 'EN_ATTENTE') return;
        const content = FUNDER_ACTS.has(request.act)
          ? approvalAskedMail(request, {
              label: request.label,
              contract: request.contract,
              asker: request.requester,
              amount: request.amountCents === null ? undefined : centsOf(request.amountCents),
              url: `${config.publicUrl}${hrefOf('CLIENT_SESSION_LIST')}`,
            })
          : operatorApprovalAskedMail(request, inbox);
        await mail.send({ to: request.mail, ...content, messageId: messageIdOf(id) });
      },
    },
    {
      kind: EXPIRING_MAIL,
      run: async (payload, { id }) => {
        const { requestId, accountId: userId } = z.parse(requestedPayload, payload);
        const request = await queries.toAccount(requestId, userId);
        if (request === undefined || request.statut !== 'EN_ATTENTE') return;
        const content = approvalExpiringMail(request, {
          url: inbox,
          until: dateTimeInFrance(request.expiresAt),
        });
        await mail.send({ to: request.mail, ...content, messageId: messageIdOf(id) });
      },
    },
    {
      kind: DECIDED_MAIL,
      run: async (payload, { id }) => {
        const { requestId, accountId: userId } = z.parse(requestedPayload, payload);
        const request = await queries.toAccount(requestId, userId);
        if (request === undefined) return;
        const content = approvalDecidedMail(request, {
          url: inbox,
          isAgreed: request.statut === 'ACCEPTEE',
        });
        await mail.send({ to: request.mail, ...content, messageId: messageIdOf(id) });
      },
    },
    {
      kind: CONTRACT_NOTICE_MAIL,
      run: async (payload, { id }) => {
        const { requestId, accountId: userId } = z.parse(noticePayload, payload);
        const request = await (userId === null
          ? queries.toContact(requestId)
          : queries.toAccount(requestId, userId));
        if (request === undefined) return;
        const { changements } = z.parse(changedFields, request.content);
        const content = contractChangedMail(request, {
          contract: request.contract,
          fields: changements.map(({ champ }) => champ),
        });
        await mail.send({ to: request.mail, ...content, messageId: messageIdOf(id) });
      },
    },
  ];
};

const DAY_MS = 86_400_000;
const REMINDED_BEFORE_MS = DAY_MS;
const EACH_HOUR = '25 * * * *';

/** Mails the approvers once, a day before a request of an operator expires. */
export const createRemindApprovers = ({
  reader,
  units,
  clock,
  outbox,
}: Pick<Platform, 'reader' | 'units' | 'clock' | 'outbox'>) => {
  const scope = operatorScope('systeme', 'rappel d’une demande à valider');
  const queries = approvalMailQueries(reader, scope);
  const remind = async (): Promise<void> => {
    const now = clock.realNow();
    const until = new Date(now.getTime() + REMINDED_BEFORE_MS);
    for (const { id, requestedBy, contract, ...request } of await queries.expiring(now, until)) {
      await units.transact(
        async (unit) => {
          const approvers = await approvalRequestsIn(unit, scope).approvers(
            [requestedBy, concernedBy(request) ?? requestedBy],
            contract,
          );
          // The key makes it one mail, however often the job runs.
          await outbox.addMany(
            unit,
            approvers.map((approver) => ({
              kind: EXPIRING_MAIL,
              dedupKey: `${EXPIRING_MAIL}:${id}:${approver}`,
              payload: { requestId: id, accountId: approver },
            })),
          );
        },
        { isRepeatable: true },
      );
    }
  };
  const job: ScheduledJob = {
    queue: APPROVAL_REMINDERS_QUEUE,
    cron: EACH_HOUR,
    atStart: true,
    run: remind,
  };
  return { remind, job };
};

/** The requesting account, with the funder's scope unless it is an operator. */
interface Requester {
  readonly userId: string;
  readonly funder?: FunderScope;
  readonly origin: RequestOrigin;
}

type SubmittedRequest = Omit<
  NewRequest,
  'id' | 'financeurId' | 'requestedBy' | 'requestedAt' | 'expiresAt'
>;

export interface Decision {
  readonly id: string;
  /** The only act that the call decides; without it, each act that the caller may approve. */
  readonly act?: ApprovalAct;
  readonly isAgreed: boolean;
  readonly refusal: RefusalReason | undefined;
  readonly caller: AuthenticatedCaller;
  readonly funder?: FunderScope;
  readonly origin: RequestOrigin;
  readonly command: { readonly owner: string; readonly key: string };
}

interface Decided<T> {
  readonly request: LockedRequest;
  /** Undefined when refused. */
  readonly done: T | undefined;
}

/** The operator whose rights a request would change decides nothing about it. */
export const concernedBy = ({
  act,
  reference,
}: Pick<LockedRequest, 'act' | 'reference'>): string | null =>
  act === 'OPERATEUR' ? reference : null;

/** The contract of a request that is always about one. */
export const requestContract = ({ contract }: Pick<LockedRequest, 'contract'>): string => {
  if (contract === null) throw new Error('this request is of no contract');
  return contract;
};

const scopeOf = (userId: string, funder: FunderScope | undefined) =>
  funder ?? operatorScope(userId, 'accord d’une seconde personne');

/** Read-only operators hold every read permission but may neither request nor decide. */
const mayStillRequest = (request: LockedRequest): boolean => {
  const { act, contract, requesterRole, requesterRows, isRequesterActive } = request;
  if (!isRequesterActive || requesterRole === 'BO_LECTURE') return false;
  const needed = REQUESTER_PERMISSION[act];
  if (!isFunderRole(requesterRole)) return permissionsOf(requesterRole).includes(needed);
  const contracts = contractsPermitting(storedRights(requesterRole, requesterRows), [needed]);
  return contracts === null || (contract !== null && contracts.includes(contract));
};

/**
 * Approval by a second person. A request is one row; nothing else is written until another person
 * approves it, in the transaction that carries it out.
 */
export const createApprovals = ({
  ids,
  clock,
  outbox,
  securityLog,
}: Pick<Platform, 'ids' | 'clock' | 'outbox' | 'securityLog'>) => {
  const record = (
    unit: UnitOfWork,
    { userId, origin }: Pick<Requester, 'userId' | 'origin'>,
    details: EventDetails,
  ) =>
    securityLog.record(unit, origin, {
      kind: 'SECONDE_PERSONNE',
      result: 'SUCCES',
      userId,
      details,
    });

  const detailsOf = ({
    act,
    kind,
    reference,
    amountCents,
  }: Pick<NewRequest, 'act' | 'kind' | 'reference' | 'amountCents'>) => ({
    objet: act,
    nature: kind,
    reference,
    ...(amountCents === null ? {} : { centimes: amountCents }),
  });

  return {
    /** Returns the id of the request. */
    ask: async (
      unit: UnitOfWork,
      { userId, funder, origin }: Requester,
      requested: SubmittedRequest,
    ): Promise<string> => {
      const requests = approvalRequestsIn(unit, scopeOf(userId, funder));
      const requestedAt = clock.realNow();
      await requests.closeExpired(requested, requestedAt);
      const id = ids.ordered();
      const isNew = await requests.insert({
        ...requested,
        id,
        financeurId: funder?.financeurId ?? null,
        requestedBy: userId,
        requestedAt,
        expiresAt: new Date(requestedAt.getTime() + SECOND_PERSON_DAYS * DAY_MS),
      });
      if (!isNew) throw new DomainError('OPERATION_DEJA_DEMANDEE');
      const approvers = await requests.approvers(
        [userId, concernedBy(requested) ?? userId],
        requested.contract,
      );
      await outbox.addMany(
        unit,
        approvers.map((approver) => ({
          kind: APPROVAL_MAIL,
          dedupKey: `${APPROVAL_MAIL}:${id}:${approver}`,
          payload: { requestId: id, accountId: approver },
        })),
      );
      await record(unit, { userId, origin }, { acte: 'DEMANDE', ...detailsOf(requested) });
      return id;
    },

    /**
     * `carryOut` runs while the request is locked, so that of two concurrent approvers only one
     * carries it out.
     */
    decide: async <T extends Produced>(
      unit: UnitOfWork,
      decision: Decision,
      carryOut: (request: LockedRequest) => Promise<T>,
    ): Promise<Decided<T>> => {
      const { id, act, isAgreed, refusal, caller, funder, origin, command } = decision;
      const { userId } = caller;
      const requests = approvalRequestsIn(unit, scopeOf(userId, funder));
      const request = await requests.lock(id);
      if (request === undefined || (act !== undefined && request.act !== act)) {
        throw new DomainError('RESSOURCE_INTROUVABLE');
      }
      if (!caller.permissions.includes(APPROVER_PERMISSION[request.act])) {
        throw new DomainError('ACCES_REFUSE');
      }
      const concerned = concernedBy(request);
      if (!mayDecide({ requestedBy: request.requestedBy, decidedBy: userId, concerned })) {
        throw new DomainError('SECONDE_PERSONNE_REQUISE');
      }
      const at = clock.realNow();
      if (request.statut !== 'EN_ATTENTE' || request.expiresAt <= at) {
        throw new DomainError('DECISION_DEJA_PRISE');
      }
      let done: T | undefined;
      if (isAgreed) {
        requireRecentConfirmation(caller, clock);
        if (!mayStillRequest(request)) throw new DomainError('AUTEUR_SANS_DROIT');
        done = await carryOut(request);
      }
      await requests.close(id, { by: userId, at, produced: done, refusal, command });
      const acte = isAgreed ? 'ACCORD' : 'REFUS';
      await record(unit, { userId, origin }, { acte, ...detailsOf(request) });
      // The space of the funder shows the state of what is decided there.
      if (!FUNDER_ACTS.has(request.act)) {
        await outbox.add(unit, {
          kind: DECIDED_MAIL,
          dedupKey: `${DECIDED_MAIL}:${id}`,
          payload: { requestId: id, accountId: request.requestedBy },
        });
      }
      const { contract } = request;
      if (isAgreed && contract !== null && ACTS_WITH_CONTACT_NOTICE.has(request.act)) {
        const contacts = await requests.contractContacts(contract);
        await outbox.addMany(
          unit,
          contacts.map((contact) => ({
            kind: CONTRACT_NOTICE_MAIL,
            dedupKey: `${CONTRACT_NOTICE_MAIL}:${id}:${contact ?? 'contact'}`,
            payload: { requestId: id, accountId: contact },
          })),
        );
      }
      return { request, done };
    },
  };
};
export type Approvals = ReturnType<typeof createApprovals>;

/** The contract's contact is notified when these are applied. */
const ACTS_WITH_CONTACT_NOTICE: ReadonlySet<ApprovalAct> = new Set(['CONTRAT', 'TEXTES_COURRIELS']);
