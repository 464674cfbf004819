import {
  declarationStateOf,
  maySucceed,
  type MessageEtat,
} from '@portail/rules/declarations/declaration-state.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type {
  BodyDeclaration,
  BodyReceipt,
  NationalBodies,
} from '../../../platform/ports/national-body.ts';
import { beneficiaryScopeFor, operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { byBirth, type ChildBox, openChild } from './children.repository.ts';
import { type Sending, sendingQueries } from './declarations.queries.ts';
import { envoisIn, type LockedEnvoi } from './declarations.repository.ts';
import { type EmployerNumbers, numberRefused } from './ready-parties.ts';
import { cesuContent, contentOfChild, pajeContent } from './stored-content.ts';

const POLL_EVERY_MS = 10_000;
const BATCH_SIZE = 20;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Every 10 seconds for two minutes, every minute for an hour, then every hour. */
const OFTEN = { polls: 12, waitMs: 10 * SECOND_MS };
const SOMETIMES = { polls: 70, waitMs: MINUTE_MS };
const SELDOM_MS = 60 * MINUTE_MS;

export const pollDelayMs = (pollCount: number): number => {
  if (pollCount <= OFTEN.polls) return OFTEN.waitMs;
  return pollCount <= SOMETIMES.polls ? SOMETIMES.waitMs : SELDOM_MS;
};

export interface FollowedSending {
  readonly envoiId: string;
  readonly organisme: Organisme;
  readonly businessKey: string;
}

type FollowNeeds = Pick<Platform, 'clock' | 'log'> & {
  readonly bodies: NationalBodies;
  /** Also plans the next poll, so that a sending is polled again when this process stops. */
  readonly takeDue: (
    now: Date,
    limit: number,
    nextPollAt: (pollCount: number) => Date,
  ) => Promise<readonly FollowedSending[]>;
  /** The receipt is `undefined` when the body does not know the sending. */
  readonly recordAnswer: (envoiId: string, receipt: BodyReceipt | undefined) => Promise<void>;
};

/** The bodies send no notification of their decision, so they are polled at growing intervals. */
export const createFollowDeclarations = ({
  clock,
  log,
  bodies,
  takeDue,
  recordAnswer,
}: FollowNeeds) => {
  const follow = async ({ envoiId, organisme, businessKey }: FollowedSending): Promise<void> => {
    try {
      await recordAnswer(envoiId, await bodies[organisme].findReceipt(businessKey));
    } catch (error) {
      log.warn({ err: error, envoiId, organisme }, 'état d’une déclaration à redemander');
    }
  };

  /** Returns how many sendings were polled. */
  const followDue = async (): Promise<number> => {
    const now = clock.realNow();
    const nextPollAt = (pollCount: number): Date =>
      new Date(now.getTime() + pollDelayMs(pollCount));
    const due = await takeDue(now, BATCH_SIZE, nextPollAt);
    for (const sending of due) await follow(sending);
    return due.length;
  };

  const task: PeriodicTask = {
    name: 'déclarations à suivre',
    everyMs: POLL_EVERY_MS,
    run: async () => {
      while ((await followDue()) === BATCH_SIZE);
    },
  };
  return { followDue, task };
};

const SCOPE = operatorScope('systeme', 'suivi des déclarations auprès des organismes');
const NO_REASON = 'Motif non précisé par l’organisme';

const isDecided = (etat: MessageEtat): boolean => etat === 'ACCEPTEE' || etat === 'REJETEE';

/** Updates a message and derives the state of its declaration. */
export const createRecordReceipt = ({
  units,
  clock,
  ids,
}: Pick<Platform, 'units' | 'clock' | 'ids'>) => {
  const settle = async (unit: UnitOfWork, { declarationId, statut }: LockedEnvoi) => {
    const envois = envoisIn(unit, SCOPE);
    const messages = await envois.listMessages(declarationId);
    const state = declarationStateOf(messages.map(({ etat }) => etat));
    if (!maySucceed(statut, state.statut)) return;
    const now = clock.businessNow();
    const motif =
      messages.find(({ etat }) => etat === 'REJETEE')?.motif ??
      (state.statut === 'REJETEE' ? NO_REASON : null);
    await envois.saveState(declarationId, {
      statut: state.statut,
      envoi: state.envoi,
      motif,
      decidedAt: state.statut === 'TRANSMISE' ? null : now,
    });
    if (state.cause !== undefined) {
      await envois.openCase(ids.random(), declarationId, state.cause, now);
    }
  };

  const record = (
    envoiId: string,
    next: { readonly etat: MessageEtat; readonly motif: string | undefined },
    receipt: BodyReceipt | undefined,
  ): Promise<void> =>
    units.transact(async (unit) => {
      const envois = envoisIn(unit, SCOPE);
      const locked = await envois.lock(envoiId);
      // A decision is final: an older answer may arrive after a newer one.
      if (locked === undefined || isDecided(locked.etat)) return;
      if (next.etat === 'A_RESOUDRE' && locked.etat !== 'A_ENVOYER') return;
      const nextPollAt =
        next.etat === 'RECUE'
          ? new Date(clock.realNow().getTime() + pollDelayMs(locked.pollCount))
          : null;
      await envois.save(
        envoiId,
        { etat: next.etat, motif: next.motif ?? null, nextPollAt },
        receipt,
      );
      await settle(unit, locked);
    });

  return {
    received: (envoiId: string, receipt: BodyReceipt) =>
      record(envoiId, { etat: receipt.etat, motif: receipt.motif }, receipt),
    /** The body refused the message and stored nothing. */
    refused: (envoiId: string, motif: string) =>
      record(envoiId, { etat: 'REJETEE', motif }, undefined),
    /** No answer for days: opens a case for an operator. */
    unanswered: (envoiId: string) =>
      record(envoiId, { etat: 'A_RESOUDRE', motif: undefined }, undefined),
  };
};
type RecordReceipt = ReturnType<typeof createRecordReceipt>;

export const SEND_DECLARATION = 'DECLARATION_A_ENVOYER';

const payloadSchema = z.object({ envoiId: z.string() });

type SendNeeds = Pick<Platform, 'reader' | 'secretBox'> & {
  readonly bodies: NationalBodies;
  readonly employerNumbers: EmployerNumbers;
  readonly record: RecordReceipt;
};

const contentOf = ({ organisme, typeActivite, enfantId, content, rang, netCents }: Sending) => {
  if (organisme === 'CESU') return z.parse(cesuContent, content);
  const whole = z.parse(pajeContent, content);
  return typeActivite === 'AMA'
    ? contentOfChild(whole, enfantId ?? undefined, {
        isFirst: rang === 1,
        montantNet: wireEuros(netCents),
      })
    : whole;
};

const messageOf = (sending: Sending, box: ChildBox): BodyDeclaration => ({
  businessKey: sending.cle,
  numeroCorrectif: sending.numeroCorrectif,
  numeroEmployeur: sending.numeroEmployeur,
  numeroSalarie: sending.numeroSalarie,
  typeActivite: sending.typeActivite ?? undefined,
  dateDebut: calendarDay(sending.dateDebut),
  dateFin: calendarDay(sending.dateFin),
  datePaiement: calendarDay(sending.datePaiement),
  netCents: sending.netCents,
  enfants: sending.children
    .map(({ id, sealed }) => ({ id, ...openChild(box, id, sealed) }))
    .toSorted(byBirth)
    .map(({ nom, prenom, dateNaissance }) => ({ nom, prenom, dateNaissance })),
  contenu: contentOf(sending),
});

/**
 * Sends with the business key of the message, so that the body stores it once. An unavailable body
 * throws and the outbox retries.
 */
export const createSendDeclaration = (needs: SendNeeds): OutboxHandler => {
  const { reader, secretBox, bodies, employerNumbers, record } = needs;
  const scope = operatorScope('systeme', 'envoi des déclarations aux organismes');
  const queries = sendingQueries(reader, scope);
  /** Declarations older than the proof of numbers are sent only under their author's own number. */
  const isOwnNumber = async (sending: Sending): Promise<boolean> => {
    const { beneficiaryId, organisme, numeroEmployeur } = sending;
    const author = beneficiaryScopeFor(scope, beneficiaryId);
    return (await employerNumbers.prove(author, organisme, numeroEmployeur)) !== 'REFUSE';
  };
  return {
    kind: SEND_DECLARATION,
    run: async (payload) => {
      const { envoiId } = z.parse(payloadSchema, payload);
      const sending = await queries.find(envoiId);
      if (sending === undefined) return;
      if (sending.etat !== 'A_ENVOYER' && sending.etat !== 'RECUE') return;
      if (sending.etat === 'A_ENVOYER' && !(await isOwnNumber(sending))) {
        await record.refused(envoiId, numberRefused().message);
        return;
      }
      const answer = await bodies[sending.organisme].declare(messageOf(sending, secretBox));
      await (answer.isTaken
        ? record.received(envoiId, answer.receipt)
        : record.refused(envoiId, answer.motif));
    },
  };
};

type FollowSendingNeeds = Pick<Platform, 'units' | 'clock' | 'log' | 'outbox'> & {
  readonly bodies: NationalBodies;
  readonly record: RecordReceipt;
};

/** After five days without a confirmation, an operator gets a case. */
const UNANSWERED_MS = 5 * 86_400_000;
const UNANSWERED_BATCH_SIZE = 50;

export const createFollowSendings = (needs: FollowSendingNeeds) => {
  const { units, clock, outbox, record } = needs;

  /** The body does not know the message: it is sent again with the same key. */
  const sendAgain = (envoiId: string): Promise<void> =>
    units.transact(async (unit) => {
      const envoi = await envoisIn(unit, SCOPE).lock(envoiId);
      if (envoi?.etat !== 'A_ENVOYER' && envoi?.etat !== 'RECUE') return;
      await outbox.add(unit, {
        kind: SEND_DECLARATION,
        dedupKey: `${SEND_DECLARATION}:${envoiId}:${envoi.pollCount}`,
        payload: { envoiId },
      });
    });

  const follow = createFollowDeclarations({
    ...needs,
    takeDue: (now, limit, nextPollAt) =>
      units.transact(async (unit) => {
        const envois = envoisIn(unit, SCOPE);
        const due = await envois.lockDue(now, limit);
        for (const { envoiId, pollCount } of due) {
          await envois.planPoll(envoiId, pollCount + 1, nextPollAt(pollCount + 1));
        }
        return due;
      }),
    recordAnswer: (envoiId, receipt) =>
      receipt === undefined ? sendAgain(envoiId) : record.received(envoiId, receipt),
  });

  /** Returns how many sendings became a case. */
  const cancelDue = async (): Promise<number> => {
    const before = new Date(clock.realNow().getTime() - UNANSWERED_MS);
    const due = await units.transact((unit) =>
      envoisIn(unit, SCOPE).listUnanswered(before, UNANSWERED_BATCH_SIZE),
    );
    for (const envoiId of due) await record.unanswered(envoiId);
    return due.length;
  };

  return {
    followDue: follow.followDue,
    cancelDue,
    task: {
      ...follow.task,
      run: async () => {
        await follow.task.run();
        while ((await cancelDue()) === UNANSWERED_BATCH_SIZE);
      },
    },
  };
};
