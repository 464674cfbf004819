import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';

/** Where payees register for vouchers of all issuers. */
const AFFILIATION_URL = 'https://www.cr-cesu.fr/';

export const payeeInvitationMail = (
  facts: { readonly nom: string; readonly payer: string; readonly url: string },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `${facts.payer} souhaite vous payer en CESU`,
    [
      `Bonjour ${facts.nom},`,
      `${facts.payer} souhaite vous payer en ligne avec des CESU préfinancés, mais ne vous trouve pas parmi les intervenants affiliés.`,
      'Pour recevoir vos paiements par virement, affiliez-vous auprès du centre de remboursement du CESU. Vous recevrez un code NAN de 7 chiffres\u00a0: communiquez-le à la personne qui vous paie.',
      { kind: 'link', label: 'Demander mon affiliation', url: AFFILIATION_URL },
      `Si vous avez déjà un code NAN, donnez-le simplement à ${facts.payer}.`,
      'Vous recevez ce message à sa demande. Votre adresse n’est pas conservée et ne servira à rien d’autre.',
      { kind: 'link', label: 'Portail des bénéficiaires', url: facts.url },
    ],
    theme,
  );
