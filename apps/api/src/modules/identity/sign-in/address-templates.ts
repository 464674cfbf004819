import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import type { AddressProofPurpose } from '../../../platform/db/database-types.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

const ASKED: Readonly<Record<AddressProofPurpose, string>> = {
  CHANGEMENT:
    'Vous avez demandé à utiliser cette adresse e-mail pour votre espace. Confirmez qu’elle est bien la vôtre\u00a0: d’ici là, rien ne change.',
  INSCRIPTION:
    'Cette adresse e-mail a été donnée à l’inscription. Confirmez qu’elle est bien la vôtre.',
};

/** To the address to prove. */
export const addressProofMail = (
  reader: MailReader,
  facts: {
    readonly url: string;
    readonly lifeHours: number;
    readonly purpose: AddressProofPurpose;
  },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Confirmez votre adresse e-mail',
    [
      greeting(reader),
      ASKED[facts.purpose],
      { kind: 'link', label: 'Confirmer cette adresse', url: facts.url },
      `Ce lien est valable ${facts.lifeHours} heures et ne sert qu’une fois.`,
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message\u00a0: cette adresse ne sera pas utilisée.',
    ],
    theme,
  );

/** To the owner of an address that another account asked for: nothing is proved, nothing changes. */
export const addressInUseMail = (
  reader: MailReader,
  facts: { readonly signInUrl: string },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Votre adresse e-mail a été demandée pour un autre espace',
    [
      greeting(reader),
      'Une personne a demandé à utiliser cette adresse e-mail pour un autre espace. Elle est déjà celle de votre compte\u00a0: la demande n’a aucun effet, et votre compte ne change pas.',
      'Si c’est vous, connectez-vous avec le compte qui a déjà cette adresse, ou indiquez une autre adresse.',
      { kind: 'link', label: 'Se connecter', url: facts.signInUrl },
      'Si ce n’est pas vous, vous n’avez rien à faire. Nous n’avons rien dit de votre compte à cette personne.',
    ],
    theme,
  );
