import {
  funderOrderDecided,
  funderOrderMade,
  type FunderOrderBody,
  type FunderOrderDecided,
  type FunderOrderMade,
  type FunderOrderPreview,
  type FunderOrderRequest,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import type { ApprovalDecision } from '@portail/contract/backoffice/operations.schemas.ts';
import {
  aboveCredit,
  type ContractCredit,
  creditRefusal,
  isPaidFirst,
} from '@portail/rules/campaigns/order-terms.ts';
import { centsOf, eurosOf, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import type { Idempotency, IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf, isInScope, scopePermitting } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { newReference } from '../../../platform/references.ts';
import {
  createApprovals,
  requestContract,
  type LockedRequest,
  approvalRequestQueries,
} from '../../backoffice/approvals/approvals.module.ts';
import { LARGE_ORDER_MAIL } from './order-mails.ts';
import {
  takingOrdersIn,
  type OrderedCampaign,
  type ReadyLines,
  type TakenLines,
  type TakenOrder,
} from './funder-orders.repository.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  APPROVER_PERMISSION,
  mayDecide,
} from '@portail/rules/backoffice/operators/second-person.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import type { FunderReads } from '../../people/privacy/privacy.module.ts';
import { funderOrderQueries, orderPreviewQueries } from './funder-orders.queries.ts';
import { issueInvoice } from './issue-invoice.ts';
import { createOrderNotices } from './order-notices.ts';

const SUCCESS = 200;

type Dependencies = Pick<Platform, 'clock' | 'ids' | 'outbox' | 'securityLog'> & {
  readonly idempotency: Idempotency;
};

interface OrderCommand {
  readonly caller: AuthenticatedCaller;
  readonly idSession: string;
  readonly body: FunderOrderBody;
  readonly origin: RequestOrigin;
}

interface OrderDecision {
  readonly caller: AuthenticatedCaller;
  readonly id: string;
  readonly body: ApprovalDecision;
  readonly origin: RequestOrigin;
}

/** The stored request names exactly these lines, even if others are validated meanwhile. */
const orderContent = z.object({
  lignes: z.array(z.string()),
  numeroBonCommande: z.nullable(z.string()),
});

/** The origin of the author, from the sign-in session. */
const originOf = ({ fromBackOffice, bypass }: AuthenticatedCaller) => {
  if (fromBackOffice) return 'BACK_OFFICE' as const;
  return bypass === undefined ? ('PERSONNE' as const) : ('LIEN' as const);
};

type CountedLines = Pick<TakenLines, 'count' | 'accountCents' | 'paperCents'>;

const requireCredit = (credit: ContractCredit, fundedCents: number): void => {
  if (aboveCredit(credit, fundedCents) === ZERO_CENTS) return;
  const message = creditRefusal(credit, fundedCents);
  throw new DomainError('PLAFOND_DEPASSE', { fields: [{ champ: 'plafondEncours', message }] });
};

const totalOf = ({ accountCents, paperCents }: CountedLines) => centsOf(accountCents + paperCents);

const requireOrderable = (
  lines: CountedLines,
  picked: readonly string[] | undefined,
  expectedCents: number | undefined,
): void => {
  if (picked !== undefined && lines.count !== picked.length)
    throw new DomainError('LIGNES_NON_COMMANDABLES');
  if (lines.count === 0) throw new DomainError('AUCUNE_LIGNE_A_COMMANDER');
  if (expectedCents !== undefined && totalOf(lines) !== expectedCents)
    throw new DomainError('TOTAL_MODIFIE');
};

/**
 * Orders the ready lines of a campaign, all or none; they are posted in batches afterwards. Above
 * the contract's threshold the order requires a fresh code, and a second administrator where the
 * contract says so.
 */
export const createTakeOrder = (dependencies: Dependencies) => {
  const { clock, ids, outbox, idempotency } = dependencies;
  const approvals = createApprovals(dependencies);
  const orderNotices = createOrderNotices(dependencies);

  const openCampaign = async (
    taking: ReturnType<typeof takingOrdersIn>,
    idSession: string,
  ): Promise<OrderedCampaign> => {
    const campaign = await taking.findCampaign(idSession);
    if (campaign === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
    // Refused now: while the ledger is closed nothing would be posted.
    if (await taking.areBooksClosed()) throw new DomainError('LEDGER_SUSPENDU');
    return campaign;
  };

  const notifyOthers = async (
    unit: UnitOfWork,
    userIds: readonly string[],
    orderId: string,
  ): Promise<void> => {
    await outbox.addMany(
      unit,
      userIds.map((userId) => ({
        kind: LARGE_ORDER_MAIL,
        dedupKey: `${LARGE_ORDER_MAIL}:${orderId}:${userId}`,
        payload: { orderId, accountId: userId },
      })),
    );
  };

  /** A contract without a limit is not locked: its orders do not wait for each other. */
  const lockCredit = async (
    taking: ReturnType<typeof takingOrdersIn>,
    contract: string,
  ): Promise<ContractCredit> => {
    const credit = await taking.readCredit(contract);
    if (credit.terms === 'A_TERME') return credit;
    await taking.lockContract(contract);
    return await taking.readCredit(contract);
  };

  /** Assigns the lines, writes the order and notifies the other administrators of a large one. */
  const take = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    order: {
      readonly campaign: OrderedCampaign;
      readonly picked: readonly string[] | undefined;
      readonly expectedCents?: number | undefined;
      readonly purchaseOrder: string | null;
      readonly author: TakenOrder['author'];
      readonly command: IdempotentCommand;
      readonly allow: (lines: TakenLines) => void;
    },
  ) => {
    const { campaign, picked, expectedCents, purchaseOrder, author, command, allow } = order;
    const taking = takingOrdersIn(unit, funderScopeOf(caller));
    const id = ids.ordered();
    const credit = await lockCredit(taking, campaign.contract);
    const lines = await taking.takeLines(id, campaign, picked);
    requireOrderable(lines, picked, expectedCents);
    requireCredit(credit, lines.fundedCents);
    allow(lines);
    const waits = isPaidFirst(credit.terms, lines.fundedCents);
    const now = clock.businessNow();
    const reference = newReference('funderOrder');
    await taking.add({
      id,
      reference,
      campaign,
      purchaseOrder,
      lines,
      author,
      command: { owner: command.owner, key: command.key },
      isPaidFirst: waits,
      now,
    });
    if (waits) {
      const { financeurId } = funderScopeOf(caller);
      await issueInvoice(unit, {
        orderId: id,
        financeurId,
        contract: campaign.contract,
        amountCents: lines.fundedCents,
        now,
        isPaidFirst: true,
      });
      await orderNotices.invoiced(unit, id);
    }
    if (totalOf(lines) > campaign.thresholdCents) {
      await notifyOthers(
        unit,
        await taking.otherAdministrators(author.actor, campaign.contract),
        id,
      );
    }
    const statut = waits ? ('EN_ATTENTE_PAIEMENT' as const) : ('EN_COURS' as const);
    return { id, reference, lines, statut };
  };

  const ask = async (
    unit: UnitOfWork,
    { caller, body, origin }: OrderCommand,
    command: IdempotentCommand,
    { campaign, lines }: { readonly campaign: OrderedCampaign; readonly lines: ReadyLines },
  ): Promise<string> => {
    requireRecentConfirmation(caller, clock);
    const requestId = await approvals.ask(
      unit,
      { userId: caller.userId, funder: funderScopeOf(caller), origin },
      {
        act: 'COMMANDE_FINANCEUR',
        kind: 'COMMANDE_FINANCEUR',
        reference: campaign.id,
        label: `Commande de la session ${campaign.label}`,
        contract: campaign.contract,
        amountCents: totalOf(lines),
        reason: null,
        content: {
          lignes: lines.ids,
          numeroBonCommande: body.numeroBonCommande?.trim() || null,
        },
        command: { owner: command.owner, key: command.key },
      },
    );
    await orderNotices.approvalAsked(unit, {
      id: requestId,
      campaign,
      count: lines.count,
      amountCents: totalOf(lines),
      author: caller.userId,
    });
    return requestId;
  };

  const write = async (
    unit: UnitOfWork,
    request: OrderCommand,
    command: IdempotentCommand,
  ): Promise<FunderOrderMade> => {
    const { caller, idSession, body, origin } = request;
    const taking = takingOrdersIn(unit, funderScopeOf(caller));
    const campaign = await openCampaign(taking, idSession);
    const picked = body.idsLignes === undefined ? undefined : [...new Set(body.idsLignes)];
    if (campaign.requiresSecondPerson) {
      const lines = await taking.readLines(campaign, picked);
      requireOrderable(lines, picked, body.montantAttendu);
      if (totalOf(lines) > campaign.thresholdCents) {
        requireCredit(await taking.readCredit(campaign.contract), lines.fundedCents);
        return {
          idCommande: await ask(unit, request, command, { campaign, lines }),
          nombreLignes: lines.count,
          montantTotal: eurosOf(totalOf(lines)),
          statut: 'A_VALIDER',
          nombreLignesNonPayees: await taking.countUnpaid(campaign),
        };
      }
    }
    const { reference, lines, statut } = await take(unit, caller, {
      campaign,
      picked,
      expectedCents: body.montantAttendu,
      purchaseOrder: body.numeroBonCommande?.trim() || null,
      author: { actor: caller.userId, origin: originOf(caller), requestId: origin.requestId },
      command,
      allow: (taken) => {
        if (totalOf(taken) <= campaign.thresholdCents) return;
        requireRecentConfirmation(caller, clock);
        // Lines became ready between the count and the lock: a retry counts them.
        if (campaign.requiresSecondPerson) throw new DomainError('LIGNES_NON_COMMANDABLES');
      },
    });
    return {
      idCommande: reference,
      nombreLignes: lines.count,
      montantTotal: eurosOf(totalOf(lines)),
      statut,
      nombreLignesNonPayees: await taking.countUnpaid(campaign),
    };
  };

  /** Approves or refuses the order of another administrator. */
  const carryOut = async (
    unit: UnitOfWork,
    { caller, origin }: OrderDecision,
    command: IdempotentCommand,
    request: LockedRequest,
  ) => {
    const taking = takingOrdersIn(unit, funderScopeOf(caller));
    const campaign = await openCampaign(taking, request.reference);
    const { lignes, numeroBonCommande } = z.parse(orderContent, request.content);
    const { id, reference, statut } = await take(unit, caller, {
      campaign,
      picked: lignes,
      purchaseOrder: numeroBonCommande,
      author: { actor: request.requestedBy, origin: originOf(caller), requestId: origin.requestId },
      command,
      allow: (taken) => {
        if (totalOf(taken) !== request.amountCents) throw new DomainError('DEMANDE_PERIMEE');
      },
    });
    return { orderId: id, reference, statut };
  };

  return {
    order: async (request: OrderCommand, command: IdempotentCommand) => {
      const { isReplay, body } = await idempotency.run(command, async (unit) => ({
        status: SUCCESS,
        body: await write(unit, request, command),
      }));
      return { isReplay, body: z.parse(funderOrderMade, body) };
    },

    decide: async (decisionRequest: OrderDecision, command: IdempotentCommand) => {
      const { caller, id, body: decision, origin } = decisionRequest;
      // A session opened by a link is not an administrator of the funder.
      if (originOf(caller) !== 'PERSONNE') throw new DomainError('ACCES_REFUSE');
      const isAgreed = decision.decision === 'ACCEPTER';
      const { isReplay, body } = await idempotency.run(command, async (unit) => {
        const { request, done } = await approvals.decide(
          unit,
          {
            id,
            act: 'COMMANDE_FINANCEUR',
            isAgreed,
            refusal: decision.motif,
            caller,
            funder: funderScopeOf(caller),
            origin,
            command,
          },
          (locked) => carryOut(unit, decisionRequest, command, locked),
        );
        const answer: FunderOrderDecided = {
          statut: done === undefined ? 'REFUSE' : done.statut,
          idCommande: done?.reference ?? request.id,
          montant: eurosOf(centsOf(request.amountCents ?? 0)),
        };
        return { status: SUCCESS, body: answer };
      });
      return { isReplay, body: z.parse(funderOrderDecided, body) };
    },
  };
};

/** What an order made now would hold; the people of blocked lines are named. */
export const createPreviewOrder =
  ({ reader, reads }: Pick<Platform, 'reader'> & { readonly reads: FunderReads }) =>
  async (
    caller: AuthenticatedCaller,
    idSession: string,
    origin: RequestOrigin,
  ): Promise<FunderOrderPreview> => {
    const queries = orderPreviewQueries(reader, funderScopeOf(caller));
    const campaign = await queries.findCampaign(idSession);
    if (campaign === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
    const [sums, blocked] = await Promise.all([queries.sums(campaign), queries.blocked(campaign)]);
    await reads.note(caller, origin, {
      screen: 'LIGNES',
      contract: campaign.contract,
      people: blocked.map(({ beneficiaryId }) => beneficiaryId),
    });
    return {
      nombreLignes: sums.lines,
      nombrePersonnes: sums.people,
      montantTotal: wireEuros(sums.totalCents),
      partFinancee: wireEuros(sums.fundedCents),
      demandeSecondAccord:
        campaign.requiresSecondPerson && sums.totalCents > campaign.thresholdCents,
      nombreBloquees: sums.blocked,
      montantBloque: wireEuros(sums.blockedCents),
      blocages: blocked.map((line) => ({
        idLigne: line.id,
        reference: line.reference,
        nom: line.nom,
        prenom: line.prenom,
        montantTotal: wireEuros(line.totalCents),
        partBeneficiaire: wireEuros(line.ownCents),
        motif: line.motif,
      })),
    };
  };

/** Orders that wait for a second administrator, and the outcome of the caller's own requests. */
export const createReadOrderRequests =
  ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) =>
  async (caller: AuthenticatedCaller): Promise<FunderOrderRequest[]> => {
    const scope = funderScopeOf(caller);
    const rows = await approvalRequestQueries(reader, scope).list(caller.userId, clock.realNow(), [
      'COMMANDE_FINANCEUR',
    ]);
    const campaigns = funderOrderQueries(reader, scope);
    const mayApprove =
      !caller.readOnly &&
      !caller.fromBackOffice &&
      caller.permissions.includes(APPROVER_PERMISSION.COMMANDE_FINANCEUR);
    const approved = scopePermitting(scope, [APPROVER_PERMISSION.COMMANDE_FINANCEUR]);
    return await Promise.all(
      rows.map(async (row) => {
        const { lignes, numeroBonCommande } = z.parse(orderContent, row.content);
        return {
          idOperation: row.id,
          idSession: row.reference,
          libelleSession: (await campaigns.findCampaign(row.reference))?.libelle ?? row.label,
          numeroContrat: requestContract(row),
          nombreLignes: lignes.length,
          montant: wireEuros(row.amountCents ?? 0),
          numeroBonCommande,
          demandePar: row.requester,
          demandeLe: dateTimeInFrance(row.requestedAt),
          expireLe: formatFrenchDate(dayInFrance(row.expiresAt)),
          statut: row.statut,
          estSienne: row.requestedBy === caller.userId,
          peutDecider:
            mayApprove &&
            isInScope(approved, requestContract(row)) &&
            row.statut === 'EN_ATTENTE' &&
            mayDecide({ requestedBy: row.requestedBy, decidedBy: caller.userId }),
          decidePar: row.decider,
          motifRefus: row.refusal,
        };
      }),
    );
  };
