import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getDatedFigures } from '@portail/contract/backoffice/figures.calls.ts';
import type { DatedFigure, FigureBody } from '@portail/contract/backoffice/figures.schemas.ts';
import type { HeldChange } from '@portail/contract/backoffice/operations.schemas.ts';
import {
  FIGURE_FIELDS,
  FIGURE_KINDS,
  type FigureKind,
  lineOn,
} from '@portail/rules/figures/dated-figures.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  calendarDay,
  type CalendarDay,
  formatFrenchDate,
  parseFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { figureValues, readFigureLines } from '../../../platform/figures.repository.ts';
import {
  createApprovals,
  type LockedRequest,
  type RequestRow,
} from '../approvals/approvals.module.ts';
import { datedFigureQueries, datedFiguresIn } from './figures.queries.ts';

const ACT = 'VALEUR_DATEE';
/** Prefix of the names of figures in the changes of a request. */
const FIELD = 'valeurs.';

const LABELS: Readonly<Record<FigureKind, string>> = {
  PLAFOND_EXONERATION: 'Plafond annuel d’exonération',
  SALAIRES_MINIMAUX: 'Salaires minimaux',
  INDEMNITE_ENTRETIEN: 'Indemnité d’entretien minimale',
};

const content = z.object({
  nature: z.enum(FIGURE_KINDS),
  valableDu: z.string(),
  source: z.string(),
  valeurs: figureValues,
  /** Those in force on that day when they were asked for. */
  avant: figureValues,
});

type Values = Readonly<Record<string, number>>;

const scopeOf = ({ userId }: Pick<AuthenticatedCaller, 'userId'>) =>
  operatorScope(userId, 'valeurs datées');

export const wireValues = (values: Values): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, cents]) => [name, wireEuros(centsOf(cents))]),
  );

const valuesOn = async (reader: Reader, kind: FigureKind, day: CalendarDay): Promise<Values> => {
  const lines = (await readFigureLines(reader))
    .filter((line) => line.kind === kind)
    .toSorted((one, other) => (one.from < other.from ? 1 : -1));
  return lineOn(lines, day)?.values ?? {};
};

/**
 * Figures entered ahead of their day. One in force is never changed: amounts were already computed
 * from it.
 */
export const createDatedFigures = (platform: Platform) => {
  const { reader, units, clock } = platform;
  const approvals = createApprovals(platform);
  return {
    list: async (
      caller: AuthenticatedCaller,
      query: CallInput<typeof getDatedFigures>['query'],
    ): Promise<ListPage<DatedFigure[]>> => {
      const page = await datedFigureQueries(reader, scopeOf(caller)).list(
        query,
        clock.businessDay(),
      );
      return mapPage(page, (row) => ({
        id: row.id,
        nature: row.kind,
        valableDu: formatFrenchDate(calendarDay(row.day)),
        valeurs: wireValues(z.parse(figureValues, row.values)),
        source: row.source,
        etat: row.state,
        saisiPar: row.enteredBy,
        validePar: row.agreedBy,
        saisiLe: dateTimeInFrance(row.enteredAt),
      }));
    },

    enter: async (
      caller: AuthenticatedCaller,
      { nature, valableDu, source, valeurs }: FigureBody,
      origin: RequestOrigin,
    ): Promise<void> => {
      requireRecentConfirmation(caller, clock);
      const day = parseFrenchDate(valableDu);
      if (day === undefined) throw new DomainError('REQUETE_INVALIDE');
      if (day <= clock.businessDay()) throw new DomainError('VALEUR_DEJA_EN_VIGUEUR');
      await units.transact(async (unit) => {
        const avant = await valuesOn(transactionOf(unit), nature, day);
        await approvals.ask(
          unit,
          { userId: caller.userId, origin },
          {
            act: ACT,
            kind: ACT,
            reference: `${nature}/${day}`,
            label: `${LABELS[nature]} à partir du ${valableDu}`,
            contract: null,
            amountCents: null,
            reason: null,
            content: { nature, valableDu: day, source: source.trim(), valeurs, avant },
            command: undefined,
          },
        );
      });
    },
  };
};

const isSame = (one: Values, other: Values): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/**
 * Adds the line that a second person agreed to, unless its day has come or the figures in force have
 * changed since.
 */
export const createApplyDatedFigure =
  ({ clock, ids, securityLog }: Pick<Platform, 'clock' | 'ids' | 'securityLog'>) =>
  async (
    unit: UnitOfWork,
    request: LockedRequest & { readonly approvedBy: string },
    origin: RequestOrigin,
  ): Promise<void> => {
    const { approvedBy, requestedBy } = request;
    const { nature: kind, valableDu, source, valeurs, avant } = z.parse(content, request.content);
    const day = calendarDay(valableDu);
    const current = await valuesOn(transactionOf(unit), kind, day);
    if (day <= clock.businessDay() || !isSame(avant, current)) {
      throw new DomainError('DEMANDE_PERIMEE');
    }
    await datedFiguresIn(unit, scopeOf({ userId: approvedBy })).add({
      id: ids.ordered(),
      kind,
      day,
      values: valeurs,
      source,
      enteredBy: requestedBy,
      agreedBy: approvedBy,
      at: clock.realNow(),
    });
    await securityLog.record(unit, origin, {
      kind: 'VALEUR_DATEE',
      result: 'SUCCES',
      userId: approvedBy,
      details: { acte: 'AJOUT', objet: kind, jour: day, par: requestedBy },
    });
  };
export type ApplyDatedFigure = ReturnType<typeof createApplyDatedFigure>;

const wireText = (value: number | undefined): string | null =>
  value === undefined ? null : String(wireEuros(centsOf(value)));

/** What a request would change, figure by figure, with its source; outdated once its day has come. */
export const readFigureChange = async (
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  { act, content: requested }: Pick<RequestRow, 'act' | 'content'>,
): Promise<
  | {
      readonly changes: HeldChange[];
      readonly source: string;
      readonly isOutdated: boolean;
    }
  | undefined
> => {
  if (act !== ACT) return undefined;
  const { nature: kind, valableDu, source, valeurs, avant } = z.parse(content, requested);
  const day = calendarDay(valableDu);
  const current = await valuesOn(reader, kind, day);
  const changes = FIGURE_FIELDS[kind].flatMap(({ name }) => {
    const [before, after] = [wireText(avant[name]), wireText(valeurs[name])];
    if (before === after) return [];
    return [
      { champ: `${FIELD}${name}`, avant: before, apres: after, actuel: wireText(current[name]) },
    ];
  });
  return { changes, source, isOutdated: day <= clock.businessDay() };
};
