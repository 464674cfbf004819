import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import type { PaymentInstructions } from '@portail/contract/orders/payment-instructions.schemas.ts';
import {
  composeMail,
  type MailBlock,
  type MailContent,
} from '../../../platform/mail/compose-mail.ts';
import { paymentFacts } from '../../../platform/mail/payment-blocks.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

export interface MailedTrade {
  readonly reference: string;
  /** The one that was given. */
  readonly millesime: number;
  readonly amount: Cents;
  readonly fees: Cents;
  /** The new form: vouchers, or credit on an account. */
  readonly isPaper: boolean;
  readonly readyOn: string;
  /** How the fee is still to be paid; absent where it is not owed. */
  readonly instructions: PaymentInstructions | undefined;
  readonly url: string;
}

const facts = ({ reference, millesime, amount, fees }: MailedTrade) => ({
  kind: 'facts' as const,
  facts: [
    ['Référence', reference],
    ['Millésime échangé', `${millesime} contre ${millesime + 1}`],
    ['Montant', formatAmount(amount)],
    ['Frais', formatAmount(fees)],
  ] as const,
});

/** How to pay the fee; the reference identifies the trade. */
const owedBlocks = ({ instructions }: MailedTrade): readonly MailBlock[] =>
  instructions === undefined
    ? []
    : [
        'Il vous reste à régler les frais\u00a0:',
        { kind: 'facts', facts: paymentFacts(instructions) },
      ];

const arrival = ({ isPaper, millesime, readyOn }: MailedTrade): string =>
  isPaper
    ? `Vos nouveaux titres papier, du millésime ${millesime + 1}, vous sont envoyés. Vous devriez les recevoir d’ici le ${readyOn}.`
    : `La valeur échangée sera disponible sur votre compte du millésime ${millesime + 1} à partir du ${readyOn}, soit 3 jours ouvrés après l’échange.`;

export const tradeMadeMail = (
  reader: MailReader,
  trade: MailedTrade,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Votre échange de millésime est enregistré',
    [
      greeting(reader),
      'Votre échange de millésime a bien été enregistré.',
      facts(trade),
      arrival(trade),
      ...owedBlocks(trade),
      { kind: 'link', label: 'Ouvrir mon espace', url: trade.url },
    ],
    theme,
  );

export const tradeFeeOwedMail = (
  reader: MailReader,
  trade: MailedTrade,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Les frais de votre échange restent à régler',
    [
      greeting(reader),
      'Le paiement par carte des frais de votre échange de millésime a été annulé par votre banque. Votre échange reste acquis, mais ses frais sont de nouveau dus.',
      facts(trade),
      ...owedBlocks(trade),
      { kind: 'link', label: 'Ouvrir mon espace', url: trade.url },
    ],
    theme,
  );

export const tradeGivenBackMail = (
  reader: MailReader,
  trade: Pick<MailedTrade, 'reference' | 'millesime' | 'amount' | 'fees' | 'url'> & {
    readonly isStillOpen: boolean;
  },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Votre échange de millésime n’a pas été fait',
    [
      greeting(reader),
      'Le paiement par carte des frais n’a pas abouti. Votre échange n’a pas été fait, et ce que vous vouliez échanger vous est entièrement rendu.',
      {
        kind: 'facts',
        facts: [
          ['Référence', trade.reference],
          ['Millésime', String(trade.millesime)],
          ['Montant rendu', formatAmount(trade.amount)],
        ],
      },
      trade.isStillOpen
        ? 'Vous pouvez recommencer l’échange jusqu’à la fin du mois de février.'
        : `L’échange de millésime est possible uniquement au mois de février\u00a0: ce qui reste du millésime ${trade.millesime} est désormais perdu.`,
      { kind: 'link', label: 'Ouvrir mon espace', url: trade.url },
    ],
    theme,
  );
