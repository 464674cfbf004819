import { centsOf } from '@portail/rules/money/cents.ts';
import type { ThemeColors } from '@portail/rules/theme/theme-colors.ts';
import * as calendar from './calendar-templates.ts';
import type { MailContent } from './compose-mail.ts';
import * as ordering from './ordering-templates.ts';
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
  const order = {
    reference: 'CM4K7P2Q9XZ1',
    session: 'Campagne CESU 2026',
    content: 'Votre précommande a bien été enregistrée par votre employeur.',
    total: centsOf(25_000),
    funded: centsOf(15_000),
    toPay: centsOf(10_000),
    isAwaitedByPost: true,
    ordersUrl: `${publicUrl}/historique/commande`,
  };
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
    security.sprayingAlarmMail({ accounts: 100, windowMinutes: 5 }),
    service.signInAttemptsMail(READER, { waitMinutes: 15, recoveryUrl }, theme),
    service.contactSupportMail(REQUEST),
    service.contactAcknowledgementMail(REQUEST, theme),
    ordering.orderMail(READER, { ...order, orderType: 'NEW_ORDER' }, theme),
    registration.firstRegistrationMail(READER, login, theme),
    registration.addedContractMail(READER, login, theme),
    registration.registrationLoginMail([{ ...READER, login: login.login }], signInUrl, theme),
    calendar.expiryReminderMail(
      READER,
      {
        socialReason: 'Groupe Horizon',
        millesime: 2026,
        daysLeft: 30,
        accountCents: centsOf(12_350),
        titreCount: 3,
        titreCents: centsOf(4_500),
        homeUrl: `${publicUrl}/`,
      },
      theme,
    ),
    registration.registrationAlarmMail({
      numeroContrat: '100001',
      socialReason: 'Groupe Horizon',
      failures: 50,
      windowMinutes: 60,
    }),
  ];
};
