import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

export const copyReadyMail = (
  reader: MailReader,
  facts: { readonly until: string; readonly url: string },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'La copie de vos données est prête',
    [
      greeting(reader),
      'La copie de vos données personnelles que vous avez demandée est prête. Vous pouvez la télécharger une seule fois, après avoir confirmé votre identité par un code.',
      { kind: 'facts', facts: [['À télécharger avant le', facts.until]] },
      { kind: 'link', label: 'Télécharger ma copie', url: facts.url },
      'Si vous n’êtes pas à l’origine de cette demande, changez votre mot de passe, puis contactez notre assistance.',
    ],
    theme,
  );
