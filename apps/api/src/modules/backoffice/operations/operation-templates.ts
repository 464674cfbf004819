import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import type { RefundKind } from '@portail/rules/backoffice/operators/operations.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

export interface MailedRefund {
  readonly nature: RefundKind;
  readonly reference: string | undefined;
  readonly amount: Cents;
  readonly homeUrl: string;
}

const TITLES: Readonly<Record<RefundKind, string>> = {
  COMMANDE: 'Votre commande vous est remboursée',
  AVOIR: 'Votre avoir vous est remboursé',
  CARTE: 'Votre paiement par carte vous est remboursé',
  ENCAISSEMENT: 'Un paiement que nous avions enregistré est annulé',
  CREDIT: 'Un crédit de votre compte CESU est annulé',
  TROP_PERCU: 'Ce que vous aviez payé en trop vous est rendu',
};

const TEXTS: Readonly<Record<RefundKind, string>> = {
  COMMANDE:
    'Votre commande n’a pas été passée\u00a0: nous vous rendons par virement la part que vous aviez payée.',
  AVOIR: 'Nous vous rendons par virement ce qu’un avoir vous laisse.',
  CARTE:
    'Nous avons demandé à notre prestataire de rendre cette somme à la carte qui l’avait payée. Selon votre banque, elle y revient en quelques jours.',
  ENCAISSEMENT:
    'Le paiement que nous avions enregistré sous cette référence n’a pas abouti, ou ne vous était pas destiné. Cette somme est de nouveau à payer.',
  TROP_PERCU:
    'Vous aviez payé plus que ce qui était dû\u00a0: nous vous rendons la différence par virement.',
  CREDIT:
    'Ce qu’une commande avait porté sur votre compte en est retiré. Vous le lisez dans le relevé de votre compte.',
};

export const refundMail = (
  reader: MailReader,
  { nature, reference, amount, homeUrl }: MailedRefund,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    TITLES[nature],
    [
      greeting(reader),
      TEXTS[nature],
      {
        kind: 'facts',
        facts: [
          ...(reference === undefined ? [] : [['Référence', reference] as const]),
          ['Montant', formatAmount(amount)],
        ],
      },
      { kind: 'link', label: 'Ouvrir mon espace', url: homeUrl },
    ],
    theme,
  );
