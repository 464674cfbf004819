import {
  LINE_FORMS,
  SMALLEST_GROUP,
  type CampaignStatistics,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { ORDER_STATUTS } from '@portail/rules/orders/order-statut.ts';
import { hiddenGroups } from '@portail/rules/people/statistics/small-groups.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import type { FindManaged } from './own-campaign.ts';
import { statisticsQueries, type LineGroup } from './statistics.queries.ts';

type Dependencies = Pick<Platform, 'reader'> & { readonly findManaged: FindManaged };

interface Sums {
  readonly count: number;
  readonly total: number;
  readonly funded: number;
  readonly own: number;
}
type Figures = Pick<
  CampaignStatistics['parForme'][number],
  'masque' | 'nombre' | 'montantTotal' | 'partFinancee' | 'partBeneficiaire'
>;

const NOTHING: Sums = { count: 0, total: 0, funded: 0, own: 0 };

const sumOf = (groups: readonly Sums[]): Sums =>
  groups.reduce(
    (sum, one) => ({
      count: sum.count + one.count,
      total: sum.total + one.total,
      funded: sum.funded + one.funded,
      own: sum.own + one.own,
    }),
    NOTHING,
  );

const HIDDEN: Figures = {
  masque: true,
  nombre: null,
  montantTotal: null,
  partFinancee: null,
  partBeneficiaire: null,
};

const shown = ({ count, total, funded, own }: Sums): Figures => ({
  masque: false,
  nombre: count,
  montantTotal: wireEuros(total),
  partFinancee: wireEuros(funded),
  partBeneficiaire: wireEuros(own),
});

/** Sums by key, in the order of the keys; groups of too few people without their figures. */
const breakdown = <K extends string>(
  keys: readonly K[],
  groups: readonly LineGroup[],
  keyOf: (group: LineGroup) => string,
): readonly (readonly [K, Figures])[] => {
  const sums = keys.map((key) => ({
    key,
    ...sumOf(groups.filter((group) => keyOf(group) === key)),
  }));
  const hidden = hiddenGroups(sums, SMALLEST_GROUP);
  return sums.map((sum) => [sum.key, hidden.has(sum) ? HIDDEN : shown(sum)]);
};

export const statisticsOf = (
  groups: readonly LineGroup[],
  categories: readonly string[],
  expected: { readonly people: number; readonly orderers: number },
): CampaignStatistics => {
  const standing = groups.filter(({ statut }) => statut !== 'REFUSEE' && statut !== 'ANNULEE');
  const all = sumOf(standing);
  return {
    nombrePrecommandes: all.count,
    montantTotal: wireEuros(all.total),
    partFinancee: wireEuros(all.funded),
    partBeneficiaire: wireEuros(all.own),
    nombreAttendus: expected.people,
    nombreAttendusAyantCommande: expected.orderers,
    parStatut: breakdown(ORDER_STATUTS, groups, ({ statut }) => statut).map(
      ([statut, figures]) => ({ statut, ...figures }),
    ),
    parCategorie: breakdown(categories, standing, ({ categorie }) => categorie).map(
      ([categoriePersonnel, figures]) => ({ categoriePersonnel, ...figures }),
    ),
    parForme: breakdown(LINE_FORMS, standing, ({ forme }) => forme).map(([forme, figures]) => ({
      forme,
      ...figures,
    })),
    parJour: breakdown(
      [...new Set(standing.map(({ jour }) => jour))].toSorted(),
      standing,
      ({ jour }) => jour,
    ).map(([jour, figures]) => ({ jour: formatFrenchDate(calendarDay(jour)), ...figures })),
  };
};

export const createReadStatistics =
  ({ reader, findManaged }: Dependencies) =>
  async (caller: AuthenticatedCaller, idSession: string): Promise<CampaignStatistics> => {
    const { scope, campaign } = await findManaged(caller, idSession);
    const queries = statisticsQueries(reader, scope);
    const [groups, categories, expected] = await Promise.all([
      queries.groups(campaign.id),
      queries.categories(campaign.id),
      queries.expected(campaign.id),
    ]);
    return statisticsOf(
      groups,
      categories.map(({ categorie }) => categorie),
      expected,
    );
  };
