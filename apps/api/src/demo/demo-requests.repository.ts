import type { ContactSubject } from '@portail/contract/people/service.calls.ts';
import type { RequestAuthor } from '@portail/contract/people/requests.schemas.ts';
import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';
import { sql } from 'kysely';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';

interface DemoRequest {
  /** The signed-in user, or the sender of the contact form. */
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

/** One closed request, one that waits for its author and one unread. */
const DEMO_REQUESTS: readonly DemoRequest[] = [
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

const DAY_MS = 86_400_000;

export const demoRequestsIn = (
  unit: UnitOfWork,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
) => {
  const db = transactionOf(unit);
  const instantOf = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * DAY_MS);

  const findAuthor = async (from: DemoRequest['from']) => {
    if (!('login' in from)) return { ...from, userId: null };
    const { id, mail, ...name } = await db
      .selectFrom('user_account')
      .select(['id', 'first_name', 'last_name', 'mail'])
      .where('login', '=', from.login)
      .executeTakeFirstOrThrow();
    return { nom: `${name.first_name} ${name.last_name}`, mail, userId: id };
  };

  const addRequest = async (request: DemoRequest): Promise<void> => {
    const author = await findAuthor(request.from);
    const id = newId();
    const at = instantOf(request.daysAgo);
    const last = request.answers.at(-1)?.daysAgo ?? request.daysAgo;
    const year = String(at.getUTCFullYear());
    await db
      .insertInto('demande_gestion')
      .values({
        id,
        reference: sql<string>`'DG-' || ${year} || '-' || lpad(nextval('demande_gestion_numero')::text, 6, '0')`,
        origine: author.userId === null ? 'CONTACT' : 'ESPACE',
        statut: request.statut,
        nom: author.nom,
        mail: author.mail,
        contrat_annonce: request.contract,
        objet: request.objet,
        description: request.message,
        account_id: author.userId,
        created_at: at,
        updated_at: instantOf(last),
      })
      .execute();
    for (const { auteur, daysAgo, message } of request.answers) {
      await db
        .insertInto('demande_message')
        .values({ id: newId(), demande_id: id, auteur, message, created_at: instantOf(daysAgo) })
        .execute();
    }
  };

  return {
    add: async (): Promise<void> => {
      for (const request of DEMO_REQUESTS) await addRequest(request);
    },
  };
};
