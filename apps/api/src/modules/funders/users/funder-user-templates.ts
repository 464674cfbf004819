import type { FunderUserRole } from '@portail/rules/funders/rights.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

const ROLE_WORDS: Readonly<Record<FunderUserRole, string>> = {
  LECTEUR: 'Lecteur\u00a0: vous consultez les sessions, les lignes et les factures.',
  GESTIONNAIRE: 'Gestionnaire\u00a0: vous gérez les sessions, les commandes et les plans d’aide.',
  VALIDEUR: 'Valideur\u00a0: vous validez les lignes et passez les commandes.',
  ADMINISTRATEUR:
    'Administrateur\u00a0: vous gérez tout l’espace, y compris les personnes qui y accèdent.',
  PAR_CONTRAT: 'Droits par contrat\u00a0: ce que vous pouvez faire dépend du contrat.',
};

/** How an invited person enters: with a password to choose, or by the sign-in of the company. */
type Entry =
  | { readonly kind: 'password'; readonly url: string; readonly lifeDays: number }
  | { readonly kind: 'company'; readonly url: string };

const entryBlocks = (entry: Entry): Parameters<typeof composeMail>[1] =>
  entry.kind === 'company'
    ? [
        'Votre entreprise vous connecte elle-même\u00a0: aucun mot de passe ne vous est demandé ici.',
        { kind: 'link', label: 'Me connecter avec mon entreprise', url: entry.url },
      ]
    : [
        'Pour ouvrir votre accès, choisissez votre mot de passe\u00a0:',
        { kind: 'link', label: 'Choisir mon mot de passe', url: entry.url },
        `Ce lien est valable ${entry.lifeDays} jours et ne sert qu’une fois. Conservez votre identifiant\u00a0: il vous sera demandé à chaque connexion.`,
      ];

export const funderInvitationMail = (
  reader: MailReader,
  facts: {
    readonly socialReason: string;
    readonly role: FunderUserRole;
    readonly login: string;
    readonly entry: Entry;
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
      ...entryBlocks(facts.entry),
      'Si vous n’attendiez pas cette invitation, ignorez ce message\u00a0: aucun accès n’est ouvert sans vous.',
    ],
    theme,
  );

const ROLE_NAMES: Readonly<Record<FunderUserRole, string>> = {
  LECTEUR: 'Lecteur',
  GESTIONNAIRE: 'Gestionnaire',
  VALIDEUR: 'Valideur',
  ADMINISTRATEUR: 'Administrateur',
  PAR_CONTRAT: 'Droits par contrat',
};

export const FUNDER_ACCESS_EVENTS = ['INVITATION', 'ROLE'] as const;

/** To the author of a change, and to the person whose role it is. */
export const funderAccessMail = (
  reader: MailReader,
  facts: {
    readonly event: (typeof FUNDER_ACCESS_EVENTS)[number];
    /** Who reads: the author, the person concerned, or another administrator. */
    readonly to: 'AUTHOR' | 'PERSON' | 'ADMINISTRATOR';
    readonly person: string;
    readonly author: string;
    readonly role: FunderUserRole;
    readonly socialReason: string;
  },
): MailContent => {
  const { event, to, person, author, role, socialReason } = facts;
  const sentences = {
    INVITATION: {
      AUTHOR: `Vous avez invité une personne à rejoindre l’espace de ${socialReason}.`,
      PERSON: `${author} vous invite à rejoindre l’espace de ${socialReason}.`,
      ADMINISTRATOR: `${author} a invité une personne à rejoindre l’espace de ${socialReason}.`,
    },
    ROLE: {
      AUTHOR: `Vous avez changé un rôle dans l’espace de ${socialReason}.`,
      PERSON: `${author} a changé votre rôle dans l’espace de ${socialReason}.`,
      ADMINISTRATOR: `${author} a changé un rôle dans l’espace de ${socialReason}.`,
    },
  };
  return composeMail(`Un accès à l’espace de ${socialReason} a changé`, [
    greeting(reader),
    sentences[event][to],
    {
      kind: 'facts',
      facts: [
        ['Personne', person],
        ['Rôle', ROLE_NAMES[role]],
      ],
    },
    'Si ce changement vous surprend, contactez notre assistance sans attendre.',
  ]);
};

/** To the contact that a funder had, to the one that it has now, or to its administrators. */
/** To the administrators of a space, when the back office changes how they enter it. */
export const companySignInMail = (facts: {
  readonly socialReason: string;
  readonly act: 'REGLAGES' | 'ARRET';
  /** Passwords are refused from now on. */
  readonly isDemanded: boolean;
}): MailContent =>
  composeMail(`La connexion à l’espace de ${facts.socialReason} a changé`, [
    'Bonjour,',
    facts.act === 'ARRET'
      ? `L’émetteur vient d’arrêter la connexion par votre entreprise à l’espace de ${facts.socialReason}. Chacun s’y connecte de nouveau avec son identifiant et son mot de passe.`
      : `L’émetteur vient de régler la connexion par votre entreprise à l’espace de ${facts.socialReason}.`,
    ...(facts.isDemanded
      ? ['Vos mots de passe n’ouvrent plus cet espace\u00a0: votre entreprise vous connecte.']
      : []),
    'Si ce changement vous surprend, prévenez sans tarder votre interlocuteur chez l’émetteur.',
  ]);

export const funderContactMail = (facts: {
  readonly socialReason: string;
  readonly fields: readonly string[];
  /** The address written to is no longer the contact's. */
  readonly isReplaced: boolean;
}): MailContent =>
  composeMail(`Le contact de ${facts.socialReason} a changé`, [
    'Bonjour,',
    `L’émetteur vient de modifier le contact enregistré pour ${facts.socialReason}.`,
    { kind: 'facts', facts: [['Modifié', facts.fields.join(', ')]] },
    ...(facts.isReplaced
      ? ['Les avis sur vos contrats ne seront plus envoyés à cette adresse.']
      : []),
    'Si ce changement vous surprend, prévenez sans tarder votre interlocuteur chez l’émetteur.',
  ]);
