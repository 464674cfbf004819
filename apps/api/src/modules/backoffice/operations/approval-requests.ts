import type {
  DecisionOutcome,
  HeldChange,
  PendingOperation,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { LEGAL_FILE_REASONS } from '@portail/contract/backoffice/person-sheet.schemas.ts';
import {
  type ReceiptKind,
  type RefundKind,
  type RefundReasonGiven,
  RECEIPT_KINDS,
  RECEIPT_MEANS,
  REFUND_KINDS,
  REFUND_REASONS,
} from '@portail/rules/backoffice/operators/operations.ts';
import {
  APPROVER_PERMISSION,
  mayDecide,
} from '@portail/rules/backoffice/operators/second-person.ts';
import {
  creditNoteRefusal,
  OPERATOR_CREDIT_REASONS,
} from '@portail/rules/campaigns/credit-notes.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { PaymentTarget } from '@portail/rules/settlement/statement-matching.ts';
import { WRITE_OFF_REASONS, type WriteOffReason } from '@portail/rules/settlement/debt-plan.ts';
import { DEBT_KINDS } from '@portail/contract/backoffice/debts.schemas.ts';
import * as z from 'zod/mini';
import { dayInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { type ApplyMailTexts, readCurrentTexts } from '../../branding/themes/branding.module.ts';
import {
  type ApplyContractChange,
  readCurrentSettings,
} from '../../funders/contracts/contracts.module.ts';
import {
  concernedBy,
  createApprovals,
  requestContract,
  type Approvals,
  type Decision,
  type LockedRequest,
  approvalRequestQueries,
  type RequestRow,
} from '../approvals/approvals.module.ts';
import { type ApplyDatedFigure, readFigureChange } from '../figures/figures.module.ts';
import { type ApplyOperatorChange, readOperatorChange } from '../operators/operators.module.ts';
import { statementLinesIn } from '../../settlement/statements/statements.module.ts';
import { readCreditedInvoice } from '../../campaigns/funder-orders/funder-orders.module.ts';
import { type DebtTarget, lockFreeDebt, type WriteOffDebt } from './debts.ts';
import { debtsIn } from './debts.repository.ts';
import { type CreditInvoice, type OperatorCreditReason, refusedCredit } from './credit-invoices.ts';
import { expectedReceiptQueries, refundableQueries } from './operations.queries.ts';
import type { ActCommand, RequestingOperator } from './operators.queries.ts';
import { requireReceivedDay, type ReceiptFacts, type RecordReceipt } from './receipts.ts';
import { refundLabelOf, differentAmount, type MakeRefund } from './refunds.ts';

const SUBJECTS: Readonly<Record<ReceiptKind, (reference: string) => string>> = {
  COMMANDE: (reference) => `la commande ${reference}`,
  ECHANGE: (reference) => `les frais de l’échange ${reference}`,
  FACTURE: (reference) => `la facture ${reference}`,
  RETENUE: (reference) => `la retenue ${reference}`,
};

const receiptLabelOf = ([first, ...others]: readonly PaymentTarget[]): string => {
  if (first === undefined) throw new Error('a receipt is for something');
  const label = `Paiement reçu pour ${SUBJECTS[first.nature](first.reference)}`;
  if (others.length === 0) return label;
  return `${label} et ${others.length === 1 ? '1 autre' : `${others.length} autres`}`;
};

interface RequestedBy {
  readonly operator: RequestingOperator;
  readonly command: ActCommand | undefined;
}

interface WriteOffRequest extends RequestedBy, DebtTarget {
  readonly amountCents: Cents;
  readonly reason: WriteOffReason;
}

type ReceiptRequest = RequestedBy & ReceiptFacts;

interface RefundRequest extends RequestedBy {
  readonly nature: RefundKind;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly reason: RefundReasonGiven;
}

interface CreditNoteRequest extends RequestedBy {
  readonly numero: string;
  readonly amountCents: Cents;
  readonly reason: OperatorCreditReason;
}

/** Runs in the transaction of the command and returns the id of the request. */
type WriteRequest = (unit: UnitOfWork) => Promise<string>;

/**
 * Receipts and refunds that need a second person. The target is read before the transaction, which
 * already holds one connection, and checked inside it, so that a replayed command finds its stored
 * answer. It is checked again on approval.
 */
export const createMoneyRequests = (
  platform: Pick<Platform, 'reader' | 'ids' | 'clock' | 'outbox' | 'securityLog'>,
) => {
  const { reader, clock } = platform;
  const approvals = createApprovals(platform);

  return {
    /** The debt is read under the lock that a run of debits takes: only one of the two goes on. */
    writeOff: (request: WriteOffRequest): WriteRequest => {
      const { nature, reference, amountCents, reason, operator } = request;
      const scope = operatorScope(operator.userId, 'dette passée en perte');
      return async (unit) => {
        const debts = debtsIn(unit, scope, clock.businessDay());
        const { contract } = await lockFreeDebt(unit, debts, request);
        return await approvals.ask(unit, operator, {
          act: 'ABANDON_DETTE',
          kind: 'ABANDON_DETTE',
          reference,
          label: `Passage en perte de la dette ${reference}`,
          contract,
          amountCents,
          reason: null,
          content: { nature, motif: reason },
          command: request.command,
        });
      };
    },

    receipt: async (request: ReceiptRequest): Promise<WriteRequest> => {
      const { targets, amountCents, means, day, bankReference, lineId, creditId } = request;
      const { operator } = request;
      const expected = expectedReceiptQueries(
        reader,
        operatorScope(operator.userId, 'encaissement'),
      );
      const found = await Promise.all(
        targets.map(async ({ nature, reference }) => ({
          row: await expected.find(nature, reference),
          contract: await expected.contractOf(nature, reference),
        })),
      );
      const [first] = targets;
      return async (unit) => {
        requireReceivedDay(day, clock.businessDay());
        const contract = found[0]?.contract;
        if (first === undefined || found.some((one) => one.contract === undefined)) {
          throw new DomainError('RESSOURCE_INTROUVABLE');
        }
        if (contract === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        // A line of a statement is money that has come: paid twice, it is kept for its payer.
        if (lineId === null && found.every(({ row }) => row === undefined)) {
          throw new DomainError('ENCAISSEMENT_NON_ATTENDU');
        }
        const id = await approvals.ask(unit, operator, {
          act: 'ENCAISSEMENT',
          kind: first.nature,
          reference: first.reference,
          label: receiptLabelOf(targets),
          contract,
          amountCents,
          reason: null,
          content: {
            moyen: means,
            recuLe: day,
            referenceBancaire: bankReference,
            cibles: targets,
            ligneReleve: lineId,
            tropPercu: creditId,
          },
          command: request.command,
        });
        if (lineId !== null) await statementLinesIn(unit).hold(lineId, id);
        return id;
      };
    },

    creditNote: async (request: CreditNoteRequest): Promise<WriteRequest> => {
      const { numero, amountCents, reason, operator } = request;
      const invoice = await readCreditedInvoice(reader, numero);
      return (unit) => {
        if (invoice === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        const message = creditNoteRefusal(invoice, reason, amountCents);
        if (message !== undefined) throw refusedCredit(message);
        return approvals.ask(unit, operator, {
          act: 'AVOIR_FACTURE',
          kind: 'AVOIR_FACTURE',
          reference: numero,
          label: `Avoir sur la facture ${numero}`,
          contract: invoice.contract,
          amountCents,
          reason: null,
          content: { motif: reason },
          command: request.command,
        });
      };
    },

    refund: async (request: RefundRequest): Promise<WriteRequest> => {
      const { nature, reference, amountCents, reason, operator } = request;
      const scope = operatorScope(operator.userId, 'remboursement');
      const found = await refundableQueries(reader, scope).find(nature, reference);
      return (unit) => {
        if (found === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
        if (found.cents !== amountCents) throw differentAmount(centsOf(found.cents));
        return approvals.ask(unit, operator, {
          act: 'REMBOURSEMENT',
          kind: nature,
          reference,
          label: refundLabelOf(found),
          contract: found.contract,
          amountCents,
          reason,
          content: {},
          command: request.command,
        });
      };
    },
  };
};
export type MoneyRequests = ReturnType<typeof createMoneyRequests>;

const writeOffContent = z.object({
  nature: z.enum(DEBT_KINDS),
  motif: z.enum(WRITE_OFF_REASONS),
});
const creditNoteContent = z.object({ motif: z.enum(OPERATOR_CREDIT_REASONS) });

/** The receipt as entered, stored with the request. */
const receiptContent = z.object({
  moyen: z.enum(RECEIPT_MEANS),
  recuLe: z.string(),
  referenceBancaire: z.nullable(z.string()),
  /** Requests of former versions were for one target. */
  cibles: z.optional(z.array(z.object({ nature: z.enum(RECEIPT_KINDS), reference: z.string() }))),
  ligneReleve: z._default(z.nullable(z.string()), null),
  tropPercu: z._default(z.nullable(z.string()), null),
});

type Outcome = DecisionOutcome['statut'];

interface ExecutedRequest {
  readonly statut: Outcome;
  readonly numero: string;
  readonly refundId?: string;
  readonly receiptId?: string;
  readonly creditId?: string;
}

const amountOf = ({ amountCents }: LockedRequest): Cents => {
  if (amountCents === null) throw new Error('a request about money has an amount');
  return centsOf(amountCents);
};

/** Decides another operator's request; each kind is carried out by the module that owns it. */
export const createDecideRequests = (dependencies: {
  readonly approvals: Approvals;
  readonly recordReceipt: RecordReceipt;
  readonly makeRefund: MakeRefund;
  readonly creditInvoice: CreditInvoice;
  readonly applyContractChange: ApplyContractChange;
  readonly applyMailTexts: ApplyMailTexts;
  readonly applyOperatorChange: ApplyOperatorChange;
  readonly applyDatedFigure: ApplyDatedFigure;
  readonly writeOff: WriteOffDebt;
}) => {
  const { approvals, recordReceipt, makeRefund, creditInvoice, writeOff } = dependencies;
  const { applyContractChange, applyMailTexts } = dependencies;
  const { applyOperatorChange, applyDatedFigure } = dependencies;

  const carryOut = async (
    unit: UnitOfWork,
    request: LockedRequest,
    { operator, command }: { operator: RequestingOperator; command: Decision['command'] },
  ): Promise<ExecutedRequest> => {
    const { id, reference, requestedBy } = request;
    switch (request.act) {
      case 'REMBOURSEMENT': {
        const made = await makeRefund(unit, {
          nature: z.parse(z.enum(REFUND_KINDS), request.kind),
          reference,
          amountCents: amountOf(request),
          reason: z.parse(z.enum(REFUND_REASONS), request.reason),
          operator,
          command,
          requestedBy,
        });
        return { statut: made.issue, numero: made.id, refundId: made.id };
      }
      case 'ENCAISSEMENT': {
        const content = z.parse(receiptContent, request.content);
        const nature = z.parse(z.enum(RECEIPT_KINDS), request.kind);
        const { id: numero, isCredit } = await recordReceipt(unit, {
          targets: content.cibles ?? [{ nature, reference }],
          amountCents: amountOf(request),
          means: content.moyen,
          day: calendarDay(content.recuLe),
          bankReference: content.referenceBancaire,
          lineId: content.ligneReleve,
          creditId: content.tropPercu,
          operator,
          command,
          requestedBy,
        });
        return {
          statut: 'ENREGISTRE',
          numero,
          ...(isCredit ? { creditId: numero } : { receiptId: numero }),
        };
      }
      case 'AVOIR_FACTURE': {
        const numero = await creditInvoice(unit, {
          numero: reference,
          amountCents: amountOf(request),
          reason: z.parse(creditNoteContent, request.content).motif,
          operator,
          command,
          requested: { by: requestedBy, id },
        });
        return { statut: 'ETABLI', numero };
      }
      case 'CONTRAT':
        await applyContractChange(unit, request, operator.origin);
        return { statut: 'APPLIQUE', numero: id };
      case 'TEXTES_COURRIELS':
        await applyMailTexts(unit, request, operator.origin);
        return { statut: 'APPLIQUE', numero: id };
      case 'VALEUR_DATEE':
        await applyDatedFigure(unit, { ...request, approvedBy: operator.userId }, operator.origin);
        return { statut: 'VALEURS', numero: id };
      case 'OPERATEUR':
        await applyOperatorChange(
          unit,
          { ...request, approvedBy: operator.userId },
          operator.origin,
        );
        return { statut: 'DROITS', numero: id };
      case 'DOSSIER_PERSONNE':
        // Its author downloads it from the person's sheet.
        return { statut: 'ACCORDE', numero: id };
      case 'ABANDON_DETTE': {
        const { nature, motif } = z.parse(writeOffContent, request.content);
        const numero = await writeOff(unit, {
          nature,
          reference,
          amountCents: amountOf(request),
          reason: motif,
          operator,
          requestedBy,
        });
        return { statut: 'ABANDONNE', numero };
      }
      case 'COMMANDE_FINANCEUR':
      case 'OUVERTURE_SESSION':
        throw new Error('what a funder asks is decided in its own space');
    }
  };

  return async (
    unit: UnitOfWork,
    decision: Decision,
    operator: RequestingOperator,
  ): Promise<DecisionOutcome> => {
    const { request, done } = await approvals.decide(unit, decision, (locked) =>
      carryOut(unit, locked, { operator, command: decision.command }),
    );
    return {
      statut: done?.statut ?? 'REFUSE',
      numero: done?.numero ?? request.id,
      reference: request.reference,
      montant: request.amountCents === null ? null : wireEuros(request.amountCents),
    };
  };
};
export type DecideRequests = ReturnType<typeof createDecideRequests>;

const legalFileContent = z.object({
  idPersonne: z.string(),
  autorite: z.string(),
  motif: z.enum(LEGAL_FILE_REASONS),
});

const heldContent = z.object({
  changements: z.array(
    z.object({ champ: z.string(), avant: z.nullable(z.string()), apres: z.nullable(z.string()) }),
  ),
});

/** Requests to decide, and the outcome of the caller's own requests. */
export const createReadRequests = ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) => {
  /** Adds the current value to each requested change. */
  const changesOf = async (scope: OperatorScope, row: RequestRow): Promise<HeldChange[]> => {
    if (row.act !== 'CONTRAT' && row.act !== 'TEXTES_COURRIELS') return [];
    const contract = requestContract(row);
    const { changements } = z.parse(heldContent, row.content);
    const current = await (row.act === 'CONTRAT'
      ? readCurrentSettings(reader, scope, contract)
      : readCurrentTexts(reader, contract));
    return changements.map((one) => ({ ...one, actuel: current.get(one.champ) ?? null }));
  };

  const creditReasonOf = ({ act, content }: RequestRow): PendingOperation['motifAvoir'] =>
    act === 'AVOIR_FACTURE' ? z.parse(creditNoteContent, content).motif : null;

  const writeOffReasonOf = ({ act, content }: RequestRow): PendingOperation['motifAbandon'] =>
    act === 'ABANDON_DETTE' ? z.parse(writeOffContent, content).motif : null;

  const legalFileOf = ({ act, content }: RequestRow): PendingOperation['dossier'] =>
    act === 'DOSSIER_PERSONNE' ? z.parse(legalFileContent, content) : null;

  const receiptOf = ({ act, content }: RequestRow): PendingOperation['encaissement'] => {
    if (act !== 'ENCAISSEMENT') return null;
    const { moyen, recuLe, referenceBancaire } = z.parse(receiptContent, content);
    return { moyen, dateReception: formatFrenchDate(calendarDay(recuLe)), referenceBancaire };
  };

  return async (caller: AuthenticatedCaller): Promise<PendingOperation[]> => {
    const scope = operatorScope(caller.userId, 'demandes à valider');
    const rows = await approvalRequestQueries(reader, scope).list(caller.userId, clock.realNow());
    const allowed = rows.filter(({ act }) => caller.permissions.includes(APPROVER_PERMISSION[act]));
    return await Promise.all(
      allowed.map(async (row) => {
        const figure = await readFigureChange({ reader, clock }, row);
        const changements = figure?.changes ?? (await changesOf(scope, row));
        const changed = await readOperatorChange(reader, scope, row);
        const isWaiting = row.statut === 'EN_ATTENTE';
        return {
          idOperation: row.id,
          acte: row.act,
          nature: row.kind,
          reference: row.reference,
          libelle: row.label,
          numeroContrat: row.contract,
          montant: row.amountCents === null ? null : wireEuros(row.amountCents),
          motif: row.reason,
          motifAvoir: creditReasonOf(row),
          encaissement: receiptOf(row),
          changements,
          dossier: legalFileOf(row),
          source: figure?.source ?? null,
          operateur: changed?.shown ?? null,
          motifAbandon: writeOffReasonOf(row),
          perimee:
            isWaiting &&
            (changed?.isOutdated === true ||
              figure?.isOutdated === true ||
              changements.some(({ avant, actuel }) => avant !== actuel)),
          demandePar: row.requester,
          demandeLe: dateTimeInFrance(row.requestedAt),
          expireLe: formatFrenchDate(dayInFrance(row.expiresAt)),
          statut: row.statut,
          estSienne: row.requestedBy === caller.userId,
          peutDecider:
            isWaiting &&
            !caller.readOnly &&
            mayDecide({
              requestedBy: row.requestedBy,
              decidedBy: caller.userId,
              concerned: concernedBy(row),
            }),
          decidePar: row.decider,
          motifRefus: row.refusal,
        };
      }),
    );
  };
};
