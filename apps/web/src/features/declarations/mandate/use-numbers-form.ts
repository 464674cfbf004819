import { getDeclaredNumbers } from '@portail/contract/declarations/declaring.calls.ts';
import {
  changeDeclarationInformation,
  getDeclarationInformation,
} from '@portail/contract/people/profile.calls.ts';
import {
  type DeclarationInformation,
  declarationInformationBody,
} from '@portail/contract/people/profile.schemas.ts';
import { normalizeNumber } from '@portail/rules/declarations/numbers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { apiQuery } from '../../../session/use-api-query.ts';
import { declarationProfileTexts } from '../../../shared/declarations/declarations.texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';

type NumberField = 'numeroEmployeurCesu' | 'numeroPajemploi';
type NumberValues = Readonly<Record<NumberField, string>>;

const valuesOf = ({ numeroEmployeurCesu, numeroPajemploi }: DeclarationInformation) => ({
  numeroEmployeurCesu,
  numeroPajemploi,
});

/** An emptied number is removed. */
export const useNumbersForm = (known: DeclarationInformation) => {
  const texts = useTexts(declarationProfileTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();
  const form = useApiForm<NumberValues, typeof declarationInformationBody, DeclarationInformation>(
    declarationInformationBody,
    {
      prefix: 'profil',
      defaultValues: valuesOf(known),
      fields: ['numeroEmployeurCesu', 'numeroPajemploi'],
      labelOf: (name) => texts[name],
      normalise: ({ numeroEmployeurCesu, numeroPajemploi }) => ({
        numeroEmployeurCesu: normalizeNumber(numeroEmployeurCesu),
        numeroPajemploi: normalizeNumber(numeroPajemploi),
      }),
      send: ({ numeroEmployeurCesu = '', numeroPajemploi = '' }) =>
        callApi(changeDeclarationInformation, { body: { numeroEmployeurCesu, numeroPajemploi } }),
      // The declaring flow starts with these numbers.
      invalidates: [getDeclaredNumbers],
      onSuccess: (saved) => {
        queries.setQueryData(apiQuery(getDeclarationInformation, {}).queryKey, saved);
        form.reset(valuesOf(saved));
      },
      success: { header: common.doneHeader, content: texts.done },
    },
  );
  return form;
};
export type NumbersFormState = ReturnType<typeof useNumbersForm>;
