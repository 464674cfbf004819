import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { DEMO_PROVIDERS } from './demo-providers.ts';

interface Setting {
  readonly now: Date;
  readonly today: CalendarDay;
}

const endOfApproval = (today: CalendarDay, years: number): CalendarDay =>
  calendarDay(`${Number(today.slice(0, 4)) + years}-12-31`);

export const demoProvidersIn = (unit: UnitOfWork, { now, today }: Setting) => {
  const db = transactionOf(unit);
  return {
    /** Before the people whose spaces they are. */
    add: async (): Promise<void> => {
      await db
        .insertInto('prestataire')
        .values(
          DEMO_PROVIDERS.map((provider) => ({
            client_id: provider.clientId,
            intervenant_id: null,
            raison_sociale: provider.raisonSociale,
            siret: provider.siret,
            zone_adresse0: provider.rue,
            code_postal_et_ville: provider.codePostalEtVille,
            contact_nom: provider.contact.nom,
            contact_telephone: provider.contact.telephone,
            contact_email: provider.contact.email,
            agree_jusqu_au:
              provider.approvedForYears === null
                ? null
                : endOfApproval(today, provider.approvedForYears),
            numero_declaration: provider.numeroDeclaration,
            declare_le: provider.declareLe,
            created_at: now,
          })),
        )
        .execute();
      await db
        .insertInto('prestataire_offre')
        .values(
          DEMO_PROVIDERS.flatMap(({ clientId, offers }) =>
            offers.map((offer) => ({ ...offer, client_id: clientId })),
          ),
        )
        .execute();
    },

    /** Once the payees are there: by these numbers accounts pay them. */
    affiliate: async (): Promise<void> => {
      for (const { clientId, codeNan } of DEMO_PROVIDERS) {
        await db
          .updateTable('prestataire')
          .set((eb) => ({
            intervenant_id: eb
              .selectFrom('intervenant')
              .select('id')
              .where('code_nan', '=', codeNan),
          }))
          .where('client_id', '=', clientId)
          .execute();
      }
    },
  };
};
