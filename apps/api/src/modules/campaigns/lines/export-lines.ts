import type { TableFormat } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import type { TableCell, TableColumn } from '../../../platform/table.ts';
import { tableFile } from '../../../platform/table-file.ts';
import { lineQueries, type LineFilters } from './lines.queries.ts';
import type { FindManaged } from './own-campaign.ts';
import { wireLine } from './wire-line.ts';

type Dependencies = Pick<Platform, 'reader'> & { readonly findManaged: FindManaged };

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
  ({ reader, findManaged }: Dependencies) =>
  async (
    caller: AuthenticatedCaller,
    idSession: string,
    { format, ...filters }: LineFilters & { readonly format?: TableFormat | undefined },
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
