import { sql } from 'kysely';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { DEMO_REQUESTS, type DemoRequest } from './demo-requests.ts';

const DAY_MS = 86_400_000;

export const demoRequestsIn = (
  unit: UnitOfWork,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
) => {
  const db = transactionOf(unit);
  const instantOf = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * DAY_MS);

  const findAuthor = async (from: DemoRequest['from']) => {
    if (!('login' in from)) return { ...from, accountId: null };
    const { id, mail, ...name } = await db
      .selectFrom('user_account')
      .select(['id', 'first_name', 'last_name', 'mail'])
      .where('login', '=', from.login)
      .executeTakeFirstOrThrow();
    return { nom: `${name.first_name} ${name.last_name}`, mail, accountId: id };
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
        origine: author.accountId === null ? 'CONTACT' : 'ESPACE',
        statut: request.statut,
        nom: author.nom,
        mail: author.mail,
        contrat_annonce: request.contract,
        objet: request.objet,
        description: request.message,
        account_id: author.accountId,
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
