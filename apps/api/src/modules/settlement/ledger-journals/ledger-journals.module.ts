import { EVENT_PERIODS } from '@portail/contract/backoffice/event-log.schemas.ts';
import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance, dayInFrance } from '../../../platform/clock.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage } from '../../../platform/ports/list-page.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { ledgerJournalQueries } from './ledger-journals.queries.ts';

const DAY_MS = 86_400_000;
const DEFAULT_PERIOD = 'MOIS';

/** Minutes and hundredths of an hour are whole numbers, as they are kept. */
const wireQuantity = (unit: LedgerUnit, value: number): number =>
  unit === 'CENTIME' ? wireEuros(value) : value;

/** The journals behind every amount, for operators. */
export const createLedgerJournalsModule = ({ reader, clock }: Platform) => {
  const queriesOf = ({ userId }: AuthenticatedCaller) =>
    ledgerJournalQueries(reader, operatorScope(userId, 'lecture du grand livre'));

  const startOf = (periode: string = DEFAULT_PERIOD): Date => {
    const days = EVENT_PERIODS.find(({ code }) => code === periode)?.days ?? 1;
    return new Date(clock.businessNow().getTime() - days * DAY_MS);
  };

  return defineModule({
    handlers: {
      getLedgerJournals: async ({ caller, query }) => {
        const isBounded = query.periode !== undefined || query.recherche === undefined;
        const since = isBounded ? startOf(query.periode) : undefined;
        return mapPage(await queriesOf(caller).list(query, since), ({ at, value, ...journal }) => ({
          ...journal,
          date: dateTimeInFrance(at),
          valeur: wireQuantity(journal.unite, value),
        }));
      },
      getLedgerJournal: async ({ caller, params: { numero } }) => {
        const queries = queriesOf(caller);
        const journal = await queries.find(numero);
        if (journal === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        const { at, value, ...sheet } = journal;
        const entries = await queries.entries(numero);
        return {
          ...sheet,
          date: dateTimeInFrance(at),
          valeur: wireQuantity(sheet.unite, value),
          ecritures: entries.map(({ value: moved, balanceAfter, ...entry }) => ({
            ...entry,
            valeur: wireQuantity(sheet.unite, moved),
            soldeApres: balanceAfter === null ? null : wireQuantity(sheet.unite, balanceAfter),
          })),
        };
      },
      getLedgerMovements: async ({ caller, query }) => {
        const since = startOf(query.periode);
        const rows = await queriesOf(caller).movements(since);
        return {
          du: formatFrenchDate(dayInFrance(since)),
          au: formatFrenchDate(clock.businessDay()),
          comptes: rows.map(({ compte, unite, count, incoming, outgoing }) => ({
            compte,
            unite,
            ecritures: count,
            entrees: wireQuantity(unite, incoming),
            sorties: wireQuantity(unite, -outgoing),
            difference: wireQuantity(unite, incoming + outgoing),
          })),
        };
      },
    },
  });
};
