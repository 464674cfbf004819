import { mailOffersTextOf } from '@portail/rules/identity/consent/mail-offers.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { createChangeOwnBank, ownBankView } from './bank-details.ts';
import { createDeclarationInformation, type DeclarationNeeds } from './declaration-information.ts';
import {
  createChangeMainInformation,
  createPendingAddress,
  findOwnContract,
  readMainInformation,
} from './main-information.ts';
import { profileQueries } from './profile.queries.ts';
import { profileIn } from './profile.repository.ts';

export { createChangeBankDetails, ownIbanPurposeOf } from './bank-details.ts';

export const createProfileModule = (platform: Platform, declaring: DeclarationNeeds) => {
  const { reader, units, clock } = platform;
  const changeMainInformation = createChangeMainInformation(platform);
  const pendingAddress = createPendingAddress(platform);
  const changeOwnBank = createChangeOwnBank(platform);
  const declaration = createDeclarationInformation(platform, declaring);
  return defineModule({
    handlers: {
      getProductChoice: async ({ caller, query }) => {
        const scope = beneficiaryScopeOf(caller);
        return { valeur: (await findOwnContract(reader, scope, query.numeroContrat)).choice };
      },
      changeProductChoice: async ({ caller, query: { numeroContrat }, body: { valeur } }) => {
        const scope = beneficiaryScopeOf(caller);
        const contract = await findOwnContract(reader, scope, numeroContrat);
        if (!contract.allowsChoice) throw new DomainError('ACCES_REFUSE');
        await units.transact((unit) => profileIn(unit, scope).saveChoice(numeroContrat, valeur));
        return { valeur };
      },
      getMainInformation: ({ caller, query }) =>
        readMainInformation(reader, beneficiaryScopeOf(caller), query),
      changeMainInformation: async ({ caller, query, body, origin }) => {
        await changeMainInformation(caller, query, body, origin);
        return {};
      },
      getPendingAddress: ({ caller }) => pendingAddress.read(caller),
      resendAddressProof: ({ caller }) => pendingAddress.resend(caller),
      cancelPendingAddress: async ({ caller, origin }) => {
        await pendingAddress.cancel(caller, origin);
        return undefined;
      },
      getOwnBankDetails: async ({ caller }) => {
        const bank = await profileQueries(reader, beneficiaryScopeOf(caller)).findBank();
        return ownBankView(bank, clock.businessNow());
      },
      changeOwnBankDetails: ({ caller, body, origin }) => changeOwnBank(caller, body, origin),
      getDeclarationInformation: ({ caller }) => declaration.read(caller),
      changeDeclarationInformation: ({ caller, body }) => declaration.change(caller, body),
      getConsents: async ({ caller }) => {
        const rows = await profileQueries(reader, beneficiaryScopeOf(caller)).listConsents();
        return rows.map(({ subject, choice, source, version, givenAt }) => ({
          sujet: subject,
          choix: choice,
          date: dateTimeInFrance(givenAt),
          source,
          versionTexte: version,
          texte: mailOffersTextOf(version),
        }));
      },
    },
  });
};
