import { FUNDER_LINE_MESSAGES } from '@portail/contract/campaigns/funder-line-messages.ts';
import type {
  linesUpdate,
  CampaignLine,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { canOrderBecome, type OrderStatut } from '@portail/rules/orders/order-statut.ts';
import type * as z from 'zod/mini';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { OpenRefund } from '../../orders/ordering/ordering.module.ts';
import { LINE_MAIL, type LineMailEvent } from './line-mails.ts';
import { lineQueries } from './lines.queries.ts';
import { linesIn, type LockedLine } from './lines.repository.ts';
import type { FindManaged } from './own-campaign.ts';
import { planAmount } from './plan-amount.ts';
import { isOpen, wireLine } from './wire-line.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'outbox'> & {
  readonly findManaged: FindManaged;
  readonly openRefund: OpenRefund;
};

type Change = z.output<typeof linesUpdate>['lignes'][number];

interface AskedChange {
  readonly change: Change;
  readonly line: LockedLine;
  /** Where the portal sent it, for it to show what is wrong there. */
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

/** Asked again, it is what it is already: nothing to refuse and nothing to do. */
const isNews = ({ change: { statut }, line }: AskedChange): boolean =>
  statut !== undefined && statut !== line.statut;

const statutProblem = (asked: AskedChange): string | undefined => {
  const { change, line } = asked;
  if (!isNews(asked)) return undefined;
  if (line.commandeId !== null) return FUNDER_LINE_MESSAGES.ordered;
  const to: OrderStatut = change.statut ?? line.statut;
  if (canOrderBecome(line.statut, to, 'FINANCEUR')) return undefined;
  return to === 'ANNULEE' ? FUNDER_LINE_MESSAGES.notCancellable : FUNDER_LINE_MESSAGES.notWaiting;
};

const amountProblem = ({ change, line }: AskedChange): string | undefined => {
  if (change.montantTotal === undefined) return undefined;
  if (line.commandeId !== null) return FUNDER_LINE_MESSAGES.ordered;
  if (!isOpen(line)) return FUNDER_LINE_MESSAGES.over;
  return line.statutPaiement === 'PAYEE' ? FUNDER_LINE_MESSAGES.paid : undefined;
};

const stateProblems = (asked: readonly AskedChange[]): readonly FieldError[] =>
  asked.flatMap((one) => {
    const statut = statutProblem(one);
    const amount = amountProblem(one);
    return [
      ...(statut === undefined ? [] : [{ champ: `${one.field}.statut`, message: statut }]),
      ...(amount === undefined ? [] : [{ champ: `${one.field}.montantTotal`, message: amount }]),
    ];
  });

/** Changes amounts and states of lines: all of them, or none when one cannot be. */
export const createUpdateLines = (dependencies: Dependencies) => {
  const { reader, units, clock, outbox, findManaged, openRefund } = dependencies;

  const changeAmounts = async (
    lines: ReturnType<typeof linesIn>,
    asked: readonly AskedChange[],
  ): Promise<ReadonlySet<string>> => {
    if (asked.length === 0) return new Set();
    const assessed = new Map(
      (await lines.findAmounts(asked.map(({ line }) => line.id))).map((one) => [one.id, one]),
    );
    const planned = asked.flatMap(({ change, line, field }) => {
      const known = assessed.get(line.id);
      if (known === undefined || change.montantTotal === undefined) return [];
      // What is already so needs no rule to let it be.
      if (change.montantTotal === Number(known.paper) + Number(known.account)) return [];
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

  /** The version that the line had before names the change: a second one has another. */
  const tell = (unit: UnitOfWork, { line }: AskedChange, event: LineMailEvent): Promise<void> =>
    outbox.add(unit, {
      kind: LINE_MAIL,
      dedupKey: `${LINE_MAIL}:${line.id}:${line.version}:${event}`,
      payload: { precommandeId: line.id, event },
    });

  const write = async (
    unit: UnitOfWork,
    lines: ReturnType<typeof linesIn>,
    asked: readonly AskedChange[],
  ): Promise<void> => {
    const withAmount = asked.filter(({ change }) => change.montantTotal !== undefined);
    const changed = await changeAmounts(lines, withAmount);
    const news = asked.filter(isNews);
    for (const statut of ['VALIDEE', 'REFUSEE', 'ANNULEE'] as const) {
      const ids = news.filter(({ change }) => change.statut === statut).map(({ line }) => line.id);
      await lines.setStatut(ids, statut, clock.businessNow());
    }
    const givenUp = news.filter(({ change }) => change.statut !== 'VALIDEE');
    for (const one of givenUp) {
      if (one.line.statutPaiement === 'PAYEE') await openRefund(unit, one.line);
      await tell(unit, one, one.change.statut === 'REFUSEE' ? 'REFUSEE' : 'ANNULEE');
    }
    for (const one of withAmount) {
      if (changed.has(one.line.id) && !givenUp.includes(one)) await tell(unit, one, 'MONTANT');
    }
  };

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
      const asked = changes.flatMap((change, index) => {
        const line = locked.get(change.idLigne);
        return line === undefined ? [] : [{ change, line, field: `lignes.${index}` }];
      });
      if (asked.length < changes.length) throw new DomainError('RESSOURCE_INTROUVABLE');
      const fields = stateProblems(asked);
      if (fields.length > 0) throw new DomainError('PRECOMMANDE_NON_MODIFIABLE', { fields });
      await write(unit, lines, asked);
    });
    const after = await lineQueries(reader, scope).byIds(campaign.id, ids);
    const byId = new Map(after.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row === undefined ? [] : [wireLine(row)];
    });
  };
};
