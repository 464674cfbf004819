import type {
  Consent,
  MainInformation,
  OwnBankDetails,
  ProductChoice,
  ProfileQuery,
} from '@portail/contract/people/profile.schemas.ts';
import { mailOffersTextOf } from '@portail/rules/identity/consent/mail-offers.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { findOwnContract } from './own-contract.ts';
import { ownBankView } from './own-bank-view.ts';
import { profileQueries } from './profile.queries.ts';

export const createReadProfile = ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) => ({
  main: async (
    scope: BeneficiaryScope,
    { numeroContrat, typeContrat }: ProfileQuery,
  ): Promise<MainInformation> => {
    if (numeroContrat !== undefined)
      await findOwnContract(reader, scope, numeroContrat, typeContrat);
    const row = await profileQueries(reader, scope).findMain();
    return {
      // MLLE is a value of another time: people who carry it are addressed as Madame.
      civilite: row.civility === 'M' ? 'M' : 'MME',
      nom: row.lastName,
      prenom: row.firstName,
      dateNaissance: formatFrenchDate(calendarDay(row.birthDate)),
      zoneAdresse0: row.zone0,
      zoneAdresse1: row.zone1,
      zoneAdresse2: row.zone2,
      zoneAdresse3: row.zone3,
      codePostalEtVille: `${row.postalCode} ${row.town}`,
      telephonePrincipal: row.mobile,
      telephoneSecondaire: row.landline,
      emailContact: row.mail,
      confirmationEmailContact: row.mail,
      offresMail: row.mailOffers,
    };
  },

  productChoice: async (
    scope: BeneficiaryScope,
    numeroContrat: string,
  ): Promise<ProductChoice> => ({
    valeur: (await findOwnContract(reader, scope, numeroContrat)).choice,
  }),

  bank: async (scope: BeneficiaryScope): Promise<OwnBankDetails> =>
    ownBankView(await profileQueries(reader, scope).findBank(), clock.businessNow()),

  consents: async (scope: BeneficiaryScope): Promise<Consent[]> => {
    const rows = await profileQueries(reader, scope).listConsents();
    return rows.map(({ subject, choice, source, version, givenAt }) => ({
      sujet: subject,
      choix: choice,
      date: dateTimeInFrance(givenAt),
      source,
      versionTexte: version,
      texte: mailOffersTextOf(version),
    }));
  },
});
export type ReadProfile = ReturnType<typeof createReadProfile>;
