import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import * as z from 'zod/mini';
import { pdfFile } from '../../../platform/document-file.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { type Letterhead, readLetterhead } from '../../wallet/statements/holdings.module.ts';
import { type ChildBox, openChild } from './children.repository.ts';
import { declarationQueries, type ReceiptRow } from './declarations.queries.ts';
import { cesuContent, pajeContent } from './stored-content.ts';

type Fact = readonly [string, string];

const TITLES: Readonly<Record<Organisme, string>> = {
  CESU: 'Récépissé de déclaration CESU',
  PAJE: 'Récépissé de déclaration Pajemploi',
};
const STATUTS = {
  TRANSMISE: 'Transmise, reçue par l’organisme',
  ACCEPTEE: 'Acceptée',
  REJETEE: 'Rejetée',
  ANNULEE: 'Annulée',
} as const;
const ACTIVITIES = {
  AMA: 'Assistante maternelle agréée',
  GED: 'Garde d’enfant à domicile',
} as const;

const euros = (cents: number): string => formatAmount(centsOf(cents));
const hours = (count: number): string => `${String(count).replace('.', ',')}\u00a0h`;

const workedFacts = ({ organisme, content }: ReceiptRow): readonly Fact[] => {
  const worked = z.parse(organisme === 'CESU' ? cesuContent : pajeContent, content);
  return [
    ['Heures', hours(worked.nombreHeures)],
    ...(worked.heuresSup25 === 0
      ? []
      : [['Heures majorées à 25\u00a0%', hours(worked.heuresSup25)] as const]),
    ...(worked.heuresSup50 === 0
      ? []
      : [['Heures majorées à 50\u00a0%', hours(worked.heuresSup50)] as const]),
    ['Salaire horaire net', formatAmount(centsOfWire(worked.salaireHoraireNet))],
  ];
};

type Message = ReceiptRow['messages'][number];

const firstNameOf = ({ childId, sealedChild }: Message, box: ChildBox): string =>
  childId === null || sealedChild === null ? '' : openChild(box, childId, sealedChild).prenom;

const messagesTable = (messages: readonly Message[], box: ChildBox): PdfBlock => ({
  kind: 'table',
  summary: 'Numéros donnés par l’organisme',
  columns: [
    { title: 'Numéro', width: 0.4 },
    { title: 'Reçue le', width: 0.2 },
    { title: 'Enfant', width: 0.2 },
    { title: 'Net', width: 0.2, isAmount: true },
  ],
  rows: messages.map((message) => [
    message.numero,
    message.receivedOn,
    firstNameOf(message, box),
    euros(message.netCents),
  ]),
});

const receiptPdf = (row: ReceiptRow, { head, facts }: Letterhead, box: ChildBox): Promise<Buffer> =>
  makePdf({
    ...head,
    title: TITLES[row.organisme],
    date: row.createdAt,
    footer: `Déclaration ${row.reference}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...facts,
          ['Déclaration', row.reference],
          ['Faite le', row.day],
          ['État', STATUTS[row.statut]],
          ...(row.motif === null ? [] : [['Motif', row.motif] as const]),
          ['Numéro d’employeur', row.numeroEmployeur],
          ['Salarié', [row.employee, row.numeroSalarie].filter(Boolean).join(', ')],
        ],
      },
      { kind: 'heading', text: 'Période déclarée' },
      {
        kind: 'facts',
        facts: [
          ...(row.typeActivite === null
            ? []
            : [['Activité', ACTIVITIES[row.typeActivite]] as const]),
          ['Du', row.dateDebut],
          ['Au', row.dateFin],
          ['Payé le', row.datePaiement],
          ...workedFacts(row),
          ['Salaire net déclaré', euros(row.netCents)],
        ],
      },
      { kind: 'heading', text: 'Reçue par l’organisme' },
      messagesTable(row.messages, box),
    ],
  });

/** Exists only after the body has confirmed every message. */
export const createReceiptFile =
  (platform: Pick<Platform, 'reader' | 'files' | 'secretBox'>) =>
  async (scope: BeneficiaryScope, organisme: Organisme, reference: string): Promise<FileAnswer> => {
    const row = await declarationQueries(platform.reader, scope).findReceipt(organisme, reference);
    if (row === undefined || !row.hasReceipt) throw new DomainError('RESSOURCE_INTROUVABLE');
    const letterhead = await readLetterhead(platform, scope, row.contract);
    return pdfFile(
      await receiptPdf(row, letterhead, platform.secretBox),
      `recepisse-${reference}.pdf`,
    );
  };
