import {
  FUNDER_LINE_MESSAGES,
  type linesUpdate,
  type CampaignLine,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { centsOf, formatAmount, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import {
  MAX_TITRES,
  spreadAmount,
  maximumOrder,
  partsOf,
  type OrderCeiling,
} from '@portail/rules/orders/order-amounts.ts';
import {
  PAYMENT_MODES,
  canOrderBecome,
  type OrderStatut,
} from '@portail/rules/orders/order-statut.ts';
import {
  type ChangedAmounts,
  type AssessedLine,
  linesIn,
  type LockedLine,
} from './lines.repository.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import * as z from 'zod/mini';
import { LINE_MAIL_EVENTS, lineMail, type LineMailEvent } from './funder-line-templates.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { amountsOf } from '../../../platform/mail/mailed-line.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope, type FunderScope } from '../../../platform/ports/owner-scope.ts';
import { lineMailQueries, lineQueries } from './lines.queries.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { createOpenRefund } from '../../orders/ordering/ordering.module.ts';
import { type FindManaged, isOpen, wireLine } from './read-lines.ts';

type PlannedAmount =
  | { readonly isRight: true; readonly amounts: ChangedAmounts }
  | { readonly isRight: false; readonly message: string };

const cents = (value: string | number): Cents => centsOf(Number(value));
const wrong = (message: string): PlannedAmount => ({ isRight: false, message });
const leftOf = (ceiling: Cents, used: Cents): Cents => centsOf(Math.max(0, ceiling - used));

/** Keeps the rate promised to the person and applies what is left of the current ceilings. */
const ceilingOf = (line: AssessedLine): OrderCeiling => ({
  basisPoints: line.basisPoints,
  maxOrderInitial: cents(line.maxOrder),
  maxParticipationInitial: cents(line.maxParticipation),
  maxOrder: leftOf(cents(line.maxOrder), cents(line.alreadyTotal)),
  maxParticipation: leftOf(cents(line.maxParticipation), cents(line.alreadyFunded)),
});

const problemOf = (line: AssessedLine, problem: 'STEP' | 'NOT_OFFERED' | 'TOO_MANY'): string => {
  if (problem === 'STEP') return MESSAGES.amountStep(formatAmount(centsOf(line.faceValue ?? 0)));
  if (problem === 'NOT_OFFERED') return FUNDER_LINE_MESSAGES.titreCounts(line.counts);
  return FUNDER_LINE_MESSAGES.tooManyTitres(MAX_TITRES);
};

/** Computes another total for a line with the rules of the person's own order. */
const planAmount = (line: AssessedLine, total: Cents): PlannedAmount => {
  if (line.hasDebit) return wrong(FUNDER_LINE_MESSAGES.debitUnderWay);
  const ceiling = ceilingOf(line);
  const maximum = maximumOrder(ceiling, line);
  if (maximum !== undefined && total > maximum) {
    return wrong(MESSAGES.amountMax(formatAmount(maximum)));
  }
  const forms = {
    paper: cents(line.paper),
    account: cents(line.account),
    faceValue: line.faceValue === null ? undefined : centsOf(line.faceValue),
  };
  const spread = spreadAmount(total, forms, line.counts);
  if (typeof spread === 'string') return wrong(problemOf(line, spread));
  const { funded, own } = partsOf(total, ceiling);
  const accountFees = spread.account === ZERO_CENTS ? ZERO_CENTS : cents(line.accountFees);
  const paperFees = spread.paper === ZERO_CENTS ? ZERO_CENTS : cents(line.paperFees);
  const isOwed = own + accountFees + paperFees > 0;
  // Only the person chooses a payment mode.
  if (isOwed && line.modePaiement === PAYMENT_MODES.AUCUN) {
    return wrong(FUNDER_LINE_MESSAGES.ownPartAppears);
  }
  return {
    isRight: true,
    amounts: {
      ...spread,
      funded,
      own,
      accountFees,
      paperFees,
      paymentMode: isOwed ? line.modePaiement : PAYMENT_MODES.AUCUN,
      paymentStatut: isOwed ? 'A_PAYER' : 'SANS_OBJET',
    },
  };
};

const LINE_MAIL = 'COURRIEL_LIGNE';

const payloadSchema = z.object({ precommandeId: z.string(), event: z.enum(LINE_MAIL_EVENTS) });

/** Mails a person the decision of the funder. */
export const createLineMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const scope = operatorScope('systeme', 'envoi des courriels de commande');
  const queries = lineMailQueries(reader, scope);
  const themes = mailThemeQueries(reader);
  return {
    kind: LINE_MAIL,
    isBulk: true,
    run: async (payload, { id }) => {
      const { precommandeId, event } = z.parse(payloadSchema, payload);
      const line = await queries.find(precommandeId);
      if (line === undefined) return;
      const content = lineMail(
        line,
        {
          event,
          reference: line.reference,
          campaign: line.campaign,
          funder: line.funder,
          ...amountsOf(line),
          reason: event === 'MONTANT' ? null : line.reason,
          isRefunded: line.paymentStatut === 'PAYEE' || line.paymentStatut === 'REMBOURSEE',
          ordersUrl: `${config.publicUrl}${hrefOf('ORDER_HISTORY')}`,
        },
        await themes.ofContract(line.contract),
      );
      await mail.send({ to: line.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};

type UpdateNeeds = Pick<Platform, 'reader' | 'units' | 'clock' | 'outbox'> & {
  readonly findManaged: FindManaged;
  readonly openRefund: ReturnType<typeof createOpenRefund>;
};

type Change = z.output<typeof linesUpdate>['lignes'][number];

interface LineChange {
  readonly change: Change;
  readonly line: LockedLine;
  /** The path of the field in the request, for the error message. */
  readonly field: string;
}

const refuseTwice = (changes: readonly Change[]): void => {
  const ids = changes.map(({ idLigne }) => idLigne);
  const fields = ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [{ champ: `lignes.${index}.idLigne`, message: FUNDER_LINE_MESSAGES.twice }],
  );
  if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
};

/** A repeated decision changes nothing. */
const isNewStatut = ({ change: { statut }, line }: LineChange): boolean =>
  statut !== undefined && statut !== line.statut;

/** Only a line that ends has a reason. */
const reasonOf = ({ change: { statut, motif } }: LineChange): string | null =>
  statut === 'VALIDEE' ? null : (motif?.trim() ?? null);

const statutProblem = (lineChanges: LineChange): string | undefined => {
  const { change, line } = lineChanges;
  if (!isNewStatut(lineChanges)) return undefined;
  if (line.commandeId !== null) return FUNDER_LINE_MESSAGES.ordered;
  const to: OrderStatut = change.statut ?? line.statut;
  if (canOrderBecome(line.statut, to, 'FINANCEUR')) return undefined;
  return to === 'ANNULEE' ? FUNDER_LINE_MESSAGES.notCancellable : FUNDER_LINE_MESSAGES.notWaiting;
};

const amountProblem = ({ change, line }: LineChange): string | undefined => {
  if (change.montantTotal === undefined) return undefined;
  if (line.commandeId !== null) return FUNDER_LINE_MESSAGES.ordered;
  if (!isOpen(line)) return FUNDER_LINE_MESSAGES.over;
  return line.statutPaiement === 'PAYEE' ? FUNDER_LINE_MESSAGES.paid : undefined;
};

const stateProblems = (lineChanges: readonly LineChange[]): readonly FieldError[] =>
  lineChanges.flatMap((one) => {
    const statut = statutProblem(one);
    const amount = amountProblem(one);
    return [
      ...(statut === undefined ? [] : [{ champ: `${one.field}.statut`, message: statut }]),
      ...(amount === undefined ? [] : [{ champ: `${one.field}.montantTotal`, message: amount }]),
    ];
  });

type WriteNeeds = Pick<Platform, 'clock' | 'outbox'> & {
  readonly openRefund: ReturnType<typeof createOpenRefund>;
};

/** Writes changes that were checked under their locks, with their refunds and mails. */
const createWriteChanges = ({ clock, outbox, openRefund }: WriteNeeds) => {
  const changeAmounts = async (
    lines: ReturnType<typeof linesIn>,
    lineChanges: readonly LineChange[],
  ): Promise<ReadonlySet<string>> => {
    if (lineChanges.length === 0) return new Set();
    const assessed = new Map(
      (await lines.findAmounts(lineChanges.map(({ line }) => line.id))).map((one) => [one.id, one]),
    );
    const planned = lineChanges.flatMap(({ change, line, field }) => {
      const known = assessed.get(line.id);
      if (known === undefined || change.montantTotal === undefined) return [];
      // An unchanged amount is not checked.
      if (change.montantTotal === known.paper + known.account) return [];
      return [{ id: line.id, field, plan: planAmount(known, change.montantTotal) }];
    });
    const fields = planned.flatMap(({ field, plan }) =>
      plan.isRight ? [] : [{ champ: `${field}.montantTotal`, message: plan.message }],
    );
    if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
    for (const { id, plan } of planned) {
      if (plan.isRight) await lines.setAmounts(id, plan.amounts, clock.businessNow());
    }
    return new Set(planned.map(({ id }) => id));
  };

  /** The previous version of the line makes the key unique per change. */
  const queueMail = (unit: UnitOfWork, { line }: LineChange, event: LineMailEvent): Promise<void> =>
    outbox.add(unit, {
      kind: LINE_MAIL,
      dedupKey: `${LINE_MAIL}:${line.id}:${line.version}:${event}`,
      payload: { precommandeId: line.id, event },
    });

  return async (
    unit: UnitOfWork,
    lines: ReturnType<typeof linesIn>,
    lineChanges: readonly LineChange[],
  ): Promise<void> => {
    const withAmount = lineChanges.filter(({ change }) => change.montantTotal !== undefined);
    const changed = await changeAmounts(lines, withAmount);
    const statutChanges = lineChanges.filter(isNewStatut);
    for (const statut of ['VALIDEE', 'REFUSEE', 'ANNULEE'] as const) {
      const decided = statutChanges.filter(({ change }) => change.statut === statut);
      for (const reason of new Set(decided.map(reasonOf))) {
        const ids = decided.filter((one) => reasonOf(one) === reason).map(({ line }) => line.id);
        await lines.setStatut(ids, statut, reason, clock.businessNow());
      }
    }
    const ended = statutChanges.filter(({ change }) => change.statut !== 'VALIDEE');
    for (const one of ended) {
      if (one.line.statutPaiement === 'PAYEE') await openRefund(unit, one.line);
      await queueMail(unit, one, one.change.statut === 'REFUSEE' ? 'REFUSEE' : 'ANNULEE');
    }
    for (const one of withAmount) {
      if (changed.has(one.line.id) && !ended.includes(one)) await queueMail(unit, one, 'MONTANT');
    }
  };
};

/** Changes amounts and statuses of lines, all or none. */
export const createUpdateLines = (dependencies: UpdateNeeds) => {
  const { reader, units, findManaged } = dependencies;
  const write = createWriteChanges(dependencies);

  return async (
    caller: AuthenticatedCaller,
    idSession: string,
    changes: readonly Change[],
  ): Promise<CampaignLine[]> => {
    const { scope, campaign } = await findManaged(caller, idSession);
    refuseTwice(changes);
    const ids = changes.map(({ idLigne }) => idLigne);
    await units.transact(async (unit) => {
      const lines = linesIn(unit, scope, campaign.id);
      const withAmount = changes.filter(({ montantTotal }) => montantTotal !== undefined);
      if (withAmount.length > 0) await lines.lockPeople(withAmount.map(({ idLigne }) => idLigne));
      const locked = new Map((await lines.lock(ids)).map((line) => [line.id, line]));
      const lineChanges = changes.flatMap((change, index) => {
        const line = locked.get(change.idLigne);
        return line === undefined ? [] : [{ change, line, field: `lignes.${index}` }];
      });
      if (lineChanges.length < changes.length) throw new DomainError('RESSOURCE_INTROUVABLE');
      const fields = stateProblems(lineChanges);
      if (fields.length > 0) throw new DomainError('PRECOMMANDE_NON_MODIFIABLE', { fields });
      await write(unit, lines, lineChanges);
    });
    const after = await lineQueries(reader, scope).byIds(campaign.id, ids);
    const byId = new Map(after.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row === undefined ? [] : [wireLine(row)];
    });
  };
};

/** A line of a person who leaves, with its campaign. */
export interface EndedLine {
  readonly id: string;
  readonly campaignId: string;
}

/** Ends lines that are not ordered, whatever their campaign; false when one of them changed since. */
export const createEndLines = (dependencies: WriteNeeds) => {
  const write = createWriteChanges(dependencies);
  return async (
    unit: UnitOfWork,
    scope: FunderScope,
    { lines: ended, motif }: { readonly lines: readonly EndedLine[]; readonly motif: string },
  ): Promise<boolean> => {
    const campaigns = [...new Set(ended.map(({ campaignId }) => campaignId))].toSorted();
    for (const campaignId of campaigns) {
      const ids = ended.filter((one) => one.campaignId === campaignId).map(({ id }) => id);
      const lines = linesIn(unit, scope, campaignId);
      const locked = await lines.lock(ids);
      if (locked.length < ids.length || !locked.every(isOpen)) return false;
      await write(
        unit,
        lines,
        locked.map((line) => ({
          change: {
            idLigne: line.id,
            statut: line.statut === 'EN_ATTENTE' ? 'REFUSEE' : 'ANNULEE',
            motif,
          },
          line,
          field: '',
        })),
      );
    }
    return true;
  };
};

type ValidateNeeds = Pick<Platform, 'units' | 'clock'> & { readonly findManaged: FindManaged };

/** Validates the chosen lines that are still pending and leaves the others. */
export const createValidateLines =
  ({ units, clock, findManaged }: ValidateNeeds) =>
  async (
    caller: AuthenticatedCaller,
    idSession: string,
    idsLignes: readonly string[],
  ): Promise<{ nombreValidees: number }> => {
    const { scope, campaign } = await findManaged(caller, idSession);
    const ids = [...new Set(idsLignes)];
    return units.transact(async (unit) => {
      const lines = linesIn(unit, scope, campaign.id);
      const locked = await lines.lock(ids);
      if (locked.length < ids.length) throw new DomainError('RESSOURCE_INTROUVABLE');
      const waiting = locked.filter(
        ({ statut, commandeId }) => statut === 'EN_ATTENTE' && commandeId === null,
      );
      await lines.setStatut(
        waiting.map(({ id }) => id),
        'VALIDEE',
        null,
        clock.businessNow(),
      );
      return { nombreValidees: waiting.length };
    });
  };
