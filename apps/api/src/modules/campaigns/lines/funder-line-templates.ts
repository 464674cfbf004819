import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

/** Decisions of a funder on a line that its person is notified of. */
export const LINE_MAIL_EVENTS = ['REFUSEE', 'ANNULEE', 'MONTANT'] as const;
export type LineMailEvent = (typeof LINE_MAIL_EVENTS)[number];

export interface LineFacts {
  readonly event: LineMailEvent;
  readonly reference: string;
  readonly campaign: string;
  readonly funder: string;
  readonly total: Cents;
  readonly funded: Cents;
  readonly toPay: Cents;
  /** What the funder wrote about a refusal or cancellation. */
  readonly reason: string | null;
  /** It was paid: the money goes back. */
  readonly isRefunded: boolean;
  readonly ordersUrl: string;
}

const SUBJECTS = {
  REFUSEE: 'Votre commande n’a pas été retenue',
  ANNULEE: 'Votre commande est annulée',
  MONTANT: 'Le montant de votre commande a changé',
} as const satisfies Record<LineMailEvent, string>;

const SENTENCES = {
  REFUSEE: (funder: string) => `${funder} n’a pas retenu votre commande de CESU.`,
  ANNULEE: (funder: string) => `${funder} a annulé votre commande de CESU.`,
  MONTANT: (funder: string) => `${funder} a changé le montant de votre commande de CESU.`,
} as const satisfies Record<LineMailEvent, (funder: string) => string>;

export const lineMail = (reader: MailReader, line: LineFacts, theme?: ThemeColors): MailContent =>
  composeMail(
    `${SUBJECTS[line.event]} (${line.reference})`,
    [
      greeting(reader),
      SENTENCES[line.event](line.funder),
      {
        kind: 'facts',
        facts: [
          ['Commande', line.reference],
          ['Session', line.campaign],
          ['Montant total', formatAmount(line.total)],
          ...(line.event === 'MONTANT'
            ? ([
                ['Pris en charge', formatAmount(line.funded)],
                ['À votre charge', formatAmount(line.toPay)],
              ] as const)
            : []),
        ],
      },
      ...(line.reason === null
        ? []
        : ([
            `Le motif donné par ${line.funder}\u00a0:`,
            { kind: 'quote', text: line.reason },
          ] as const)),
      ...(line.event !== 'MONTANT' && line.isRefunded
        ? ['La somme que vous aviez payée vous est remboursée par le même moyen.']
        : []),
      'Pour toute question sur cette décision, adressez-vous à votre financeur.',
      { kind: 'link', label: 'Voir mes commandes', url: line.ordersUrl },
    ],
    theme,
  );

export interface ReminderFacts {
  readonly campaign: string;
  readonly funder: string;
  /** In full letters; there is none for a permanent campaign. */
  readonly lastDay: string | undefined;
  readonly isRegistered: boolean;
  readonly url: string;
}

export const campaignReminderMail = (
  reader: MailReader,
  { campaign, funder, lastDay, isRegistered, url }: ReminderFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Vous pouvez encore commander vos CESU',
    [
      greeting(reader),
      `${funder} vous propose de commander des CESU dans la session «\u00a0${campaign}\u00a0», et nous n’avons pas encore reçu votre commande.`,
      ...(lastDay === undefined ? [] : [`Vous avez jusqu’au ${lastDay} inclus.`]),
      {
        kind: 'link',
        label: isRegistered ? 'Passer ma commande' : 'M’inscrire pour commander',
        url,
      },
      'Si vous ne souhaitez pas de CESU cette fois-ci, vous n’avez rien à faire.',
    ],
    theme,
  );
