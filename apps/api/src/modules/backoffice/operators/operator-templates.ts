import type { OperatorRole } from '@portail/rules/backoffice/operators/roles.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

const ROLE_NAMES: Readonly<Record<OperatorRole, string>> = {
  BO_GESTIONNAIRE: 'Gestionnaire',
  BO_SUPPORT: 'Assistance',
  BO_LECTURE: 'Lecture seule',
};

export const OPERATOR_EVENTS = [
  'INVITATION',
  'ROLE',
  'SUSPENSION',
  'REACTIVATION',
  'SESSIONS_FERMEES',
] as const;
export type OperatorEvent = (typeof OPERATOR_EVENTS)[number];

const TO_AUTHOR: Readonly<Record<OperatorEvent, string>> = {
  INVITATION: 'La personne que vous avez invitée a reçu son lien de premier accès au back-office.',
  ROLE: 'Le rôle que vous aviez demandé pour un opérateur est appliqué.',
  SUSPENSION: 'Vous avez suspendu un opérateur\u00a0: ses connexions ont pris fin.',
  REACTIVATION: 'L’opérateur dont vous aviez demandé la réactivation peut de nouveau entrer.',
  SESSIONS_FERMEES: 'Vous avez mis fin à toutes les connexions d’un opérateur.',
};
const TO_OPERATOR: Readonly<Record<OperatorEvent, string>> = {
  INVITATION: 'Un accès au back-office vous est ouvert.',
  ROLE: 'Votre rôle dans le back-office a changé.',
  SUSPENSION:
    'Votre accès au back-office est suspendu\u00a0: vos connexions ont pris fin et vous ne pouvez plus entrer.',
  REACTIVATION: 'Votre accès au back-office est rétabli\u00a0: vous pouvez de nouveau entrer.',
  SESSIONS_FERMEES:
    'Un gestionnaire a mis fin à toutes vos connexions. Connectez-vous de nouveau pour continuer.',
};

/** To the operator whose rights changed, and to the operator who asked for it. */
export const operatorAccessMail = (
  reader: MailReader,
  facts: {
    readonly event: OperatorEvent;
    readonly isAuthor: boolean;
    readonly person: string;
    readonly author: string;
    readonly role: OperatorRole;
  },
): MailContent => {
  const { event, isAuthor, person, author, role } = facts;
  return composeMail('Un accès au back-office a changé', [
    greeting(reader),
    (isAuthor ? TO_AUTHOR : TO_OPERATOR)[event],
    {
      kind: 'facts',
      facts: [
        ['Opérateur', person],
        ['Rôle', ROLE_NAMES[role]],
        ...(isAuthor ? [] : [['Demandé par', author] as const]),
      ],
    },
    'Si ce changement vous surprend, prévenez aussitôt un gestionnaire.',
  ]);
};
