import { INVOICE_STATUT_LABELS } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import type { CampaignStatut } from '@portail/rules/campaigns/campaign-days.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { pdfFile } from '../../../platform/document-file.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import { statutOfCampaign } from '../../orders/ordering/ordering.module.ts';
import { budgetOf } from './campaign-content.ts';
import { campaignReportQueries, type CampaignReportQueries } from './campaign-report.queries.ts';
import {
  type CampaignProgress,
  funderCampaignQueries,
  progressQueries,
} from './funder-campaigns.queries.ts';
import type { ManagedCampaign } from './managed-campaigns.repository.ts';
import { requireKnown } from './write-campaign.ts';

const STATUTS: Readonly<Record<CampaignStatut, string>> = {
  BROUILLON: 'Brouillon',
  A_VENIR: 'À venir',
  OUVERTE: 'Ouverte\u00a0: les chiffres changent encore',
  FERMEE: 'Fermée',
};

const amount = (cents: number): string => formatAmount(centsOf(cents));
const dayText = (day: string): string => formatFrenchDate(calendarDay(day));
const count = (value: number): string => String(value);

const datesOf = ({ date_ouverture, date_fermeture, fermee_le }: ManagedCampaign): string => {
  const closed =
    fermee_le === null ? '' : `, fermée le ${formatFrenchDate(dayInParis(fermee_le.getTime()))}`;
  const from = dayText(date_ouverture);
  return date_fermeture === null
    ? `Depuis le ${from}${closed}`
    : `Du ${from} au ${dayText(date_fermeture)}${closed}`;
};

interface Report {
  readonly campaign: ManagedCampaign;
  readonly progress: CampaignProgress;
  readonly statut: CampaignStatut;
  readonly categories: Awaited<ReturnType<CampaignReportQueries['categories']>>;
  readonly invoices: Awaited<ReturnType<CampaignReportQueries['invoices']>>;
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

const peopleBlocks = ({ progress }: Report): readonly PdfBlock[] => {
  const people = progress.expected > 0 ? progress.expected : progress.contractPeople;
  return [
    { kind: 'heading', text: 'Participation' },
    {
      kind: 'facts',
      facts: [
        ['Personnes attendues', count(people)],
        ['Personnes ayant commandé', count(progress.people)],
        ['Demandes reçues', count(progress.lines)],
        ['Demandes refusées ou annulées', count(progress.refused + progress.cancelled)],
        ['Demandes à valider', count(progress.waiting)],
      ],
    },
  ];
};

const budgetBlocks = (report: Report): readonly PdfBlock[] => {
  const { campaign, progress, categories } = report;
  const { worst } = budgetOf(campaign, progress);
  return [
    { kind: 'heading', text: 'Budget' },
    {
      kind: 'facts',
      facts: [
        ['Votre participation, au plus', amount(worst.funded)],
        ['Votre participation, engagée', amount(progress.funded)],
        ['Dont commandée', amount(progress.orderedFunded)],
        ['Part des bénéficiaires', amount(progress.own)],
        ['Frais payés par les bénéficiaires', amount(sumOf(categories, (one) => one.feesCents))],
      ],
    },
    {
      kind: 'table',
      summary: 'Demandes par catégorie de personnel',
      columns: [
        { title: 'Catégorie', width: 0.31 },
        { title: 'Demandes', width: 0.13, isAmount: true },
        { title: 'Personnes', width: 0.14, isAmount: true },
        { title: 'Engagé', width: 0.21, isAmount: true },
        { title: 'Commandé', width: 0.21, isAmount: true },
      ],
      rows: categories.map((one) => [
        one.category,
        count(one.lines),
        count(one.people),
        amount(one.fundedCents),
        amount(one.orderedCents),
      ]),
    },
  ];
};

const invoiceBlocks = ({ invoices }: Report): readonly PdfBlock[] =>
  invoices.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Factures' },
        {
          kind: 'table',
          summary: 'Factures de la session',
          columns: [
            { title: 'Numéro', width: 0.24 },
            { title: 'Date', width: 0.18 },
            { title: 'Échéance', width: 0.18 },
            { title: 'État', width: 0.2 },
            { title: 'Montant', width: 0.2, isAmount: true },
          ],
          rows: invoices.map((one) => [
            one.numero,
            formatFrenchDate(dayInParis(one.issuedAt.getTime())),
            dayText(one.dueDay),
            INVOICE_STATUT_LABELS[one.statut],
            amount(one.amountCents),
          ]),
        },
      ];

/** The figures of a campaign on one day: people, budget by category and invoices. It names no one. */
export const createReadCampaignReport =
  ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) =>
  async (caller: AuthenticatedCaller, id: string): Promise<FileAnswer> => {
    const scope = funderScopeOf(caller);
    const [found, progress] = await Promise.all([
      funderCampaignQueries(reader, scope).find(id),
      progressQueries(reader, scope).find(id),
    ]);
    const campaign = requireKnown(found);
    if (progress === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
    const queries = campaignReportQueries(reader, scope);
    const [categories, invoices] = await Promise.all([
      queries.categories(id),
      queries.invoices(id),
    ]);
    const today = clock.businessDay();
    const statut = statutOfCampaign(campaign, today);
    const report = { campaign, progress, statut, categories, invoices };
    const content = await makePdf({
      logo: undefined,
      letterhead: [`Contrat ${campaign.contract_numero}`],
      title: `Bilan de la session ${campaign.libelle}`,
      date: clock.businessNow(),
      footer: `Bilan au ${formatFrenchDate(today)}`,
      blocks: [
        {
          kind: 'facts',
          facts: [
            ['Session', campaign.libelle],
            ['Dates', datesOf(campaign)],
            ['État', STATUTS[statut]],
            ['Bilan établi le', formatFrenchDate(today)],
          ],
        },
        ...peopleBlocks(report),
        ...budgetBlocks(report),
        ...invoiceBlocks(report),
      ],
    });
    return pdfFile(content, `bilan-session-${campaign.id}.pdf`);
  };
