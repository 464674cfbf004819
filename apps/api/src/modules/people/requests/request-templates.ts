import type { ContactSubject } from '@portail/contract/people/service.calls.ts';
import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';

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

/** To support: a new message in an existing request. */
export const requestAnswerMail = (request: ContactRequest): MailContent =>
  composeMail(`Réponse à la demande ${request.reference} – ${SUBJECT_LABELS[request.objet]}`, [
    'La personne qui a ouvert cette demande vient d’y répondre depuis son espace.',
    {
      kind: 'facts',
      facts: [
        ['Référence', request.reference],
        ['Objet', SUBJECT_LABELS[request.objet]],
        ['Nom', request.nom],
        ['Adresse e-mail', request.mail],
      ],
    },
    { kind: 'quote', text: request.message },
  ]);

interface RequestFollowUp {
  /** The answer of an operator; `null` when only the status changed. */
  readonly message: string | null;
  readonly statut: RequestStatut | null;
  readonly hasAccount: boolean;
  readonly url: string;
}

const followUpSubject = (reference: string, { message, statut }: RequestFollowUp): string => {
  if (message !== null) return `Réponse à votre demande ${reference}`;
  return statut === 'CLOTUREE'
    ? `Votre demande ${reference} est close`
    : `Votre demande ${reference} est rouverte`;
};

const followUpOutcome = ({ statut, hasAccount }: RequestFollowUp): readonly string[] => {
  if (statut === 'EN_ATTENTE') return ['Nous attendons votre réponse pour continuer.'];
  if (statut === 'ROUVERTE')
    return ['Nous avons rouvert votre demande et reprenons son traitement.'];
  if (statut !== 'CLOTUREE') return [];
  return [
    'Votre demande est maintenant close.',
    hasAccount
      ? 'S’il vous reste une question, répondez-y depuis votre espace\u00a0: elle sera rouverte.'
      : 'S’il vous reste une question, écrivez-nous de nouveau en rappelant cette référence.',
  ];
};

/** To the author of a request: an answer or a new status. */
export const requestFollowUpMail = (
  { reference, objet }: Pick<ContactRequest, 'reference' | 'objet'>,
  followUp: RequestFollowUp,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    followUpSubject(reference, followUp),
    [
      'Bonjour,',
      ...(followUp.message === null
        ? []
        : ['Notre service d’assistance a répondu à votre demande.']),
      {
        kind: 'facts',
        facts: [
          ['Référence', reference],
          ['Objet', SUBJECT_LABELS[objet]],
        ],
      },
      ...(followUp.message === null ? [] : [{ kind: 'quote', text: followUp.message } as const]),
      ...followUpOutcome(followUp),
      {
        kind: 'link',
        label: followUp.hasAccount ? 'Voir ma demande' : 'Nous écrire',
        url: followUp.url,
      },
      'Nous ne vous demandons jamais votre mot de passe, un code ni un numéro de carte bancaire.',
    ],
    theme,
  );

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
