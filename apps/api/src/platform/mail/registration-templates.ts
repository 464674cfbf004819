import type { ThemeColors } from '@portail/rules/theme/theme-colors.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { greeting, type MailReader } from './templates.ts';

interface LoginFacts {
  readonly login: string;
  readonly socialReason: string;
  readonly signInUrl: string;
}

export const firstRegistrationMail = (
  reader: MailReader,
  { login, socialReason, signInUrl }: LoginFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Votre inscription est confirmée',
    [
      greeting(reader),
      `Votre espace CESU, ouvert avec ${socialReason}, est prêt. Conservez votre identifiant : il vous est demandé à chaque connexion, avec le mot de passe que vous avez choisi.`,
      { kind: 'facts', facts: [['Identifiant', login]] },
      { kind: 'link', label: 'Me connecter', url: signInUrl },
      'Vous pouvez aussi vous connecter avec votre adresse e-mail. Si vous n’êtes pas à l’origine de cette inscription, prévenez-nous.',
    ],
    theme,
  );

export const addedContractMail = (
  reader: MailReader,
  { login, socialReason, signInUrl }: LoginFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Un contrat a été ajouté à votre espace',
    [
      greeting(reader),
      `Votre inscription avec ${socialReason} est confirmée. Vous la retrouverez dans votre espace habituel, avec le même identifiant et le même mot de passe.`,
      { kind: 'facts', facts: [['Identifiant', login]] },
      { kind: 'link', label: 'Me connecter', url: signInUrl },
      'Si vous n’êtes pas à l’origine de cette inscription, prévenez-nous.',
    ],
    theme,
  );

export const registrationLoginMail = (
  readers: readonly (MailReader & { readonly login: string })[],
  signInUrl: string,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Votre identifiant',
    [
      'Bonjour,',
      readers.length > 1
        ? 'Plusieurs espaces CESU sont ouverts avec cette adresse e-mail. Voici leurs identifiants.'
        : 'Vous avez demandé à recevoir l’identifiant de votre espace CESU.',
      {
        kind: 'facts',
        facts: readers.map(({ firstName, lastName, login }) => [
          `${firstName} ${lastName}`.trim(),
          login,
        ]),
      },
      { kind: 'link', label: 'Me connecter', url: signInUrl },
      'Si vous n’avez rien demandé, vous pouvez ignorer ce message : votre mot de passe reste nécessaire.',
    ],
    theme,
  );

export const registrationAlarmMail = (facts: {
  readonly numeroContrat: string;
  readonly socialReason: string;
  readonly failures: number;
  readonly windowMinutes: number;
}): MailContent =>
  composeMail(`Contrat ${facts.numeroContrat} : tentatives d’inscription inhabituelles`, [
    'Bonjour,',
    `Plus de ${facts.failures} inscriptions ont échoué en ${facts.windowMinutes} minutes sur le contrat ${facts.numeroContrat} (${facts.socialReason}), parce que les informations de contrôle étaient fausses.`,
    'Par précaution, les vérifications de ce contrat sont suspendues pour le reste de cette période. Aucune donnée personnelle n’a été communiquée.',
    'Si une campagne est en cours, vérifiez que les informations de contrôle transmises à vos bénéficiaires sont les bonnes. Sinon, contactez-nous : il peut s’agir d’une tentative d’intrusion.',
  ]);
