import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getOperatorPayees } from '@portail/contract/payments/operator-payees.calls.ts';
import type {
  OperatorPayee,
  PayeeBody,
  PayeeChange,
} from '@portail/contract/payments/operator-payees.schemas.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { hasSqlState } from '../../../platform/db/database-errors.ts';
import {
  byCode,
  byInstant,
  byText,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { affiliatedPayeesIn, type AffiliatedPayee } from './affiliated-payees.repository.ts';

const UNIQUE_VIOLATION = '23505';

const KEYS: SortKeys<SortOf<typeof getOperatorPayees>> = {
  columns: {
    raisonSociale: byText('i.social_reason'),
    codeNAN: byCode('i.code_nan'),
    type: byCode('i.type'),
    ville: byText('i.ville'),
    etat: byCode('i.contact_status'),
    dateCreation: byInstant('i.created_at'),
  },
  id: byUuid('i.id'),
};

interface PayeeRow {
  readonly id: string;
  readonly codeNan: string;
  readonly type: OperatorPayee['type'];
  readonly socialReason: string;
  readonly town: string;
  readonly state: OperatorPayee['etat'];
  readonly isOnline: boolean;
  readonly cesuNumber: string | null;
  readonly pajeNumber: string | null;
  readonly login: string | null;
  readonly createdAt: Date;
  readonly version: number;
}

const payeeQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async ({
    type,
    etat,
    recherche = '',
    ...page
  }: CallInput<typeof getOperatorPayees>['query']): Promise<ListPage<readonly PayeeRow[]>> => {
    const sorted = sortedPage(getOperatorPayees.list.table, KEYS, page);
    const search = recherche.trim().toLowerCase();
    const conditions = [
      sorted.after,
      ...(type === undefined ? [] : [sql`i.type = ${type}`]),
      ...(etat === undefined ? [] : [sql`i.contact_status = ${etat}`]),
      ...(search === ''
        ? []
        : [
            sql`(starts_with(lower(coalesce(i.social_reason, '')), ${search})
              or i.code_nan = ${search})`,
          ]),
    ];
    const { rows } = await sql<PayeeRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId", i.id,
        i.code_nan as "codeNan", i.type, i.social_reason as "socialReason", i.ville as town,
        i.contact_status as state, i.paiement_en_ligne as "isOnline",
        i.numero_salarie_cesu as "cesuNumber", i.numero_salarie_paje as "pajeNumber",
        a.login, i.created_at as "createdAt", i.version
      from intervenant i left join user_account a on a.id = i.account_id
      where ${sql.join(conditions, sql` and `)}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },
});

const lockedPayee = (unit: UnitOfWork, _scope: OperatorScope, id: string) =>
  transactionOf(unit)
    .selectFrom('intervenant')
    .select(['code_nan as codeNan', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

const isKnown = async (unit: UnitOfWork, codeNan: string): Promise<boolean> =>
  (await transactionOf(unit)
    .selectFrom('intervenant')
    .select('id')
    .where('code_nan', '=', codeNan)
    .executeTakeFirst()) !== undefined;

const numberOf = (text = ''): string | null => (text === '' ? null : text);

const payeeOf = (
  codeNan: string,
  { type, raisonSociale, ville = '', actif, paiementEnLigne, ...given }: Omit<PayeeBody, 'codeNAN'>,
): AffiliatedPayee => ({
  codeNan,
  type,
  socialReason: raisonSociale.trim(),
  ville: ville.trim(),
  contactStatus: actif ? 'ACTIF' : 'INACTIF',
  paiementEnLigne,
  numeroSalarieCesu: numberOf(given.numeroSalarieCesu),
  numeroSalariePaje: numberOf(given.numeroSalariePaje),
});

const wirePayee = (row: PayeeRow): OperatorPayee => ({
  id: row.id,
  codeNAN: row.codeNan,
  type: row.type,
  raisonSociale: row.socialReason,
  ville: row.town,
  etat: row.state,
  paiementEnLigne: row.isOnline,
  numeroSalarieCesu: row.cesuNumber,
  numeroSalariePaje: row.pajeNumber,
  identifiant: row.login,
  dateCreation: formatFrenchDate(dayInFrance(row.createdAt)),
  version: row.version,
});

interface Acting {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

/** Payees as operators affiliate and correct them; the installation saves them the same way. */
export const createOperatorPayees = ({
  reader,
  units,
  clock,
  ids,
  securityLog,
}: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'securityLog'>) => {
  const scopeOf = ({ userId }: AuthenticatedCaller) => operatorScope(userId, 'intervenants');

  const saveAs = async (
    { caller, origin }: Acting,
    acte: 'AJOUT' | 'MODIFICATION',
    payeeIn: (unit: UnitOfWork) => Promise<AffiliatedPayee>,
  ): Promise<void> => {
    requireRecentConfirmation(caller, clock);
    try {
      await units.transact(async (unit) => {
        const payee = await payeeIn(unit);
        const saved = await affiliatedPayeesIn(unit, {
          now: clock.realNow(),
          newId: ids.ordered,
        }).save(payee);
        // Affiliated meanwhile by another operator.
        if (acte === 'AJOUT' && saved !== 'created') {
          throw new DomainError('INTERVENANT_DEJA_PRESENT');
        }
        if (saved === 'unchanged') return;
        await securityLog.record(unit, origin, {
          kind: 'INTERVENANT_MODIFIE',
          result: 'SUCCES',
          userId: caller.userId,
          details: { acte, objet: payee.codeNan },
        });
      });
    } catch (error) {
      if (hasSqlState(error, UNIQUE_VIOLATION)) throw new DomainError('INTERVENANT_DEJA_PRESENT');
      throw error;
    }
  };

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: CallInput<typeof getOperatorPayees>['query'],
    ): Promise<ListPage<OperatorPayee[]>> =>
      mapPage(await payeeQueries(reader, scopeOf(caller)).list(query), wirePayee),

    add: (acting: Acting, { codeNAN, ...given }: PayeeBody): Promise<void> =>
      saveAs(acting, 'AJOUT', async (unit) => {
        if (await isKnown(unit, codeNAN)) throw new DomainError('INTERVENANT_DEJA_PRESENT');
        return payeeOf(codeNAN, given);
      }),

    change: (acting: Acting, id: string, { version, ...given }: PayeeChange): Promise<void> =>
      saveAs(acting, 'MODIFICATION', async (unit) => {
        const found = await lockedPayee(unit, scopeOf(acting.caller), id);
        if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (found.version !== version) throw new DomainError('FICHE_MODIFIEE');
        return payeeOf(found.codeNan, given);
      }),
  };
};
