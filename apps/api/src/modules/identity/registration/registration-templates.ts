import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

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

interface ProofFacts {
  readonly socialReason: string;
  readonly url: string;
  readonly lifeDays: number;
}

export const registrationProofMail = (
  reader: MailReader,
  { socialReason, url, lifeDays }: ProofFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Confirmez votre inscription',
    [
      greeting(reader),
      `Une inscription avec ${socialReason} a été demandée pour cette adresse e-mail. Pour la terminer, ouvrez ce lien et saisissez le mot de passe que vous avez choisi.`,
      { kind: 'link', label: 'Confirmer mon inscription', url },
      `Ce lien est valable ${lifeDays} jours et ne sert qu’une fois. Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message : aucun espace n’est ouvert.`,
    ],
    theme,
  );

export const attachmentProofMail = (
  reader: MailReader,
  { socialReason, url, lifeDays }: ProofFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Confirmez l’ajout d’un contrat à votre espace',
    [
      greeting(reader),
      `Une inscription avec ${socialReason} a été demandée à votre nom. Vous avez déjà un espace : ouvrez ce lien pour y ajouter ce contrat, ou connectez-vous et confirmez depuis l’accueil.`,
      { kind: 'link', label: 'Ajouter ce contrat à mon espace', url },
      `Ce lien est valable ${lifeDays} jours et ne sert qu’une fois. Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien n’est changé dans votre espace.`,
    ],
    theme,
  );

export const alreadyRegisteredMail = (
  reader: MailReader,
  { login, socialReason, signInUrl }: LoginFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Vous avez déjà un espace',
    [
      greeting(reader),
      `Une inscription avec ${socialReason} a été demandée à votre nom, mais votre inscription sur ce contrat est déjà faite. Voici votre identifiant.`,
      { kind: 'facts', facts: [['Identifiant', login]] },
      { kind: 'link', label: 'Me connecter', url: signInUrl },
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien n’est changé dans votre espace.',
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
    'Par précaution, chaque inscription sur ce contrat se confirme par un message envoyé à l’adresse connue de la personne pendant le reste de cette période. Aucune donnée personnelle n’a été communiquée.',
    'Si une session de commande est en cours, vérifiez que les informations de contrôle transmises à vos bénéficiaires sont les bonnes. Sinon, contactez-nous : il peut s’agir d’une tentative d’intrusion.',
  ]);
