import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf, type FunderScope } from '../../../platform/ports/owner-scope.ts';
import {
  ownCampaignQueries,
  type OwnCampaign,
  type LineRow,
  lineQueries,
  type LineFilters,
  type LineSort,
  statisticsQueries,
  type LineGroup,
} from './lines.queries.ts';
import {
  type CampaignLine,
  LINE_FORMS,
  type CampaignStatistics,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import type { TableFormat } from '@portail/contract/schemas/list.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { isPending, ORDER_STATUTS } from '@portail/rules/orders/order-statut.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import { formatFrenchDate, calendarDay } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { TableCell, TableColumn } from '../../../platform/table.ts';
import { tableFile } from '../../../platform/table-file.ts';

export interface ManagedCampaign {
  readonly scope: FunderScope;
  readonly campaign: OwnCampaign;
}

export type FindManaged = (
  caller: AuthenticatedCaller,
  idSession: string,
) => Promise<ManagedCampaign>;

/** Finds a campaign among the funder's own; every call starts here. */
export const createFindManaged =
  ({ reader }: Pick<Platform, 'reader'>): FindManaged =>
  async (caller, idSession) => {
    const scope = funderScopeOf(caller);
    const campaign = await ownCampaignQueries(reader, scope).find(idSession);
    if (campaign === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
    return { scope, campaign };
  };

/** Not in an order yet: the funder may still change it. */
export const isOpen = ({ statut, commandeId }: Pick<LineRow, 'statut' | 'commandeId'>): boolean =>
  isPending(statut) && commandeId === null;

export const wireLine = (row: LineRow): CampaignLine => {
  const { account, paper } = row;
  return {
    idLigne: row.id,
    reference: row.reference,
    nom: row.nom,
    prenom: row.prenom,
    matricule: row.matricule,
    categoriePersonnel: row.categorie,
    montantTotal: wireEuros(account + paper),
    montantCompte: wireEuros(account),
    montantTitre: wireEuros(paper),
    valeurFaciale: row.faceValue === null ? null : wireEuros(row.faceValue),
    nombreTitres: row.count,
    partBeneficiaire: wireEuros(row.own),
    partFinancee: wireEuros(row.funded),
    statut: row.statut,
    statutPaiement: row.statutPaiement,
    decidable: isOpen(row) && row.statut === 'EN_ATTENTE',
    modifiable: isOpen(row) && row.statutPaiement !== 'PAYEE',
    annulable: isOpen(row) && row.statut === 'VALIDEE',
  };
};

type ExportNeeds = Pick<Platform, 'reader'> & { readonly findManaged: FindManaged };

const STATUT_LABELS = {
  EN_ATTENTE: 'En attente',
  VALIDEE: 'Validée',
  REFUSEE: 'Refusée',
  ANNULEE: 'Annulée',
  COMMANDEE: 'Commandée',
  LIVREE: 'Livrée',
} as const;
const PAYMENT_LABELS = {
  SANS_OBJET: 'Rien à payer',
  A_PAYER: 'À payer',
  PAYEE: 'Payée',
  REMBOURSEE: 'Remboursée',
} as const;

const COLUMNS: readonly TableColumn[] = [
  { title: 'Référence', kind: 'text' },
  { title: 'Nom', kind: 'text' },
  { title: 'Prénom', kind: 'text' },
  { title: 'Matricule', kind: 'text' },
  { title: 'Catégorie de personnel', kind: 'text' },
  { title: 'Date de la demande', kind: 'text' },
  { title: 'Montant total', kind: 'amount' },
  { title: 'Sur compte', kind: 'amount' },
  { title: 'En titres', kind: 'amount' },
  { title: 'Valeur faciale', kind: 'amount' },
  { title: 'Nombre de titres', kind: 'count' },
  { title: 'Part financée', kind: 'amount' },
  { title: 'Part du bénéficiaire', kind: 'amount' },
  { title: 'État', kind: 'text' },
  { title: 'Paiement', kind: 'text' },
];

/** The lines of a campaign under the filters of the screen, as a table to download. */
export const createExportLines =
  ({ reader, findManaged }: ExportNeeds) =>
  async (
    caller: AuthenticatedCaller,
    idSession: string,
    { format, ...filters }: LineFilters & LineSort & { readonly format?: TableFormat | undefined },
  ): Promise<FileAnswer> => {
    const { scope, campaign } = await findManaged(caller, idSession);
    const rows = async function* (): AsyncGenerator<readonly TableCell[]> {
      for await (const row of lineQueries(reader, scope).all(campaign.id, filters)) {
        const line = wireLine(row);
        yield [
          line.reference,
          line.nom,
          line.prenom,
          line.matricule,
          line.categoriePersonnel,
          formatFrenchDate(dayInParis(row.createdAt.getTime())),
          line.montantTotal,
          line.montantCompte,
          line.montantTitre,
          line.valeurFaciale,
          line.nombreTitres,
          line.partFinancee,
          line.partBeneficiaire,
          STATUT_LABELS[line.statut],
          PAYMENT_LABELS[line.statutPaiement],
        ];
      }
    };
    return tableFile(format ?? 'csv', `lignes-${campaign.id}`, {
      title: campaign.libelle,
      columns: COLUMNS,
      rows: rows(),
    });
  };

type StatisticsNeeds = Pick<Platform, 'reader'> & { readonly findManaged: FindManaged };

interface Sums {
  readonly count: number;
  readonly total: number;
  readonly funded: number;
  readonly own: number;
}
type Figures = Pick<
  CampaignStatistics['parForme'][number],
  'nombre' | 'montantTotal' | 'partFinancee' | 'partBeneficiaire'
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

const shown = ({ count, total, funded, own }: Sums): Figures => ({
  nombre: count,
  montantTotal: wireEuros(total),
  partFinancee: wireEuros(funded),
  partBeneficiaire: wireEuros(own),
});

/** Sums by key, in the order of the keys. */
const breakdown = <K extends string>(
  keys: readonly K[],
  groups: readonly LineGroup[],
  keyOf: (group: LineGroup) => string,
): readonly (readonly [K, Figures])[] =>
  keys.map((key) => [key, shown(sumOf(groups.filter((group) => keyOf(group) === key)))]);

export const statisticsOf = (
  groups: readonly LineGroup[],
  categories: readonly string[],
  expected: { readonly people: number; readonly orderers: number },
): CampaignStatistics => {
  const activeGroups = groups.filter(({ statut }) => statut !== 'REFUSEE' && statut !== 'ANNULEE');
  const all = sumOf(activeGroups);
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
    parCategorie: breakdown(categories, activeGroups, ({ categorie }) => categorie).map(
      ([categoriePersonnel, figures]) => ({ categoriePersonnel, ...figures }),
    ),
    parForme: breakdown(LINE_FORMS, activeGroups, ({ forme }) => forme).map(([forme, figures]) => ({
      forme,
      ...figures,
    })),
    parJour: breakdown(
      [...new Set(activeGroups.map(({ jour }) => jour))].toSorted(),
      activeGroups,
      ({ jour }) => jour,
    ).map(([jour, figures]) => ({ jour: formatFrenchDate(calendarDay(jour)), ...figures })),
  };
};

export const createReadStatistics =
  ({ reader, findManaged }: StatisticsNeeds) =>
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
