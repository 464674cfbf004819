import { NOTICE_LABELS } from '@portail/contract/funders/notices.schemas.ts';
import type { NoticeKind } from '@portail/rules/funders/notices.ts';
import { type Cents, formatAmount } from '@portail/rules/money/cents.ts';
import { type CalendarDay, formatLongDate } from '@portail/rules/time/calendar-day.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

const SENTENCES: Readonly<Record<NoticeKind, string>> = {
  LIGNES_NOUVELLES: 'De nouvelles lignes attendent votre validation.',
  SESSION_BIENTOT_FERMEE: 'Une session de commande ferme bientôt.',
  COMMANDE_PRETE: 'Une commande est prête\u00a0: ses lignes sont toutes traitées.',
  FACTURE_EMISE: 'Une facture vient d’être émise.',
  FACTURE_A_ECHEANCE: 'Une facture arrive à échéance et reste à payer.',
  IMPORT_TERMINE: 'Un import est terminé.',
  SECOND_ACCORD: 'Une commande attend l’accord d’un second administrateur.',
};

const isInvoice = (kind: NoticeKind): boolean =>
  kind === 'FACTURE_EMISE' || kind === 'FACTURE_A_ECHEANCE';

interface NoticeFacts {
  readonly kind: NoticeKind;
  readonly contract: string;
  readonly label: string;
  readonly count: number | undefined;
  readonly amount: Cents | undefined;
  readonly day: CalendarDay | undefined;
  readonly url: string;
  readonly choicesUrl: string;
}

/** Names what happened, never a person: the portal shows the people to those who may see them. */
export const noticeMail = (
  reader: MailReader,
  facts: NoticeFacts,
  theme?: ThemeColors,
): MailContent => {
  const { kind, label, count, amount, day } = facts;
  const named: (readonly [string, string])[] = [
    [isInvoice(kind) ? 'Facture' : 'Objet', label],
    ['Contrat', facts.contract],
    ...(count === undefined ? [] : [['Lignes', count.toLocaleString('fr-FR')] as const]),
    ...(amount === undefined ? [] : [['Montant', formatAmount(amount)] as const]),
    ...(day === undefined
      ? []
      : [[isInvoice(kind) ? 'Échéance' : 'Fermeture', formatLongDate(day)] as const]),
  ];
  return composeMail(
    `${NOTICE_LABELS[kind]}\u00a0: ${label}`,
    [
      greeting(reader),
      SENTENCES[kind],
      { kind: 'facts', facts: named },
      { kind: 'link', label: 'Ouvrir dans mon espace', url: facts.url },
      'Vous choisissez, dans votre espace, les avis que vous recevez.',
      { kind: 'link', label: 'Choisir mes avis', url: facts.choicesUrl },
    ],
    theme,
  );
};
