import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getBankReturns } from '@portail/contract/settlement/bank-returns.calls.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { createHash } from 'node:crypto';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { OPERATION_MESSAGES } from '@portail/contract/backoffice/operation-messages.ts';
import type {
  BankReturn,
  BankReturnReport,
} from '@portail/contract/settlement/bank-returns.schemas.ts';
import {
  meansAlreadyReceived,
  returnReasonOf,
  returnReasonWords,
} from '@portail/rules/settlement/return-reasons.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  readPain002,
  type BankStatusReport,
  type RefusedTransaction,
} from '@portail/rules/settlement/pain-002.ts';
import { readXml } from '@portail/rules/settlement/read-xml.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { debitRefusedMail } from './debit-refused-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { BankReturnOutcome } from '../../../platform/db/database-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import { readWholeText } from '../../../platform/whole-text.ts';
import type { RejectPayout } from '../payouts/payouts.module.ts';
import { bankReturnQueries, type ReturnRow } from './bank-returns.queries.ts';
import { fromOperator, type FileSource } from './file-source.ts';
import { bankReturnsIn, type NewReturnLine } from './bank-returns.repository.ts';
import { createRefuseDebit, DEBIT_REFUSED_MAIL } from './refuse-debit.ts';

const REASON = 'retour de la banque sur nos prélèvements et nos virements';

const wireReturn = (row: ReturnRow): BankReturn => ({
  id: row.id,
  numero: row.messageId,
  fichier: row.file,
  type: row.isOfDebits ? 'PRELEVEMENTS' : 'VIREMENTS',
  dateReception: dateTimeInFrance(row.receivedAt),
  recuPar: row.by,
  lignes: row.lines.map(({ reference, reason, cents, subject, outcome }) => ({
    reference,
    codeMotif: reason,
    motif: returnReasonWords(reason),
    montant: cents === null ? null : wireEuros(cents),
    objet: subject,
    issue: outcome,
  })),
});

const readReport = (text: string): BankStatusReport => {
  const report = readPain002(text);
  if (report !== undefined) return report;
  const isXml = readXml(text) !== undefined;
  const message = isXml ? OPERATION_MESSAGES.notPain002 : OPERATION_MESSAGES.xmlUnreadable;
  throw new DomainError(isXml ? 'FICHIER_NON_CONFORME' : 'FICHIER_ILLISIBLE', {
    fields: [{ champ: 'fichier', message }],
  });
};

interface IssuedTransaction {
  readonly endToEndId: string;
}

interface Refusal extends RefusedTransaction {
  /** The file, or its part, is refused: no payee and no debtor is to blame. */
  readonly isOfFile: boolean;
}

interface ReceivedReport {
  readonly unit: UnitOfWork;
  readonly scope: OperatorScope;
  readonly report: BankStatusReport;
  readonly fileId: string;
  readonly author: FileSource['author'] & { readonly requestId: string };
}

/** One refusal per transaction, with the reason of its own if the bank gives one. */
const refusalsOf = <T extends IssuedTransaction>(
  report: BankStatusReport,
  all: readonly T[],
  isInBatch: (one: T, batchId: string) => boolean,
): readonly Refusal[] => {
  const listed = new Set(report.refused.map(({ endToEndId }) => endToEndId));
  const reasonOfFile = (one: T): string | undefined =>
    report.refusedWhole ?? report.refusedBatches.find(({ id }) => isInBatch(one, id))?.reason;
  const byId = new Map(all.map((one) => [one.endToEndId, one]));
  const unlisted = all.flatMap((one) => {
    const reason = listed.has(one.endToEndId) ? undefined : reasonOfFile(one);
    if (reason === undefined) return [];
    const { endToEndId } = one;
    return [{ endToEndId, reason, amountCents: undefined, isOfFile: true }];
  });
  const named = report.refused.map((refused) => {
    const one = byId.get(refused.endToEndId);
    return { ...refused, isOfFile: one !== undefined && reasonOfFile(one) !== undefined };
  });
  return [...unlisted, ...named];
};

/** The reason of a file that is refused with everything in it. */
const wholeReasonOf = (report: BankStatusReport): string | undefined =>
  // Our files of transfers have one part.
  report.refusedWhole ??
  (report.about.kind === 'VIREMENTS' ? report.refusedBatches[0]?.reason : undefined);

/** What an operator has to look at, and what they may know from the list of returns. */
const TO_CHECK: ReadonlySet<BankReturnOutcome> = new Set([
  'INCONNUE',
  'MONTANT_DIFFERENT',
  'DEJA_ENCAISSE',
  'HORS_DELAI',
  'A_VERIFIER',
  'DETTE',
]);

/** Whether an operator has to look at a return, unless it is part of a file refused as a whole. */
export const needsOperator = (
  { outcome, reason }: Pick<NewReturnLine, 'outcome' | 'reason'>,
  isOfWholeFile = false,
): boolean =>
  TO_CHECK.has(outcome) ||
  (outcome !== 'SANS_EFFET' &&
    !isOfWholeFile &&
    (outcome === 'RETENUE' || returnReasonOf(reason).isForOperator));

/**
 * Applies the bank's report on one of our files: each refused debit or transfer once, even if the
 * report is uploaded again. Unknown transactions and other amounts are reported without effect.
 */
export const createReceiveReturn = (
  platform: Pick<
    Platform,
    'reader' | 'units' | 'clock' | 'ids' | 'outbox' | 'securityLog' | 'alarms'
  >,
  rejectPayout: RejectPayout,
) => {
  const { reader, units, clock, ids, securityLog, alarms } = platform;
  const refuseDebit = createRefuseDebit(platform);

  const refuseDebits = async (received: ReceivedReport): Promise<readonly NewReturnLine[]> => {
    const { unit, scope, report, fileId, author } = received;
    const debits = await bankReturnsIn(unit, scope).listDebits(fileId);
    const known = new Set(debits.map(({ endToEndId }) => endToEndId));
    const returnedOn = report.createdOn ?? clock.businessDay();
    const reference = report.messageId;
    const lines: NewReturnLine[] = [];
    const refusals = refusalsOf(report, debits, ({ sequence }, batchId) =>
      batchId.endsWith(`-${sequence ?? ''}`),
    );
    for (const refusal of refusals) {
      const { endToEndId, reason, amountCents } = refusal;
      const { outcome, debitId } = known.has(endToEndId)
        ? await refuseDebit(unit, { ...refusal, reference, returnedOn }, author)
        : ({ outcome: 'INCONNUE', debitId: null } as const);
      lines.push({
        endToEndId,
        reason,
        amountCents: amountCents ?? null,
        outcome,
        debitId,
        payoutId: null,
      });
    }
    return lines;
  };

  const refusePayouts = async (received: ReceivedReport): Promise<readonly NewReturnLine[]> => {
    const { unit, scope, report, fileId, author } = received;
    const payouts = await bankReturnsIn(unit, scope).listPayouts(fileId);
    const byId = new Map(payouts.map((payout) => [payout.endToEndId, payout]));
    const lines: NewReturnLine[] = [];
    for (const { endToEndId, reason, amountCents, isOfFile } of refusalsOf(
      report,
      payouts,
      () => true,
    )) {
      const payout = byId.get(endToEndId);
      const line = { endToEndId, reason, amountCents: amountCents ?? null, debitId: null };
      if (payout === undefined) {
        lines.push({ ...line, outcome: 'INCONNUE', payoutId: null });
      } else if (amountCents !== undefined && amountCents !== payout.amountCents) {
        lines.push({ ...line, outcome: 'MONTANT_DIFFERENT', payoutId: payout.id });
      } else if (meansAlreadyReceived(reason)) {
        lines.push({ ...line, outcome: 'A_VERIFIER', payoutId: payout.id });
      } else {
        const rejection = { endToEndId, reason, isWholeFile: isOfFile };
        const outcome = await rejectPayout(unit, rejection, author);
        lines.push({ ...line, outcome, payoutId: payout.id });
      }
    }
    return lines;
  };

  /** A file sent again under another number is not what this report is about any more. */
  const withoutEffect = (report: BankStatusReport): readonly NewReturnLine[] =>
    report.refused.map(({ endToEndId, reason, amountCents }) => ({
      endToEndId,
      reason,
      amountCents: amountCents ?? null,
      outcome: 'SANS_EFFET',
      debitId: null,
      payoutId: null,
    }));

  const refuseFile = async (received: ReceivedReport, origin: RequestOrigin): Promise<void> => {
    const { unit, scope, report, fileId } = received;
    const reason = wholeReasonOf(report);
    if (reason === undefined) return;
    // The bank has the file twice: nothing moves before an operator knows which one it carried out.
    if (!meansAlreadyReceived(reason)) {
      const repository = bankReturnsIn(unit, scope);
      const refuse =
        report.about.kind === 'PRELEVEMENTS'
          ? repository.refuseDebitFile
          : repository.refusePayoutFile;
      await refuse(fileId, reason, clock.businessNow());
    }
    await alarms.raise(unit, origin, {
      name: 'FICHIER_BANQUE_REFUSE',
      details: { fichier: report.about.messageId, motif: reason },
    });
  };

  const raiseToCheck = async (
    unit: UnitOfWork,
    lines: readonly NewReturnLine[],
    { report, origin }: { readonly report: BankStatusReport; readonly origin: RequestOrigin },
  ): Promise<void> => {
    const isOfWholeFile = wholeReasonOf(report) !== undefined;
    const count = lines.filter((line) => needsOperator(line, isOfWholeFile)).length;
    if (count === 0) return;
    await alarms.raise(unit, origin, {
      name: 'RETOUR_BANQUE_A_VERIFIER',
      details: { retour: report.messageId, lignes: count },
    });
  };

  /** Our file that the report is about; a payout file may have been sent again since. */
  const findFile = async (unit: UnitOfWork, scope: OperatorScope, report: BankStatusReport) => {
    const repository = bankReturnsIn(unit, scope);
    const { kind, messageId } = report.about;
    const file =
      kind === 'PRELEVEMENTS'
        ? await repository.lockDebitFile(messageId)
        : await repository.lockPayoutFile(messageId);
    if (file !== undefined) {
      if (kind === 'VIREMENTS') await repository.markReceived(file.id, clock.realNow());
      return { id: file.id, isReplaced: false };
    }
    const replaced =
      kind === 'VIREMENTS' ? await repository.findReplacedFile(messageId) : undefined;
    if (replaced === undefined) throw new DomainError('RETOUR_D_AUTRUI');
    return { id: replaced.id, isReplaced: true };
  };

  const apply = async (
    unit: UnitOfWork,
    { scope, origin, userId, author: by }: FileSource,
    { report, digest }: { readonly report: BankStatusReport; readonly digest: string },
  ): Promise<{ readonly id: string; readonly isFirst: boolean }> => {
    const repository = bankReturnsIn(unit, scope);
    const isOfDebits = report.about.kind === 'PRELEVEMENTS';
    const file = await findFile(unit, scope, report);
    const id = ids.ordered();
    const isFirst = await repository.open({
      id,
      messageId: report.messageId,
      fileMessageId: report.about.messageId,
      digest,
      debitFileId: isOfDebits ? file.id : null,
      payoutFileId: isOfDebits ? null : file.id,
      operatorId: userId ?? null,
      now: clock.realNow(),
    });
    if (!isFirst) {
      const known = await repository.findOpened(report.messageId);
      if (known.digest !== digest) throw new DomainError('RETOUR_DEJA_RECU');
      return { id: known.id, isFirst };
    }
    const author = { ...by, requestId: `retour/${report.messageId}` };
    const received = { unit, scope, report, fileId: file.id, author };
    const linesOf = isOfDebits ? refuseDebits : refusePayouts;
    const lines = file.isReplaced ? withoutEffect(report) : await linesOf(received);
    if (!file.isReplaced) await refuseFile(received, origin);
    if (lines.length > 0) await repository.addLines(id, lines);
    await raiseToCheck(unit, lines, { report, origin });
    await securityLog.record(unit, origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      userId,
      details: { operation: 'RETOUR_BANCAIRE', numero: report.messageId, lignes: lines.length },
    });
    return { id, isFirst };
  };

  const receiveFile = async (
    by: FileSource,
    file: Pick<UploadedFile, 'content'>,
  ): Promise<BankReturnReport> => {
    const text = await readWholeText(file);
    const report = readReport(text);
    const digest = createHash('sha256').update(text).digest('hex');
    const { id, isFirst } = await units.transact((unit) => apply(unit, by, { report, digest }), {
      isRepeatable: true,
    });
    const row = await bankReturnQueries(reader, by.scope).find(id);
    return { ...wireReturn(row), dejaRecu: !isFirst };
  };

  return {
    /** A file that is no such report is refused with `FICHIER_NON_CONFORME`. */
    receiveFile,

    list: async (
      caller: AuthenticatedCaller,
      query: CallInput<typeof getBankReturns>['query'],
    ): Promise<ListPage<BankReturn[]>> => {
      const queries = bankReturnQueries(reader, operatorScope(caller.userId, REASON));
      return mapPage(await queries.list(query), wireReturn);
    },

    receive: (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      file: UploadedFile,
    ): Promise<BankReturnReport> => receiveFile(fromOperator(caller.userId, origin, REASON), file),
  };
};

const payloadSchema = z.object({ prelevementId: z.string() });

export const createDebitRefusedMail = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const scope = operatorScope('systeme', 'avis d’un prélèvement refusé');
  const queries = bankReturnQueries(reader, scope);
  const themes = mailThemeQueries(reader);
  return {
    kind: DEBIT_REFUSED_MAIL,
    run: async (payload, { id }) => {
      const { prelevementId } = z.parse(payloadSchema, payload);
      const refused = await queries.findRefused(prelevementId);
      if (refused === undefined) return;
      const reason = refused.reason ?? '';
      const content = debitRefusedMail(
        refused,
        {
          label: refused.label,
          amount: centsOf(refused.amountCents),
          reason: returnReasonWords(reason),
          rum: refused.rum,
          isTakenBack: refused.takenBackAt !== null,
          isDebitedAgain: returnReasonOf(reason).debit === 'REPRESENT',
          mandate:
            refused.mandate === 'REVOQUE'
              ? 'FINI'
              : refused.suspendedAt === null
                ? 'ACTIF'
                : 'SUSPENDU',
          url: `${config.publicUrl}${hrefOf('ORDER_HISTORY')}`,
        },
        await themes.ofContract(refused.contract),
      );
      await mail.send({ to: refused.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
