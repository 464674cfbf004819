import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getDatedFigures } from '@portail/contract/backoffice/figures.calls.ts';
import type { DatedFigure } from '@portail/contract/backoffice/figures.schemas.ts';
import type { FigureKind } from '@portail/rules/figures/dated-figures.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import {
  byCode,
  byDay,
  byInstant,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

const KEYS: SortKeys<SortOf<typeof getDatedFigures>> = {
  columns: {
    nature: byCode('v.nature'),
    valableDu: byDay('v.valable_du'),
    saisiLe: byInstant('v.created_at'),
  },
  id: byUuid('v.id'),
};

interface FigureRow {
  readonly id: string;
  readonly kind: FigureKind;
  readonly day: string;
  readonly values: unknown;
  readonly source: string;
  readonly state: DatedFigure['etat'];
  readonly enteredBy: string | null;
  readonly agreedBy: string | null;
  readonly enteredAt: Date;
}

export const datedFigureQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async (
    { nature, etat, ...page }: CallInput<typeof getDatedFigures>['query'],
    today: CalendarDay,
  ): Promise<ListPage<readonly FigureRow[]>> => {
    const sorted = sortedPage(getDatedFigures.list.table, KEYS, page);
    const conditions = [
      sorted.after,
      ...(nature === undefined ? [] : [sql`v.nature = ${nature}`]),
      ...(etat === undefined ? [] : [sql`v.state = ${etat}`]),
    ];
    const { rows } = await sql<FigureRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId", v.id,
        v.nature as kind, to_char(v.valable_du, 'YYYY-MM-DD') as day, v.valeurs as values, v.source,
        v.state, s.first_name || ' ' || s.last_name as "enteredBy",
        a.first_name || ' ' || a.last_name as "agreedBy", v.created_at as "enteredAt"
      from (
        select f.*, case
          when exists (select from valeur_datee o where o.nature = f.nature
            and o.valable_du = f.valable_du and (o.created_at, o.id) > (f.created_at, f.id))
            then 'REMPLACEE'
          when f.valable_du > ${today}::date then 'A_VENIR'
          when exists (select from valeur_datee o where o.nature = f.nature
            and o.valable_du > f.valable_du and o.valable_du <= ${today}::date) then 'PASSEE'
          else 'EN_VIGUEUR' end as state
        from valeur_datee f
      ) v
      left join user_account s on s.id = v.saisie_par
      left join user_account a on a.id = v.validee_par
      where ${sql.join(conditions, sql` and `)}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },
});

interface NewFigure {
  readonly id: string;
  readonly kind: FigureKind;
  readonly day: CalendarDay;
  readonly values: Readonly<Record<string, number>>;
  readonly source: string;
  readonly enteredBy: string;
  readonly agreedBy: string;
  readonly at: Date;
}

export const datedFiguresIn = (unit: UnitOfWork, _scope: OperatorScope) => ({
  add: async (figure: NewFigure): Promise<void> => {
    await transactionOf(unit)
      .insertInto('valeur_datee')
      .values({
        id: figure.id,
        nature: figure.kind,
        valable_du: figure.day,
        valeurs: JSON.stringify(figure.values),
        source: figure.source,
        saisie_par: figure.enteredBy,
        validee_par: figure.agreedBy,
        created_at: figure.at,
      })
      .execute();
  },
});
