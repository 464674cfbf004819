import type { FunderRole } from '@portail/contract/schemas/funder-users.ts';
import type { ThemeColors } from '@portail/rules/theme/theme-colors.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { greeting, type MailReader } from './templates.ts';

const ROLE_WORDS: Readonly<Record<FunderRole, string>> = {
  LECTEUR: 'Lecteur\u00a0: vous consultez les sessions, les lignes et les factures.',
  GESTIONNAIRE: 'Gestionnaire\u00a0: vous gérez les sessions, les commandes et les plans d’aide.',
  ADMINISTRATEUR:
    'Administrateur\u00a0: vous gérez tout l’espace, y compris les personnes qui y accèdent.',
};

export const funderInvitationMail = (
  reader: MailReader,
  facts: {
    readonly socialReason: string;
    readonly role: FunderRole;
    readonly login: string;
    readonly url: string;
    readonly lifeDays: number;
  },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Votre accès à l’espace de ${facts.socialReason}`,
    [
      greeting(reader),
      `Vous recevez une invitation à rejoindre l’espace de ${facts.socialReason}.`,
      {
        kind: 'facts',
        facts: [
          ['Identifiant', facts.login],
          ['Rôle', ROLE_WORDS[facts.role]],
        ],
      },
      'Pour ouvrir votre accès, choisissez votre mot de passe\u00a0:',
      { kind: 'link', label: 'Choisir mon mot de passe', url: facts.url },
      `Ce lien est valable ${facts.lifeDays} jours et ne sert qu’une fois. Conservez votre identifiant\u00a0: il vous sera demandé à chaque connexion.`,
      'Si vous n’attendiez pas cette invitation, ignorez ce message\u00a0: aucun accès n’est ouvert sans vous.',
    ],
    theme,
  );
