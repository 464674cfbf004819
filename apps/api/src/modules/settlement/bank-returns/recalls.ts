import type { CallInput, CallOutput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { OPERATION_MESSAGES } from '@portail/contract/backoffice/operation-messages.ts';
import {
  getRecalls,
  type answerRecall,
  type Recall,
  type requestRecall,
} from '@portail/contract/settlement/recalls.calls.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  camt029,
  camt056,
  readCamt029,
  readCamt056,
  type RecallAnswer,
  type RecallRequest,
} from '@portail/rules/settlement/recalls.ts';
import { readXml } from '@portail/rules/settlement/read-xml.ts';
import { returnReasonWords } from '@portail/rules/settlement/return-reasons.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import {
  byCode,
  byInstant,
  byNumber,
  byText,
  byUuid,
  sortedPage,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import { readIssuer } from '../../../platform/issuer.repository.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import { readWholeText } from '../../../platform/whole-text.ts';
import type { RejectPayout } from '../payouts/payouts.module.ts';
import { fromOperator, type FileSource } from './file-source.ts';
import { recallsIn, selectRecalls, type RecallRow } from './recalls.repository.ts';

const REASON = 'rappel d’un virement';

/** The money comes back because it was asked for. */
const CAME_BACK = 'FOCR';

const wire = (row: RecallRow): Recall => ({
  id: row.id,
  sens: row.sens,
  numero: row.numero,
  reference: row.endToEndId,
  montant: wireEuros(row.amountCents),
  motif: returnReasonWords(row.reason),
  statut: row.statut,
  motifReponse: row.answerReason === null ? null : returnReasonWords(row.answerReason),
  dateDemande: dateTimeInFrance(row.requestedAt),
});

const RECALL_KEYS: SortKeys<SortOf<typeof getRecalls>> = {
  columns: {
    dateDemande: byInstant('r.demande_le'),
    sens: byCode('r.sens'),
    numero: byText('r.numero'),
    montant: byNumber('r.montant_cents'),
    statut: byCode('r.statut'),
  },
  id: byUuid('r.id'),
};

const refuseFile = (text: string): never => {
  const isXml = readXml(text) !== undefined;
  const message = isXml ? OPERATION_MESSAGES.notRecall : OPERATION_MESSAGES.xmlUnreadable;
  throw new DomainError(isXml ? 'FICHIER_NON_CONFORME' : 'FICHIER_ILLISIBLE', {
    fields: [{ champ: 'fichier', message }],
  });
};

const xmlFile = (number: string, xml: string): FileAnswer => ({
  content: Buffer.from(xml),
  contentType: 'application/xml',
  downloadName: `${number}.xml`,
});

/**
 * Requests to send a transfer back. A positive answer reverses our transfer once, and holds its
 * payments for an operator; a negative one closes the request with its reason.
 */
export const createRecalls = (
  platform: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'securityLog' | 'alarms'>,
  rejectPayout: RejectPayout,
) => {
  const { reader, units, clock, ids, securityLog, alarms } = platform;

  const find = async (id: string): Promise<RecallRow> => {
    const row = await selectRecalls(reader).where('r.id', '=', id).executeTakeFirst();
    if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return row;
  };

  const note = (unit: UnitOfWork, { origin, userId }: FileSource, numero: string) =>
    securityLog.record(unit, origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      userId,
      details: { operation: 'RAPPEL', numero },
    });

  /** Returns the id of the recall. */
  const applyAnswer = async (
    unit: UnitOfWork,
    { scope, author, userId }: FileSource,
    { id: answer, requestId, endToEndId, isAccepted, reason }: RecallAnswer,
  ): Promise<string> => {
    const recalls = recallsIn(unit, scope);
    const recall = await recalls.lockByNumber('EMIS', requestId);
    if (recall?.endToEndId !== endToEndId) throw new DomainError('RETOUR_D_AUTRUI');
    if (recall.statut !== 'OUVERT' || isAccepted === undefined) return recall.id;
    const closed = { answer, operatorId: userId ?? null, now: clock.businessNow() };
    if (isAccepted) {
      // Nothing to do when the bank has announced the return itself.
      await rejectPayout(unit, { endToEndId, reason: CAME_BACK }, author);
      await recalls.close(recall.id, { ...closed, statut: 'ACCEPTE', reason: null });
    } else {
      await recalls.close(recall.id, { ...closed, statut: 'REFUSE', reason: reason ?? 'MS03' });
    }
    return recall.id;
  };

  const keepRequest = async (
    unit: UnitOfWork,
    { scope, origin, userId }: FileSource,
    request: RecallRequest,
  ): Promise<string> => {
    const recalls = recallsIn(unit, scope);
    const { id: numero, ...facts } = request;
    const id = ids.ordered();
    const kept = { payoutId: null, operatorId: userId ?? null, now: clock.businessNow() };
    if (await recalls.open({ ...facts, ...kept, id, sens: 'RECU', numero })) {
      await alarms.raise(unit, origin, { name: 'RAPPEL_BANQUE', details: { rappel: numero } });
      return id;
    }
    const known = await recalls.lockByNumber('RECU', numero);
    if (known === undefined) throw new Error('a recall that was kept is there');
    return known.id;
  };

  const receiveFile = async (
    by: FileSource,
    file: Pick<UploadedFile, 'content'>,
  ): Promise<Recall[]> => {
    const text = await readWholeText(file);
    const answers = readCamt029(text);
    const requests = answers === undefined ? readCamt056(text) : undefined;
    if (answers === undefined && requests === undefined) return refuseFile(text);
    const touched = await units.transact(
      async (unit) => {
        const kept: string[] = [];
        for (const answer of answers ?? []) kept.push(await applyAnswer(unit, by, answer));
        for (const request of requests ?? []) kept.push(await keepRequest(unit, by, request));
        await note(unit, by, (answers ?? requests)?.[0]?.id ?? '');
        return kept;
      },
      { isRepeatable: true },
    );
    return await Promise.all([...new Set(touched)].map(async (id) => wire(await find(id))));
  };

  return {
    /** A file that is no recall is refused with `FICHIER_NON_CONFORME`. */
    receiveFile,

    list: async (
      _caller: AuthenticatedCaller,
      query: CallInput<typeof getRecalls>['query'],
    ): Promise<ListPage<Recall[]>> => {
      const sorted = sortedPage(getRecalls.list.table, RECALL_KEYS, query);
      const rows = await selectRecalls(reader)
        .select([sorted.sortValue.as('sortValue'), sorted.sortId.as('sortId')])
        .$if(query.sens !== undefined, (found) => found.where('r.sens', '=', query.sens ?? 'EMIS'))
        .$if(query.statut !== undefined, (found) =>
          found.where('r.statut', '=', query.statut ?? 'OUVERT'),
        )
        .where(sorted.after)
        .orderBy(sorted.order)
        .limit(sorted.limit)
        .execute();
      return mapPage(sorted.pageOf(rows), wire);
    },

    request: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { reference, motif }: CallInput<typeof requestRecall>['body'],
    ): Promise<CallOutput<typeof requestRecall>> => {
      const { userId } = caller;
      const operator = fromOperator(userId, origin, REASON);
      const { scope } = operator;
      const id = ids.ordered();
      await units.transact(async (unit) => {
        const payout = await recallsIn(unit, scope).lockSent(reference);
        const numero = `RAPPEL-${id.slice(-12).toUpperCase()}`;
        const isOpen =
          payout !== undefined &&
          (await recallsIn(unit, scope).open({
            id,
            sens: 'EMIS',
            numero,
            payoutId: payout.id,
            fileMessageId: payout.fileMessageId,
            endToEndId: reference,
            amountCents: payout.amountCents,
            reason: motif,
            operatorId: userId,
            now: clock.businessNow(),
          }));
        if (!isOpen) throw new DomainError('RAPPEL_IMPOSSIBLE');
        await note(unit, operator, numero);
      });
      return wire(await find(id));
    },

    file: async (_caller: AuthenticatedCaller, id: string): Promise<FileAnswer> => {
      const recall = await find(id);
      const { name } = await readIssuer(reader);
      const { numero, fileMessageId, endToEndId, amountCents, reason, answer } = recall;
      const about = { fileMessageId, endToEndId };
      if (recall.executedOn !== null) {
        const sender = { name, createdAt: recall.requestedAt };
        const settledOn = calendarDay(recall.executedOn);
        const request = { ...about, id: numero, amountCents, reason, settledOn };
        return xmlFile(numero, camt056(request, sender));
      }
      if (answer === null || recall.closedAt === null)
        throw new DomainError('RESSOURCE_INTROUVABLE');
      const sender = { name, createdAt: recall.closedAt };
      return xmlFile(
        answer,
        camt029(
          {
            ...about,
            id: answer,
            requestId: numero,
            isAccepted: recall.statut === 'ACCEPTE',
            reason: recall.answerReason ?? undefined,
          },
          sender,
        ),
      );
    },

    receive: (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      file: UploadedFile,
    ): Promise<Recall[]> => receiveFile(fromOperator(caller.userId, origin, REASON), file),

    answer: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { id, decision, motif }: { readonly id: string } & CallInput<typeof answerRecall>['body'],
    ): Promise<Recall> => {
      const operator = fromOperator(caller.userId, origin, REASON);
      await units.transact(async (unit) => {
        const recalls = recallsIn(unit, operator.scope);
        const recall = await recalls.lock(id);
        if (recall?.sens !== 'RECU') throw new DomainError('RESSOURCE_INTROUVABLE');
        if (recall.statut !== 'OUVERT') throw new DomainError('DEJA_RESOLU');
        const isAccepted = decision === 'ACCEPTER';
        await recalls.close(id, {
          statut: isAccepted ? 'ACCEPTE' : 'REFUSE',
          reason: isAccepted ? null : (motif ?? 'CUST'),
          answer: `REPONSE-${ids.ordered().slice(-12).toUpperCase()}`,
          operatorId: caller.userId,
          now: clock.businessNow(),
        });
        await note(unit, operator, recall.numero);
      });
      return wire(await find(id));
    },
  };
};
