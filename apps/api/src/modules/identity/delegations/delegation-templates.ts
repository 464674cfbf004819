import type {
  DelegationKind,
  DelegationRight,
} from '@portail/rules/identity/delegations/delegation.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { notMeBlocks } from '../sign-in/security-templates.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

const KIND_WORDS: Readonly<Record<DelegationKind, string>> = {
  AIDANT: 'Aidant',
  TUTEUR: 'Tuteur ou tutrice',
};
const RIGHT_WORDS: Readonly<Record<DelegationRight, string>> = {
  CONSULTER: 'Consulter, sans rien modifier',
  AGIR: 'Consulter et agir\u00a0: commander, payer, déclarer',
};

interface DelegationTerms {
  readonly kind: DelegationKind;
  readonly right: DelegationRight;
  /** DD/MM/YYYY. */
  readonly until: string;
}

const termsOf = ({ kind, right, until }: DelegationTerms) =>
  [
    ['Qualité', KIND_WORDS[kind]],
    ['Droits', RIGHT_WORDS[right]],
    ['Jusqu’au', until],
  ] as const;

/** To the invited address: its link carries the token that the answer needs. */
export const delegationInvitationMail = (
  reader: MailReader,
  facts: DelegationTerms & {
    readonly person: string;
    readonly url: string;
    readonly lastDay: string;
  },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `${facts.person} vous donne accès à son espace`,
    [
      greeting(reader),
      `${facts.person} vous invite à accéder à son espace, sous votre propre nom et avec votre propre compte.`,
      { kind: 'facts', facts: termsOf(facts) },
      'Pour accepter ou refuser cet accès, ouvrez l’invitation. Vous pourrez vous connecter à votre compte, ou en créer un\u00a0:',
      { kind: 'link', label: 'Voir l’invitation', url: facts.url },
      `Cette invitation est valable jusqu’au ${facts.lastDay}. Elle n’est que pour vous\u00a0: ne transmettez pas ce message. Un code de vérification vous sera demandé. Ce que vous ferez sera enregistré à votre nom.`,
      'Si vous n’attendiez pas cette invitation, ignorez ce message\u00a0: aucun accès n’est ouvert sans vous.',
    ],
    theme,
  );

/** To a carer who has just opened an account from an invitation. */
export const carerWelcomeMail = (
  reader: MailReader,
  facts: { readonly login: string; readonly signInUrl: string },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Votre compte est créé',
    [
      greeting(reader),
      'Votre compte est créé. Gardez votre identifiant\u00a0: vous vous connecterez avec lui, ou avec votre adresse e-mail.',
      { kind: 'facts', facts: [['Identifiant', facts.login]] },
      { kind: 'link', label: 'Se connecter', url: facts.signInUrl },
    ],
    theme,
  );

/** Changes of an access, to both people. */
export const DELEGATION_EVENTS = {
  VERIFICATION: {
    BENEFICIAIRE:
      'Nous avons reçu le justificatif de cette tutelle. Nous le vérifions\u00a0: l’invitation partira ensuite.',
    DELEGUE: undefined,
  },
  VALIDATION: {
    BENEFICIAIRE:
      'Le justificatif de cette tutelle est accepté\u00a0: nous avons invité cette personne à accéder à votre espace.',
    DELEGUE: undefined,
  },
  JUSTIFICATIF_REFUSE: {
    BENEFICIAIRE:
      'Le justificatif de cette tutelle n’est pas accepté\u00a0: personne n’a été invité. Vous pouvez refaire votre demande avec un autre justificatif.',
    DELEGUE: undefined,
  },
  ABANDON: {
    BENEFICIAIRE: 'Votre demande d’accès est annulée\u00a0: personne n’a été invité.',
    DELEGUE: undefined,
  },
  INVITATION: {
    BENEFICIAIRE: 'Vous avez invité cette personne à accéder à votre espace.',
    DELEGUE: undefined,
  },
  ACCEPTATION: {
    BENEFICIAIRE: 'Cette personne a accepté votre invitation\u00a0: elle a accès à votre espace.',
    DELEGUE: 'Vous avez accepté cette invitation\u00a0: vous avez accès à cet espace.',
  },
  REFUS: {
    BENEFICIAIRE: 'Cette personne a refusé votre invitation\u00a0: elle n’a aucun accès.',
    DELEGUE: 'Vous avez refusé cette invitation\u00a0: aucun accès n’est ouvert.',
  },
  RETRAIT: {
    BENEFICIAIRE: 'Cet accès à votre espace est retiré. Les connexions ouvertes ont pris fin.',
    DELEGUE: 'Votre accès à cet espace est retiré. Les connexions ouvertes ont pris fin.',
  },
} as const;
export type DelegationEvent = keyof typeof DELEGATION_EVENTS;

export const delegationNoticeMail = (
  reader: MailReader,
  facts: DelegationTerms & {
    readonly sentence: string;
    readonly other: string;
    /** Why the operator refused. */
    readonly reason?: string | undefined;
    readonly notMeUrl?: string | undefined;
  },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Un accès à un espace a changé',
    [
      greeting(reader),
      facts.sentence,
      {
        kind: 'facts',
        facts: [
          ['Personne', facts.other],
          ...termsOf(facts),
          ...(facts.reason === undefined ? [] : [['Motif du refus', facts.reason] as const]),
        ],
      },
      ...(facts.notMeUrl === undefined
        ? [
            'Si ce changement vous surprend, changez votre mot de passe, puis contactez notre assistance.',
          ]
        : notMeBlocks(facts.notMeUrl)),
    ],
    theme,
  );
