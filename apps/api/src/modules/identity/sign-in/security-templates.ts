import { DISAVOWAL_LINK_DAYS } from '@portail/contract/constants/constants.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import {
  composeMail,
  type MailBlock,
  type MailContent,
} from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

const NOT_YOU =
  'Si vous n’êtes pas à l’origine de cette demande, ne communiquez ce message à personne et changez votre mot de passe.';

export const verificationCodeMail = (
  reader: MailReader,
  facts: { readonly code: string; readonly lifeMinutes: number; readonly isConfirmation: boolean },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Votre code de vérification',
    [
      greeting(reader),
      facts.isConfirmation
        ? 'Voici le code qui confirme votre identité avant une action sensible :'
        : 'Voici le code qui termine votre connexion :',
      { kind: 'code', code: facts.code },
      `Il est valable ${facts.lifeMinutes} minutes et ne sert qu’une fois. Si vous en demandez un autre, celui-ci ne fonctionnera plus.`,
      `Nous ne vous demanderons jamais ce code par téléphone. ${NOT_YOU}`,
    ],
    theme,
  );

export const passwordResetMail = (
  reader: MailReader,
  facts: { readonly url: string; readonly lifeHours: number },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Réinitialisation de votre mot de passe',
    [
      greeting(reader),
      'Vous avez demandé à choisir un nouveau mot de passe pour votre espace.',
      { kind: 'link', label: 'Choisir un nouveau mot de passe', url: facts.url },
      `Ce lien est valable ${facts.lifeHours} heures et ne sert qu’une fois.`,
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : votre mot de passe reste inchangé.',
    ],
    theme,
  );

export const operatorEnrolmentMail = (
  reader: MailReader,
  facts: { readonly login: string; readonly url: string; readonly lifeHours: number },
): MailContent =>
  composeMail('Votre premier accès au back-office', [
    greeting(reader),
    'Un accès d’opérateur vient d’être créé pour vous. Choisissez votre mot de passe et ajoutez une clé d’accès\u00a0: les deux vous seront demandés à chaque connexion.',
    { kind: 'facts', facts: [['Identifiant', facts.login]] },
    { kind: 'link', label: 'Ouvrir mon accès', url: facts.url },
    `Ce lien est valable ${facts.lifeHours} heures et ne sert qu’une fois. Ne le transmettez à personne.`,
  ]);

export const loginReminderMail = (
  reader: MailReader,
  facts: { readonly login: string; readonly signInUrl: string },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Votre identifiant de connexion',
    [
      greeting(reader),
      'Vous avez demandé à recevoir votre identifiant.',
      { kind: 'facts', facts: [['Identifiant', facts.login]] },
      { kind: 'link', label: 'Se connecter', url: facts.signInUrl },
      'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce message.',
    ],
    theme,
  );

/** Changes of sign-in that a person is notified of. */
export const SECURITY_NOTICES = {
  MOT_DE_PASSE_MODIFIE: 'Le mot de passe de votre espace a été modifié.',
  MOT_DE_PASSE_REINITIALISE:
    'Un nouveau mot de passe a été choisi pour votre espace au moyen d’un lien reçu par e-mail.',
  ETAPE_MAIL_ACTIVEE: 'La vérification en deux étapes par e-mail a été activée.',
  ETAPE_MAIL_RETIREE: 'La vérification en deux étapes par e-mail a été désactivée.',
  APPLICATION_AJOUTEE: 'Une application d’authentification a été ajoutée à votre compte.',
  APPLICATION_RETIREE: 'L’application d’authentification de votre compte a été retirée.',
  CLE_AJOUTEE: 'Une clé d’accès a été ajoutée à votre compte.',
  CLE_RETIREE: 'Une clé d’accès de votre compte a été retirée.',
  CODES_SECOURS_RENOUVELES:
    'De nouveaux codes de secours ont été créés. Les précédents ne fonctionnent plus.',
  CODE_SECOURS_UTILISE: 'Un code de secours a servi à vous connecter.',
  COPIE_TELECHARGEE: 'La copie de vos données personnelles a été téléchargée.',
  EFFACEMENT_DEMANDE:
    'L’effacement de vos données et la fermeture de votre espace ont été demandés. Vous pouvez y renoncer depuis votre espace pendant 7\u00a0jours.',
  EFFACEMENT_RETIRE:
    'La demande d’effacement de vos données a été retirée\u00a0: votre espace reste ouvert.',
  ADRESSE_DEMANDEE:
    'Une nouvelle adresse e-mail a été demandée pour votre espace. Elle ne servira qu’une fois confirmée depuis cette nouvelle adresse\u00a0; d’ici là, rien ne change.',
  ADRESSE_MODIFIEE:
    'L’adresse e-mail de votre espace a été modifiée. Nos messages n’arrivent plus à l’adresse précédente.',
  ADRESSE_POSTALE_MODIFIEE:
    'L’adresse postale de votre espace a été modifiée. Pendant 24\u00a0heures, chaque envoi de titres papier à cette adresse demandera un code.',
  TITRES_PAPIER_DEMANDES:
    'Des titres papier ont été demandés depuis votre espace\u00a0: ils seront imprimés, puis envoyés par la poste.',
  OPERATIONS_RETABLIES:
    'La suspension de vos opérations a été levée après vérification\u00a0: vous pouvez de nouveau payer, échanger et commander.',
  TELEPHONE_MODIFIE: 'Un numéro de téléphone de votre espace a été modifié.',
  IDENTIFIANT_MODIFIE:
    'L’identifiant de connexion de votre espace a été modifié. Le précédent ne fonctionne plus.',
  SESSIONS_FERMEES:
    'Notre assistance a mis fin à toutes vos connexions en cours, à votre demande ou pour protéger votre espace. Connectez-vous de nouveau pour continuer.',
  COORDONNEES_BANCAIRES_MODIFIEES:
    'Les coordonnées bancaires où vos virements sont faits ont été modifiées. Aucun virement ne partira vers ce nouveau compte avant 24\u00a0heures.',
} as const;
export type SecurityNotice = keyof typeof SECURITY_NOTICES;

/** What a notice says of its link; the page explains it again before anything happens. */
export const notMeBlocks = (url: string): readonly MailBlock[] => [
  'Si ce n’est pas vous, dites-le-nous tout de suite\u00a0: toutes les connexions à votre espace prendront fin, et l’argent qui en sort sera bloqué le temps que nous vérifiions.',
  { kind: 'link', label: 'Ce n’était pas moi', url },
  `Ce lien est valable ${DISAVOWAL_LINK_DAYS} jours et ne sert qu’une fois.`,
];
/** For notices about an operation rather than a change of the account. */
const NOTICE_SUBJECTS: { readonly [N in SecurityNotice]?: string } = {
  TITRES_PAPIER_DEMANDES: 'Des titres papier ont été demandés depuis votre espace',
  OPERATIONS_RETABLIES: 'Vos opérations sont rétablies',
};

export const securityNoticeMail = (
  reader: MailReader,
  facts: {
    readonly notice: SecurityNotice;
    readonly at: string;
    readonly recoveryUrl: string;
    readonly notMeUrl?: string | undefined;
  },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    NOTICE_SUBJECTS[facts.notice] ?? 'La sécurité de votre compte a changé',
    [
      greeting(reader),
      SECURITY_NOTICES[facts.notice],
      { kind: 'facts', facts: [['Date', facts.at]] },
      'Si vous êtes à l’origine de ce changement, vous n’avez rien à faire.',
      ...(facts.notMeUrl === undefined
        ? [
            'Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe, puis contactez notre assistance.',
          ]
        : [
            ...notMeBlocks(facts.notMeUrl),
            'Ensuite, choisissez un nouveau mot de passe et contactez notre assistance.',
          ]),
      { kind: 'link', label: 'Choisir un nouveau mot de passe', url: facts.recoveryUrl },
    ],
    theme,
  );

export const sprayingAlarmMail = (facts: {
  readonly accounts: number;
  readonly windowMinutes: number;
}): MailContent =>
  composeMail('Alarme : mots de passe essayés sur de nombreux comptes', [
    'Bonjour,',
    `Des connexions ont échoué sur ${facts.accounts} comptes différents en moins de ${facts.windowMinutes} minutes. Il peut s’agir d’un même mot de passe essayé sur un grand nombre de comptes.`,
    'Chaque compte garde sa propre limite : cinq essais, puis quinze minutes d’attente. Les événements « CONNEXION » du journal de sécurité disent d’où viennent les essais.',
    'Si aucune ouverture de session de commande n’explique ces échecs, bloquez les adresses en cause et prévenez l’équipe de sécurité.',
  ]);

export const signInAttemptsMail = (
  reader: MailReader,
  facts: { readonly waitMinutes: number; readonly recoveryUrl: string },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Tentatives de connexion à votre espace',
    [
      greeting(reader),
      `Plusieurs tentatives de connexion à votre espace ont échoué. Par précaution, la connexion est suspendue pendant ${facts.waitMinutes} minutes.`,
      'Un appareil déjà utilisé pour vous connecter n’est pas concerné, sauf si les erreurs viennent de lui.',
      'Si vous êtes à l’origine de ces tentatives, patientez puis réessayez, ou choisissez un nouveau mot de passe.',
      { kind: 'link', label: 'Mot de passe oublié', url: facts.recoveryUrl },
      'Si ce n’est pas vous, votre mot de passe n’a pas été découvert : aucune connexion n’a réussi. Nous vous conseillons de le changer et de ne jamais le communiquer.',
    ],
    theme,
  );
