import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getRemises } from '@portail/contract/payments/payees.calls.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import type {
  ReceivedPayments,
  RemiseLine,
  RemiseType,
} from '@portail/contract/payments/payees.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { PdfBlock, PdfPicture } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { IntervenantScope } from '../../../platform/ports/owner-scope.ts';
import { type DocumentFile, pdfFile } from '../../../platform/document-file.ts';
import {
  listPeriod,
  PAYMENT_LABELS,
  statementPeriod,
  type PeriodQuery,
} from '../../wallet/statements/holdings.module.ts';
import { identityQueries, remiseQueries, type RemiseRow } from './payees.queries.ts';

const TYPE_LABELS: Readonly<Record<RemiseType, string>> = {
  COMPTE: 'Paiement depuis un compte',
  TITRE: 'Remise de titres',
};

const lineOf = (row: RemiseRow): RemiseLine => ({
  numeroRemise: row.numero,
  dateRemise: row.day,
  type: row.type,
  montant: wireEuros(row.amountCents),
  statut: row.statut,
  payeur: row.payer,
  commentaire: row.comment,
  ...(row.titres === null ? {} : { nombreTitres: row.titres }),
  ...(row.paidOutOn === null ? {} : { dateVersement: row.paidOutOn }),
  ...(row.payoutReference === null ? {} : { referenceVersement: row.payoutReference }),
});

export const createRemiseLists = ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) => ({
  list: async (
    scope: IntervenantScope,
    { dateDebut, dateFin, type, statut, ...page }: CallInput<typeof getRemises>['query'],
  ): Promise<ListPage<RemiseLine[]>> => {
    const period = listPeriod({ dateDebut, dateFin });
    return mapPage(await remiseQueries(reader, scope).list({ period, type, statut, page }), lineOf);
  },

  byMonth: async (scope: IntervenantScope, request: PeriodQuery): Promise<ReceivedPayments> => {
    const period = statementPeriod(request, clock.businessDay());
    const rows = await remiseQueries(reader, scope).byMonth(period);
    const sum = (pick: (row: (typeof rows)[number]) => number): number =>
      rows.reduce((total, row) => total + pick(row), 0);
    return {
      dateDebut: formatFrenchDate(period.first),
      dateFin: formatFrenchDate(period.last),
      mois: rows.map((row) => ({
        mois: row.mois,
        nombre: row.count,
        montant: wireEuros(row.amountCents),
        montantComptes: wireEuros(row.accountCents),
        montantTitres: wireEuros(row.paperCents),
        montantVerse: wireEuros(row.paidOutCents),
      })),
      nombre: sum(({ count }) => count),
      montant: wireEuros(sum(({ amountCents }) => amountCents)),
      montantVerse: wireEuros(sum(({ paidOutCents }) => paidOutCents)),
    };
  },
});

type Titres = Awaited<ReturnType<ReturnType<typeof remiseQueries>['listTitres']>>;

const LOGO = `${DEFAULT_PERSONALISATION_FOLDER}/logo.svg`;
const euros = (cents: number): string => formatAmount(centsOf(cents));

const logoOf = async ({ files }: Pick<Platform, 'files'>): Promise<PdfPicture | undefined> => {
  const found = await files.read(LOGO);
  return found === undefined ? undefined : { ...found, alt: 'Mon espace CESU' };
};

const optional = (name: string, value: string | null): readonly (readonly [string, string])[] =>
  value === null || value === '' ? [] : [[name, value]];

const titresOf = (titres: Titres, amountCents: number): readonly PdfBlock[] =>
  titres.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Titres remis' },
        {
          kind: 'table',
          summary: 'Titres remis',
          columns: [
            { title: 'Titre', width: 0.4 },
            { title: 'Millésime', width: 0.3 },
            { title: 'Valeur', width: 0.3, isAmount: true },
          ],
          rows: titres.map(({ numero, millesime, valeurCents }) => [
            numero,
            String(millesime),
            euros(valeurCents),
          ]),
          total: ['Total', '', euros(amountCents)],
        },
      ];

const factsOf = (row: RemiseRow, who: { readonly name: string; readonly nan: string }) =>
  [
    ['Intervenant', who.name],
    ['Code NAN', who.nan],
    ['Nature', TYPE_LABELS[row.type]],
    [row.type === 'TITRE' ? 'Numéro de remise' : 'Référence', row.numero],
    ['Date', row.day],
    ['Payeur', row.payer],
    ['Contrat', row.contract],
    ['Montant', euros(row.amountCents)],
    ['État', PAYMENT_LABELS[row.statut]],
    ...optional('Versé le', row.paidOutOn),
    ...optional('Référence du virement', row.payoutReference),
    ...optional('Commentaire', row.comment),
  ] as const;

/** Deterministic: the same payment in the same state gives the same bytes. */
export const createRemiseFile =
  (platform: Pick<Platform, 'reader' | 'files'>) =>
  async (scope: IntervenantScope, numero: string): Promise<DocumentFile> => {
    const queries = remiseQueries(platform.reader, scope);
    const [row, titres, who, logo] = await Promise.all([
      queries.find(numero),
      queries.listTitres(numero),
      identityQueries(platform.reader, scope).find(),
      logoOf(platform),
    ]);
    if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const content = await makePdf({
      logo,
      letterhead: ['Mon espace CESU', 'Espace des intervenants'],
      title: row.type === 'TITRE' ? 'Bordereau de remise de titres' : 'Avis de paiement',
      date: row.createdAt,
      footer: `${TYPE_LABELS[row.type]} ${row.numero}`,
      blocks: [
        { kind: 'facts', facts: factsOf(row, { name: who.socialReason, nan: who.codeNan }) },
        ...titresOf(titres, row.amountCents),
      ],
    });
    return pdfFile(content, `remise-${numero}.pdf`);
  };
