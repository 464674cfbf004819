import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import type { PdfBlock, PdfPicture } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { IntervenantScope } from '../../../platform/ports/owner-scope.ts';
import type { DocumentFile } from '../../wallet/documents/documents.module.ts';
import { PAYMENT_LABELS, pdfFile } from '../../wallet/statements/holdings.module.ts';
import { identityQueries } from './identity.queries.ts';
import { TYPE_LABELS } from './labels.ts';
import { remiseQueries, type RemiseRow } from './remises.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'files'>;
type Titres = Awaited<ReturnType<ReturnType<typeof remiseQueries>['listTitres']>>;

const LOGO = `${DEFAULT_PERSONALISATION_FOLDER}/logo.svg`;
const euros = (cents: number): string => formatAmount(centsOf(cents));

const logoOf = async ({ files }: Dependencies): Promise<PdfPicture | undefined> => {
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

/** A payee's own slip. The same payment in the same state is the same bytes. */
export const createRemiseFile =
  (dependencies: Dependencies) =>
  async (scope: IntervenantScope, numero: string): Promise<DocumentFile> => {
    const queries = remiseQueries(dependencies.reader, scope);
    const [row, titres, who, logo] = await Promise.all([
      queries.find(numero),
      queries.listTitres(numero),
      identityQueries(dependencies.reader, scope).find(),
      logoOf(dependencies),
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
