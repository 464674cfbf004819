import type { ContactSubject } from '@portail/contract/calls/service.calls.ts';
import type { ThemeColors } from '@portail/rules/theme/theme-colors.ts';
import { composeMail, type MailContent } from './compose-mail.ts';

export interface MailReader {
  readonly firstName: string;
  readonly lastName: string;
}

export const greeting = ({ firstName, lastName }: MailReader): string =>
  `Bonjour ${`${firstName} ${lastName}`.trim()},`;

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
      'Un appareil avec lequel vous vous êtes déjà connecté n’est pas concerné, sauf si les erreurs viennent de lui.',
      'Si vous êtes à l’origine de ces tentatives, patientez puis réessayez, ou choisissez un nouveau mot de passe.',
      { kind: 'link', label: 'Mot de passe oublié', url: facts.recoveryUrl },
      'Si ce n’est pas vous, votre mot de passe n’a pas été découvert : aucune connexion n’a réussi. Nous vous conseillons de le changer et de ne jamais le communiquer.',
    ],
    theme,
  );

const SUBJECT_LABELS: Readonly<Record<ContactSubject, string>> = {
  CONNEXION: 'Connexion à mon espace',
  COMMANDE: 'Commande',
  PAIEMENT: 'Paiement',
  DECLARATION: 'Déclaration',
  ACCESSIBILITE: 'Accessibilité',
  DONNEES_PERSONNELLES: 'Données personnelles',
  AUTRE: 'Autre demande',
};

export interface ContactRequest {
  readonly reference: string;
  readonly nom: string;
  readonly mail: string;
  readonly contrat: string | null;
  readonly objet: ContactSubject;
  readonly message: string;
}

export const contactSupportMail = (request: ContactRequest): MailContent =>
  composeMail(`Demande ${request.reference} – ${SUBJECT_LABELS[request.objet]}`, [
    'Une demande vient d’être déposée par le formulaire de contact.',
    {
      kind: 'facts',
      facts: [
        ['Référence', request.reference],
        ['Objet', SUBJECT_LABELS[request.objet]],
        ['Nom', request.nom],
        ['Adresse e-mail', request.mail],
        ['Contrat indiqué', request.contrat ?? 'aucun'],
      ],
    },
    { kind: 'quote', text: request.message },
  ]);

export const contactAcknowledgementMail = (
  request: ContactRequest,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Votre demande ${request.reference}`,
    [
      'Bonjour,',
      'Nous avons bien reçu votre demande. Notre service d’assistance vous répondra à cette adresse dans les meilleurs délais.',
      {
        kind: 'facts',
        facts: [
          ['Référence', request.reference],
          ['Objet', SUBJECT_LABELS[request.objet]],
        ],
      },
      'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce message.',
    ],
    theme,
  );
