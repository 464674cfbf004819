import type {
  FollowUp,
  FollowUpBody,
  MergeBody,
  ManagementChange,
  ManagementRequest,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import { ATTACHMENTS_MAX } from '@portail/rules/people/requests/attachment.ts';
import type { RequestPriority } from '@portail/rules/people/requests/request-priority.ts';
import {
  REQUEST_STATUTS,
  type RequestStatut,
  statutAfterIssuerAnswer,
  statutsByHand,
  canReopen,
} from '@portail/rules/people/requests/request-status.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import { filePurposeOf, requestFollowUpMail } from '../../people/requests/requests.module.ts';
import { personMailQueries, operatorRequestQueries } from './operator-requests.queries.ts';
import {
  operatorRequestsIn,
  type LockedRequest,
  type OperatorRequests,
  type RequestUpdate,
} from './operator-requests.repository.ts';
import type { ReadOperatorRequests } from './read-requests.ts';

const PERSON_MAIL = 'COURRIEL_DEMANDE_PERSONNE';

const payloadSchema = z.object({
  demandeId: z.string(),
  messageId: z.nullable(z.string()),
  statut: z.nullable(z.enum(REQUEST_STATUTS)),
});

/** Mails the answer and the new status to the person. */
export const createPersonMail = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => ({
  kind: PERSON_MAIL,
  run: async (payload, message) => {
    const { demandeId, messageId, statut } = z.parse(payloadSchema, payload);
    const scope = operatorScope('systeme', 'courriel du suivi d’une demande');
    const request = await personMailQueries(reader, scope).findForMail(demandeId, messageId);
    // The request is deleted together with the person's data.
    if (request === undefined) return;
    const { reference, objet, id } = request;
    const hasAccount = request.userId !== null;
    const path = hasAccount ? hrefOf('MY_REQUESTS', undefined, { demande: id }) : hrefOf('CONTACT');
    const content = requestFollowUpMail(
      { reference, objet },
      { message: request.message, statut, hasAccount, url: `${config.publicUrl}${path}` },
      await mailThemeQueries(reader).ofContract(request.contract),
    );
    await mail.send({
      to: request.mail,
      replyTo: config.mail.support,
      ...content,
      messageId: messageIdOf(message.id),
    });
  },
});

type RequestAct =
  | 'ATTRIBUTION'
  | 'REPONSE'
  | 'SUIVI'
  | 'MODIFICATION'
  | 'FICHIER'
  | 'REOUVERTURE'
  | 'REUNION';

interface Worker {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

interface RequestWork {
  readonly requests: OperatorRequests;
  readonly current: LockedRequest;
  readonly record: (
    acte: RequestAct,
    statut?: RequestStatut,
    details?: {
      readonly priorite?: RequestPriority;
      readonly attribuee?: string;
      readonly reference?: string;
    },
  ) => Promise<void>;
  /** `id` identifies the mail, so that it is sent once. */
  readonly notifyPerson: (
    id: string,
    notice: { readonly messageId: string | null; readonly statut: RequestStatut | null },
  ) => Promise<void>;
}

/** Locks one request for one operator and checks that the version they read is current. */
export const createWorkOnRequest =
  ({ outbox, securityLog }: Pick<Platform, 'outbox' | 'securityLog'>) =>
  async <T>(
    unit: UnitOfWork,
    { caller, origin }: Worker,
    { id, version }: { readonly id: string; readonly version?: number | undefined },
    work: (request: RequestWork) => Promise<T>,
  ): Promise<T> => {
    const { userId } = caller;
    const requests = operatorRequestsIn(unit, operatorScope(userId, 'traitement d’une demande'));
    const current = await requests.lock(id);
    if (current === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    if (version !== undefined && version !== current.version) {
      throw new DomainError('DEMANDE_MODIFIEE');
    }
    return await work({
      requests,
      current,
      record: (acte, statut, details) =>
        securityLog.record(unit, origin, {
          kind: 'DEMANDE_GESTION',
          result: 'SUCCES',
          userId,
          details: {
            acte,
            demande: current.reference,
            ...(statut === undefined ? {} : { statut }),
            ...details,
          },
        }),
      notifyPerson: (about, notice) =>
        outbox.add(unit, {
          kind: PERSON_MAIL,
          dedupKey: `${PERSON_MAIL}:${about}`,
          payload: { demandeId: id, ...notice },
        }),
    });
  };
type WorkOnRequest = ReturnType<typeof createWorkOnRequest>;

/** Status after an answer; a closed request must be reopened first. */
const statutAfter = (
  current: RequestStatut,
  requested: RequestStatut | undefined,
): RequestStatut => {
  if (current === 'CLOTUREE') throw new DomainError('DEMANDE_CLOSE');
  const next = requested ?? statutAfterIssuerAnswer(current);
  if (next !== current && !statutsByHand(current).includes(next)) {
    throw new DomainError('STATUT_DEMANDE_REFUSE');
  }
  return next;
};

export const createAddFollowUp = ({
  clock,
  ids,
  workOn,
}: Pick<Platform, 'clock' | 'ids'> & { readonly workOn: WorkOnRequest }) => {
  /** Shown in the person's space and mailed, with the new status. */
  const answer = async (
    { requests, current, record, notifyPerson }: RequestWork,
    words: string,
    requested: RequestStatut | undefined,
  ): Promise<RequestStatut | null> => {
    const at = clock.businessNow();
    const statut = statutAfter(current.statut, requested);
    const isChanged = statut !== current.statut;
    const messageId = ids.ordered();
    await requests.addAnswer({ id: messageId, requestId: current.id, at, words });
    if (isChanged) {
      const note = { id: ids.ordered(), requestId: current.id, words: '', statut, at };
      await requests.addNote(note);
    }
    await requests.update(current.id, { statut, updated_at: at });
    await notifyPerson(messageId, {
      messageId,
      statut: statut === 'EN_ATTENTE' || statut === 'CLOTUREE' ? statut : null,
    });
    await record('REPONSE', isChanged ? statut : undefined);
    return isChanged ? statut : null;
  };

  const note = async ({ requests, current, record }: RequestWork, words: string): Promise<null> => {
    const at = clock.businessNow();
    const id = ids.ordered();
    await requests.addNote({ id, requestId: current.id, words, statut: null, at });
    // Nothing visible to the person changed, so the date and the retention stay.
    await requests.update(current.id, {});
    await record('SUIVI');
    return null;
  };

  return async (
    unit: UnitOfWork,
    worker: Worker,
    { id, version, commentaire, visibilite = 'INTERNE', statut }: FollowUpBody & { id: string },
  ): Promise<FollowUp[]> =>
    workOn(unit, worker, { id, version }, async (request) => {
      const words = withoutSocialSecurityNumbers(commentaire);
      const isAnswer = visibilite === 'PERSONNE';
      const newStatut = isAnswer
        ? await answer(request, words, statut)
        : await note(request, words);
      const { firstName, lastName } = await request.requests.findOperator();
      return [
        {
          date: dateTimeInFrance(clock.businessNow()),
          auteur: `${firstName} ${lastName}`.trim(),
          origine: 'ASSISTANCE',
          commentaire: words,
          visibilite,
          statut: newStatut,
        },
      ];
    });
};

/** The requested values that differ from the current ones. */
const changesIn = (
  { statut, objet, description, priority, assigneeId }: LockedRequest,
  change: ManagementChange,
  assignee: string | null | undefined,
): Omit<RequestUpdate, 'updated_at'> => {
  const words =
    change.description === undefined
      ? description
      : withoutSocialSecurityNumbers(change.description);
  return {
    ...(change.statut === undefined || change.statut === statut ? {} : { statut: change.statut }),
    ...(change.objet === undefined || change.objet === objet ? {} : { objet: change.objet }),
    ...(words === description ? {} : { description: words }),
    ...(change.priorite === undefined || change.priorite === priority
      ? {}
      : { priorite: change.priorite }),
    ...(assignee === undefined || assignee === assigneeId ? {} : { operateur_id: assignee }),
  };
};

const requireAllowed = (
  { statut }: LockedRequest,
  { statut: next, ...content }: Omit<RequestUpdate, 'updated_at'>,
): void => {
  const isContent = Object.keys(content).length > 0;
  if (statut === 'CLOTUREE' && isContent) throw new DomainError('DEMANDE_CLOSE');
  if (next !== undefined && !statutsByHand(statut).includes(next)) {
    throw new DomainError('STATUT_DEMANDE_REFUSE');
  }
};

/** The name in the event log of the operator who gets the request. */
const requireAssignable = async (
  requests: OperatorRequests,
  operator: string | null,
): Promise<string> => {
  if (operator === null) return 'NON_ATTRIBUEE';
  const found = await requests.findAssignable(operator);
  if (found === undefined) throw new DomainError('OPERATEUR_NON_ATTRIBUABLE');
  return `${found.firstName} ${found.lastName}`.trim();
};

/**
 * Changes status, subject, description, priority or operator; the person's original text is kept.
 * The person sees neither the priority nor the operator, so these do not date the request.
 */
export const createChangeRequest =
  ({
    units,
    clock,
    ids,
    read,
    workOn,
  }: Pick<Platform, 'units' | 'clock' | 'ids'> & {
    readonly read: ReadOperatorRequests;
    readonly workOn: WorkOnRequest;
  }) =>
  async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    { id, version, ...requested }: ManagementChange & { readonly id: string },
  ): Promise<ManagementRequest> => {
    await read.note(caller, origin, id);
    await units.transact((unit) =>
      workOn(unit, { caller, origin }, { id, version }, async (request) => {
        const { requests, current, record, notifyPerson } = request;
        const asked = requested.operateur;
        const change = changesIn(current, requested, asked === 'MOI' ? caller.userId : asked);
        if (Object.keys(change).length === 0) return;
        requireAllowed(current, change);
        // Taking charge in the same change puts the operator's name in the thread as well.
        if (
          change.description !== undefined &&
          change.statut === undefined &&
          current.assigneeId !== caller.userId &&
          !(await requests.isFollowedBySelf(id))
        ) {
          throw new DomainError('DEMANDE_NON_SUIVIE');
        }
        const { operateur_id: operator, priorite, ...shown } = change;
        const attribuee =
          operator === undefined ? undefined : await requireAssignable(requests, operator);
        const isShown = Object.keys(shown).length > 0;
        const at = clock.businessNow();
        const isReworded = change.description !== undefined && current.ownWords === null;
        await requests.update(id, {
          ...change,
          ...(isReworded ? { description_initiale: current.description } : {}),
          ...(isShown ? { updated_at: at } : {}),
        });
        if (change.statut !== undefined) {
          const noteId = ids.ordered();
          const { statut } = change;
          await requests.addNote({ id: noteId, requestId: id, words: '', statut, at });
          if (statut === 'CLOTUREE') await notifyPerson(noteId, { messageId: null, statut });
        }
        if (isShown || priorite !== undefined) {
          await record('MODIFICATION', change.statut, priorite === undefined ? {} : { priorite });
        }
        if (attribuee !== undefined) await record('ATTRIBUTION', undefined, { attribuee });
      }),
    );
    return await read.read(caller, origin, id);
  };

/** Checked by content, cleaned and sealed like the person's own files. */
export const createAddOperatorFile =
  ({
    reader,
    units,
    clock,
    ids,
    secretBox,
    workOn,
    attachments,
  }: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'secretBox' | 'attachments'> & {
    readonly workOn: WorkOnRequest;
  }) =>
  async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    { id, upload }: { readonly id: string; readonly upload: UploadedFile },
  ): Promise<{ readonly idFichier: string }> => {
    // The request is checked before the file is read.
    const scope = operatorScope(caller.userId, 'ajout d’un fichier à une demande');
    const found = await operatorRequestQueries(reader, scope).find(id);
    if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const { name, kind, content } = await attachments.read(upload);
    const fileId = ids.random();
    const sealed = secretBox.sealBytes(filePurposeOf(fileId), content);
    await units.transact((unit) =>
      workOn(unit, { caller, origin }, { id }, async ({ requests, current, record }) => {
        if (current.statut === 'CLOTUREE') throw new DomainError('DEMANDE_CLOSE');
        if ((await requests.countFiles(id)) >= ATTACHMENTS_MAX) {
          throw new DomainError('TROP_DE_PIECES');
        }
        const at = clock.businessNow();
        const bytes = content.length;
        await requests.addFile({ id: fileId, requestId: id, name, kind, bytes, sealed, at });
        await requests.update(id, { updated_at: at });
        await record('FICHIER');
      }),
    );
    return { idFichier: fileId };
  };

const refusedMerge = (message: string): DomainError =>
  new DomainError('REUNION_IMPOSSIBLE', { fields: [{ champ: 'reference', message }] });

/** Of the same account, or, for messages of the contact form, of the same address. */
const isOfSamePerson = (one: LockedRequest, other: LockedRequest): boolean =>
  one.userId === other.userId &&
  (one.userId !== null || one.mail.toLowerCase() === other.mail.toLowerCase());

const requireMergeable = (current: LockedRequest, kept: LockedRequest | undefined): void => {
  if (current.statut === 'CLOTUREE') throw new DomainError('DEMANDE_CLOSE');
  if (kept === undefined) throw refusedMerge('Cette demande n’existe pas.');
  if (kept.id === current.id) throw refusedMerge('C’est la demande que vous réunissez.');
  if (!isOfSamePerson(current, kept)) {
    throw refusedMerge('Cette demande est celle d’une autre personne.');
  }
  if (kept.statut === 'CLOTUREE')
    throw refusedMerge('Cette demande est clôturée\u00a0: rouvrez-la.');
};

/**
 * One request keeps the messages and the files of both. The other one is closed with a message that
 * gives the reference of the first.
 */
export const createMergeRequests =
  ({
    units,
    clock,
    ids,
    read,
    workOn,
  }: Pick<Platform, 'units' | 'clock' | 'ids'> & {
    readonly read: ReadOperatorRequests;
    readonly workOn: WorkOnRequest;
  }) =>
  async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    { id, reference, version }: MergeBody & { readonly id: string },
  ): Promise<ManagementRequest> => {
    await read.note(caller, origin, id);
    await units.transact(async (unit) => {
      const scope = operatorScope(caller.userId, 'traitement d’une demande');
      const keptId = await operatorRequestsIn(unit, scope).findByReference(
        reference.trim().toUpperCase(),
      );
      await operatorRequestsIn(unit, scope).lockBoth(keptId === undefined ? [id] : [id, keptId]);
      await workOn(unit, { caller, origin }, { id, version }, async (request) => {
        const { requests, current, record, notifyPerson } = request;
        const kept = keptId === undefined ? undefined : await requests.lock(keptId);
        requireMergeable(current, kept);
        if (kept === undefined) return;
        const at = clock.businessNow();
        const messageId = ids.ordered();
        const statut = 'CLOTUREE';
        const words = `Nous traitons cette demande avec votre demande ${kept.reference}\u00a0: vous y trouverez nos réponses.`;
        await requests.addAnswer({ id: messageId, requestId: id, at, words });
        await requests.addNote({ id: ids.ordered(), requestId: id, words: '', statut, at });
        await requests.moveMerged(id, kept.id);
        await requests.update(id, { statut, reunie_a: kept.id, updated_at: at });
        await requests.update(kept.id, { updated_at: at });
        await notifyPerson(messageId, { messageId, statut });
        await record('REUNION', statut, { reference: kept.reference });
      });
    });
    return await read.read(caller, origin, id);
  };

/** The reason is internal; the person is notified that the request is open again. */
export const createReopenRequest =
  ({
    units,
    clock,
    ids,
    workOn,
  }: Pick<Platform, 'units' | 'clock' | 'ids'> & { readonly workOn: WorkOnRequest }) =>
  (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    { id, motif }: { readonly id: string; readonly motif: string },
  ): Promise<{ readonly statut: 'ROUVERTE' }> =>
    units.transact((unit) =>
      workOn(unit, { caller, origin }, { id }, async (request) => {
        const { requests, current, record, notifyPerson } = request;
        if (!canReopen(current.statut)) throw new DomainError('DEMANDE_NON_CLOSE');
        const at = clock.businessNow();
        const noteId = ids.ordered();
        const statut = 'ROUVERTE';
        const words = withoutSocialSecurityNumbers(motif);
        await requests.addNote({ id: noteId, requestId: id, words, statut, at });
        await requests.update(id, { statut, reunie_a: null, updated_at: at });
        await notifyPerson(noteId, { messageId: null, statut });
        await record('REOUVERTURE', statut);
        return { statut };
      }),
    );
