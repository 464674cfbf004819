import type { ThemeColors } from '@portail/rules/theme/theme-colors.ts';
import type { MailContent } from './compose-mail.ts';
import * as registration from './registration-templates.ts';
import * as security from './security-templates.ts';
import * as service from './templates.ts';

const READER = { firstName: 'Camille', lastName: 'Rousseau' };
const REQUEST = {
  reference: 'DG-2026-000042',
  nom: 'Camille Rousseau',
  mail: 'camille.rousseau@courriel.example',
  contrat: '100001',
  objet: 'COMMANDE',
  message: 'Je ne trouve pas ma dernière commande.\nPouvez-vous m’aider\u00a0?',
} as const;

/** One of each mail of the product, for those who look at them and for the tests that read them. */
export const sampleMails = (publicUrl: string, theme: ThemeColors): readonly MailContent[] => {
  const signInUrl = `${publicUrl}/login`;
  const recoveryUrl = `${publicUrl}/mot-de-passe-oublie`;
  const login = { login: 'crousseau', socialReason: 'Groupe Horizon', signInUrl };
  const code = { code: '048213', lifeMinutes: 10 };
  return [
    security.verificationCodeMail(READER, { ...code, isConfirmation: false }, theme),
    security.verificationCodeMail(READER, { ...code, isConfirmation: true }, theme),
    security.passwordResetMail(
      READER,
      { url: `${publicUrl}/reinitialiser-mot-de-passe/exemple`, lifeHours: 24 },
      theme,
    ),
    security.loginReminderMail(READER, login, theme),
    security.securityNoticeMail(
      READER,
      { notice: 'MOT_DE_PASSE_MODIFIE', at: '15/11/2026 à 11:30', recoveryUrl },
      theme,
    ),
    service.signInAttemptsMail(READER, { waitMinutes: 15, recoveryUrl }, theme),
    service.contactSupportMail(REQUEST),
    service.contactAcknowledgementMail(REQUEST, theme),
    registration.firstRegistrationMail(READER, login, theme),
    registration.addedContractMail(READER, login, theme),
    registration.registrationLoginMail([{ ...READER, login: login.login }], signInUrl, theme),
    registration.registrationAlarmMail({
      numeroContrat: '100001',
      socialReason: 'Groupe Horizon',
      failures: 50,
      windowMinutes: 60,
    }),
  ];
};
