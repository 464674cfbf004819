import { getPendingAddress } from '@portail/contract/people/addresses.calls.ts';
import {
  changeMainInformation,
  getMainInformation,
} from '@portail/contract/people/profile.calls.ts';
import {
  type MainInformation,
  mainInformationBody,
  type MainInformationBody,
} from '@portail/contract/people/profile.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { refreshUser } from '../../../session/refresh-user.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { apiQuery } from '../../../session/use-api-query.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { mainInformationTexts } from '../../../session/profile/profile.texts.ts';
import {
  contactChanges,
  isMailChanged,
  MAIN_FIELDS,
  type MainField,
  type MainValues,
  mainValuesOf,
  normaliseMain,
} from './main-form.ts';

/** The current contract, if any, is part of every profile query. */
const profileQueryOf = () => {
  const contract = sessionStore.getState().visualisation?.selectedContract;
  return contract === undefined
    ? {}
    : { numeroContrat: contract.contractId, typeContrat: contract.contractType };
};

export const mainQuery = () => apiQuery(getMainInformation, { query: profileQueryOf() });

/** As the server stores it: missing fields are empty, a new address is not used before its confirmation. */
export const savedOf = (known: MainInformation, body: MainInformationBody): MainInformation => ({
  ...known,
  zoneAdresse0: body.zoneAdresse0 ?? '',
  zoneAdresse1: body.zoneAdresse1 ?? '',
  zoneAdresse2: body.zoneAdresse2 ?? '',
  zoneAdresse3: body.zoneAdresse3 ?? '',
  codePostalEtVille: body.codePostalEtVille,
  telephonePrincipal: body.telephonePrincipal ?? '',
  telephoneSecondaire: body.telephoneSecondaire ?? '',
  offresMail: body.offresMail,
});

export const useMainForm = (known: MainInformation, labelOf: (name: MainField) => string) => {
  const texts = useTexts(mainInformationTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();
  const form = useApiForm<MainValues, typeof mainInformationBody>(mainInformationBody, {
    prefix: 'profil',
    defaultValues: mainValuesOf(known),
    fields: MAIN_FIELDS,
    labelOf: (name) => labelOf(MAIN_FIELDS.find((one) => one === name) ?? 'zoneAdresse0'),
    normalise: (typed) => normaliseMain(typed, known.emailContact),
    notLost: common.notLost,
    mustConfirm: (body) => contactChanges(known, savedOf(known, body)).length > 0,
    send: (body) => callApi(changeMainInformation, { query: profileQueryOf(), body }),
    invalidates: [getPendingAddress],
    success: {
      header: common.doneHeader,
      content: (_, { emailContact }) => {
        const isNew = isMailChanged(emailContact, known.emailContact);
        return fill(isNew ? texts.doneMail : texts.done, { adresse: emailContact });
      },
    },
    onSuccess: async (_, body) => {
      const saved = savedOf(known, body);
      queries.setQueryData(mainQuery().queryKey, saved);
      form.reset(mainValuesOf(saved));
      await refreshUser();
    },
  });
  const email = useWatch({ control: form.control, name: 'emailContact' });
  return { ...form, isNewMail: isMailChanged(email, known.emailContact) };
};
export type MainFormState = ReturnType<typeof useMainForm>;
