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
import { endsMandate, returnReasonWords } from '@portail/rules/settlement/return-reasons.ts';
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
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import { readWholeText } from '../../../platform/whole-text.ts';
import type { RejectPayout } from '../payouts/payouts.module.ts';
import { bankReturnQueries, type ReturnRow } from './bank-returns.queries.ts';
import { bankReturnsIn, type NewReturnLine } from './bank-returns.repository.ts';

/** Outbox message: mails the debtor about a refused debit. */
const DEBIT_REFUSED_MAIL = 'COURRIEL_PRELEVEMENT_REFUSE';
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
  readonly id: string;
  readonly endToEndId: string;
  readonly amountCents: number;
}

interface ReceivedReport {
  readonly unit: UnitOfWork;
  readonly scope: OperatorScope;
  readonly report: BankStatusReport;
  readonly now: Date;
}

/** One refusal per transaction: a refused file or batch refuses each of its transactions. */
const refusalsOf = (
  report: BankStatusReport,
  all: readonly IssuedTransaction[],
  inBatch: (one: IssuedTransaction, batchId: string) => boolean,
): readonly RefusedTransaction[] => {
  const each = (reason: string, some: readonly IssuedTransaction[]) =>
    some.map(({ endToEndId }) => ({ endToEndId, reason, amountCents: undefined }));
  return [
    ...(report.refusedWhole === undefined ? [] : each(report.refusedWhole, all)),
    ...report.refusedBatches.flatMap(({ id, reason }) =>
      each(
        reason,
        all.filter((one) => inBatch(one, id)),
      ),
    ),
    ...report.refused,
  ];
};

/**
 * Applies the bank's report on one of our files: each refused debit or transfer once, even if the
 * report is uploaded again. Unknown transactions and other amounts are reported without effect.
 */
export const createReceiveReturn = (
  platform: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'outbox' | 'securityLog'>,
  rejectPayout: RejectPayout,
) => {
  const { reader, units, clock, ids, outbox, securityLog } = platform;

  const refuseDebits = async (
    { unit, scope, report, now }: ReceivedReport,
    fileId: string,
  ): Promise<readonly NewReturnLine[]> => {
    const repository = bankReturnsIn(unit, scope);
    const debits = await repository.lockDebits(fileId);
    const byId = new Map(debits.map((debit) => [debit.endToEndId, debit]));
    const rejected = new Set<string>();
    const sequences = new Map(debits.map(({ id, sequence }) => [id, sequence]));
    const lines: NewReturnLine[] = [];
    const refusals = refusalsOf(report, debits, ({ id }, batchId) =>
      batchId.endsWith(`-${sequences.get(id) ?? ''}`),
    );
    for (const { endToEndId, reason, amountCents } of refusals) {
      const debit = byId.get(endToEndId);
      const line = { endToEndId, reason, amountCents: amountCents ?? null, payoutId: null };
      if (debit === undefined) {
        lines.push({ ...line, outcome: 'INCONNUE', debitId: null });
        continue;
      }
      const ofDebit = { ...line, debitId: debit.id };
      if (amountCents !== undefined && amountCents !== debit.amountCents) {
        lines.push({ ...ofDebit, outcome: 'MONTANT_DIFFERENT' });
      } else if (debit.statut === 'ENCAISSE') {
        lines.push({ ...ofDebit, outcome: 'DEJA_ENCAISSE' });
      } else if (debit.statut !== 'EMIS' || rejected.has(debit.id)) {
        lines.push({ ...ofDebit, outcome: 'SANS_EFFET' });
      } else {
        rejected.add(debit.id);
        await repository.rejectDebit(debit.id, reason, now);
        if (endsMandate(reason)) await repository.endMandate(debit.mandateId, now);
        await outbox.add(unit, {
          kind: DEBIT_REFUSED_MAIL,
          dedupKey: `${DEBIT_REFUSED_MAIL}:${debit.id}`,
          payload: { prelevementId: debit.id },
        });
        lines.push({ ...ofDebit, outcome: 'APPLIQUEE' });
      }
    }
    return lines;
  };

  const refusePayouts = async (
    { unit, scope, report }: ReceivedReport,
    fileId: string,
  ): Promise<readonly NewReturnLine[]> => {
    const payouts = await bankReturnsIn(unit, scope).listPayouts(fileId);
    const byId = new Map(payouts.map((payout) => [payout.endToEndId, payout]));
    const lines: NewReturnLine[] = [];
    for (const { endToEndId, reason, amountCents } of refusalsOf(report, payouts, () => true)) {
      const payout = byId.get(endToEndId);
      const line = { endToEndId, reason, amountCents: amountCents ?? null, debitId: null };
      if (payout === undefined) {
        lines.push({ ...line, outcome: 'INCONNUE', payoutId: null });
      } else if (amountCents !== undefined && amountCents !== payout.amountCents) {
        lines.push({ ...line, outcome: 'MONTANT_DIFFERENT', payoutId: payout.id });
      } else {
        const author = { actor: scope.userId, origin: 'BACK_OFFICE' } as const;
        const outcome = await rejectPayout(unit, { endToEndId, reason }, author);
        lines.push({ ...line, outcome, payoutId: payout.id });
      }
    }
    return lines;
  };

  const apply = async (
    unit: UnitOfWork,
    scope: OperatorScope,
    {
      report,
      digest,
      origin,
    }: {
      readonly report: BankStatusReport;
      readonly digest: string;
      readonly origin: RequestOrigin;
    },
  ): Promise<{ readonly id: string; readonly isFirst: boolean }> => {
    const repository = bankReturnsIn(unit, scope);
    const isOfDebits = report.about.kind === 'PRELEVEMENTS';
    const file = isOfDebits
      ? await repository.findDebitFile(report.about.messageId)
      : await repository.findPayoutFile(report.about.messageId);
    if (file === undefined) throw new DomainError('RETOUR_D_AUTRUI');
    const [id, now] = [ids.ordered(), clock.businessNow()];
    const isFirst = await repository.open({
      id,
      messageId: report.messageId,
      digest,
      debitFileId: isOfDebits ? file.id : null,
      payoutFileId: isOfDebits ? null : file.id,
      now: clock.realNow(),
    });
    if (!isFirst) {
      const known = await repository.findOpened(report.messageId);
      if (known.digest !== digest) throw new DomainError('RETOUR_DEJA_RECU');
      return { id: known.id, isFirst };
    }
    const receiving = { unit, scope, report, now };
    const lines = isOfDebits
      ? await refuseDebits(receiving, file.id)
      : await refusePayouts(receiving, file.id);
    if (lines.length > 0) await repository.addLines(id, lines);
    await securityLog.record(unit, origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      userId: scope.userId,
      details: { operation: 'RETOUR_BANCAIRE', numero: report.messageId, lignes: lines.length },
    });
    return { id, isFirst };
  };

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: CallInput<typeof getBankReturns>['query'],
    ): Promise<ListPage<BankReturn[]>> => {
      const queries = bankReturnQueries(reader, operatorScope(caller.userId, REASON));
      return mapPage(await queries.list(query), wireReturn);
    },

    receive: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      file: UploadedFile,
    ): Promise<BankReturnReport> => {
      const scope = operatorScope(caller.userId, REASON);
      const text = await readWholeText(file);
      const report = readReport(text);
      const digest = createHash('sha256').update(text).digest('hex');
      const { id, isFirst } = await units.transact(
        (unit) => apply(unit, scope, { report, digest, origin }),
        { isRepeatable: true },
      );
      const row = await bankReturnQueries(reader, scope).find(id);
      return { ...wireReturn(row), dejaRecu: !isFirst };
    },
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
      const content = debitRefusedMail(
        refused,
        {
          label: refused.label,
          amount: centsOf(refused.amountCents),
          reason: returnReasonWords(refused.reason ?? ''),
          rum: refused.rum,
          hasMandateEnded: refused.mandate === 'REVOQUE',
          url: `${config.publicUrl}${hrefOf('ORDER_HISTORY')}`,
        },
        await themes.ofContract(refused.contract),
      );
      await mail.send({ to: refused.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
