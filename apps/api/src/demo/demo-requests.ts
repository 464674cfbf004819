import type { ContactSubject } from '@portail/contract/people/service.calls.ts';
import type { RequestAuthor } from '@portail/contract/people/requests.schemas.ts';
import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';

export interface DemoRequest {
  /** Whoever was connected, or wrote by the contact form. */
  readonly from: { readonly login: string } | { readonly nom: string; readonly mail: string };
  readonly contract: string | null;
  readonly objet: ContactSubject;
  readonly statut: RequestStatut;
  readonly daysAgo: number;
  readonly message: string;
  readonly answers: readonly {
    readonly auteur: RequestAuthor;
    readonly daysAgo: number;
    readonly message: string;
  }[];
}

/** One that is settled, one that waits for its author, one that nobody has looked at. */
export const DEMO_REQUESTS: readonly DemoRequest[] = [
  {
    from: { login: 'demo-rh' },
    contract: '100001',
    objet: 'COMMANDE',
    statut: 'CLOTUREE',
    daysAgo: 40,
    message:
      'Bonjour, mon carnet de titres n’est pas encore arrivé. Pouvez-vous me dire où il en est\u00a0?',
    answers: [
      {
        auteur: 'ASSISTANCE',
        daysAgo: 39,
        message: 'Bonjour, il a été remis à La Poste ce matin. Vous le recevrez sous trois jours.',
      },
      { auteur: 'DEMANDEUR', daysAgo: 36, message: 'Il est arrivé, merci beaucoup.' },
    ],
  },
  {
    from: { login: 'demo-rh' },
    contract: '100001',
    objet: 'PAIEMENT',
    statut: 'EN_ATTENTE',
    daysAgo: 4,
    message: 'Bonjour, ma garde d’enfants me dit ne pas avoir reçu mon dernier paiement.',
    answers: [
      {
        auteur: 'ASSISTANCE',
        daysAgo: 3,
        message:
          'Bonjour, pouvez-vous nous joindre le récépissé de ce paiement, ou nous donner sa référence\u00a0?',
      },
    ],
  },
  {
    from: { nom: 'Hélène Aubry', mail: 'helene.aubry@courriel.example' },
    contract: null,
    objet: 'CONNEXION',
    statut: 'NOUVELLE',
    daysAgo: 1,
    message: 'Bonjour, mon employeur m’a parlé de vos titres. Comment puis-je m’inscrire\u00a0?',
    answers: [],
  },
];
