import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

/** Without the name that the bank suggests: it belongs to the holder of the account. */
export const heldPayeeMail = (
  reader: MailReader,
  facts: { readonly iban: string; readonly url: string },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Vos virements attendent une vérification',
    [
      greeting(reader),
      'Le titulaire que vous avez indiqué ne correspond pas à celui que connaît la banque de ce compte. Tant que ce n’est pas éclairci, aucun virement ne part vers lui.',
      { kind: 'facts', facts: [['Compte bancaire', facts.iban]] },
      'Comparez le nom du titulaire et l’IBAN avec votre relevé d’identité bancaire, puis corrigez-les si besoin. S’ils sont exacts, vous n’avez rien à faire\u00a0: nous les vérifions.',
      'Ce qui vous est dû n’est pas perdu\u00a0: les paiements reçus partiront ensemble.',
      { kind: 'link', label: 'Vérifier mes coordonnées bancaires', url: facts.url },
    ],
    theme,
  );
