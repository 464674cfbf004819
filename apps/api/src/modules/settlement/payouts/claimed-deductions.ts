import { centsOf } from '@portail/rules/money/cents.ts';
import { claimedBefore } from '@portail/rules/settlement/deduction-claims.ts';
import * as z from 'zod/mini';
import type { AwaitedPayment } from '../../../ledger/awaited-payment.ts';
import { reverseReceipt } from '../../../ledger/reverse-receipt.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { deductionPaid } from '../../../ledger/templates/payments.ts';
import { readIssuer } from '../../../platform/issuer.repository.ts';
import { DEDUCTION_CLAIMS_QUEUE } from '../../../platform/jobs/queues.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { newReference } from '../../../platform/references.ts';
import { claimedDeductionsIn, claimQueries } from './claimed-deductions.repository.ts';
import { deductionClaimMail } from './payout-templates.ts';

const CLAIM_MAIL = 'COURRIEL_RETENUE_DEMANDEE';
const BATCH_SIZE = 200;
const EVERY_MORNING = '45 6 * * *';
const SCOPE = operatorScope('systeme', 'sommes à rendre par des intervenants');

const payloadSchema = z.object({ avoir: z.string() });

/** Asks payees for the deductions that no payout covered in time; resolves to their number. */
export const createClaimDeductions = ({
  reader,
  units,
  clock,
  outbox,
  config,
}: Pick<Platform, 'reader' | 'units' | 'clock' | 'outbox' | 'config'>) => {
  const queries = claimQueries(reader, SCOPE);

  const claimOne = async (unit: UnitOfWork, creditNote: string): Promise<boolean> => {
    const now = clock.businessNow();
    const isAsked = await claimedDeductionsIn(unit).ask(
      creditNote,
      newReference('deductionClaim'),
      now,
    );
    if (!isAsked) return false;
    await outbox.add(unit, {
      kind: CLAIM_MAIL,
      dedupKey: `${CLAIM_MAIL}:${creditNote}`,
      payload: { avoir: creditNote },
    });
    return true;
  };

  const claimAll = async (): Promise<number> => {
    const before = claimedBefore(clock.businessNow(), config.operations.deductionClaimDays);
    let count = 0;
    for (let after = ''; ;) {
      const page = await queries.listDue(before, after, BATCH_SIZE);
      const last = page.at(-1);
      if (last === undefined) return count;
      for (const creditNote of page) {
        const isAsked = await units.transact((unit) => claimOne(unit, creditNote), {
          isRepeatable: true,
        });
        if (isAsked) count += 1;
      }
      after = last;
    }
  };

  return {
    claimAll,
    job: {
      queue: DEDUCTION_CLAIMS_QUEUE,
      cron: EVERY_MORNING,
      atStart: true as const,
      run: async () => {
        await claimAll();
      },
    },
  };
};

/** Not sent once the amount is paid or deducted. */
export const createDeductionClaimMails = ({
  mail,
  reader,
}: Pick<Platform, 'mail' | 'reader'>): OutboxHandler => ({
  kind: CLAIM_MAIL,
  run: async (payload, { id }) => {
    const { avoir } = z.parse(payloadSchema, payload);
    const found = await claimQueries(reader, SCOPE).findRecipient(avoir);
    if (found === undefined || found.mail === '') return;
    const { name, iban, bic } = await readIssuer(reader);
    const content = deductionClaimMail(found, {
      creditNote: found.creditNote,
      reference: found.reference,
      amount: centsOf(found.amountCents),
      account: { name, iban, bic },
    });
    await mail.send({ to: found.mail, ...content, messageId: messageIdOf(id) });
  },
});

/** Deductions asked from payees that a transfer or a cheque may pay, only as a whole. */
export const lockAwaitedDeductions = async (
  unit: UnitOfWork,
  references: readonly string[],
): Promise<readonly AwaitedPayment[]> =>
  (await claimedDeductionsIn(unit).lockAll(references)).map((claim) => ({
    nature: 'RETENUE',
    reference: claim.reference,
    id: claim.creditNote,
    contract: claim.contract,
    beneficiaryId: null,
    financeurId: null,
    intervenantId: claim.intervenantId,
    dueCents: claim.isOpen ? claim.amountCents : 0,
    isDivisible: false,
    postingId: (receiptId) => taskPostingId('retenue-recue', claim.reference, receiptId),
    received: (amountCents) => deductionPaid(claim.intervenantId, amountCents),
  }));

export const markDeductionsPaid = (
  unit: UnitOfWork,
  creditNotes: readonly string[],
): Promise<void> => claimedDeductionsIn(unit).setRecovered(creditNotes, true);

/** The money was not that of the payee: it is owed again, and a payout may take it. */
export const createUndoDeductionPayment =
  ({ ids }: Pick<Platform, 'ids'>) =>
  async (
    unit: UnitOfWork,
    {
      reference,
      operator,
      receipt,
    }: {
      readonly reference: string;
      readonly operator: { readonly actor: string; readonly requestId: string };
      readonly receipt: { readonly postingId: string; readonly amountCents: number };
    },
  ) => {
    const [claim] = await claimedDeductionsIn(unit).lockAll([reference]);
    if (claim === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    const { contract, creditNote } = claim;
    const postingId = await reverseReceipt(unit, {
      postingId: receipt.postingId,
      kind: 'RETENUE_RECUE',
      cause: ['retenue-reprise', reference],
      caseId: ids.ordered(),
      author: { ...operator, origin: 'BACK_OFFICE', contract },
    });
    await claimedDeductionsIn(unit).setRecovered([creditNote], false);
    return {
      beneficiaryId: null,
      contract,
      amountCents: centsOf(receipt.amountCents),
      postingId,
    };
  };
