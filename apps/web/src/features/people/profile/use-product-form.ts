import { changeProductChoice } from '@portail/contract/people/profile.calls.ts';
import { type ProductChoice, productChoiceBody } from '@portail/contract/people/profile.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { productChoiceTexts } from '../../../session/profile/profile.texts.ts';
import { productQuery } from './product-query.ts';

export const PRODUCT_FIELD_ID = 'profil-valeur';

interface ProductValues {
  readonly valeur: ProductChoice['valeur'] | '';
}

export const useProductForm = (numeroContrat: string, current: ProductChoice['valeur']) => {
  const texts = useTexts(productChoiceTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm<
    ProductValues,
    unknown,
    ProductChoice
  >({
    defaultValues: { valeur: current === 'INCONNU' ? '' : current },
    resolver: resolverOf(productChoiceBody),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;

  const save = async (body: ProductChoice) => {
    try {
      const saved = await callApi(changeProductChoice, { query: { numeroContrat }, body });
      queries.setQueryData(productQuery(numeroContrat).queryKey, saved);
      const content = fill(texts.done, { forme: texts[saved.valeur] });
      notify({ type: 'success', header: common.doneHeader, content });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<ProductValues>(error, ['valeur'], setError);
    }
  };

  return {
    register,
    submit: handleSubmit(save),
    isPending: isSubmitting,
    isRefused: errors.root !== undefined,
    attempt: submitCount,
    error: errorOf<ProductValues>(errors, 'valeur'),
    problems: problemsOf<ProductValues>(errors, ['valeur'], () => ({
      fieldId: PRODUCT_FIELD_ID,
      label: texts.valeur,
    })),
  };
};
export type ProductFormState = ReturnType<typeof useProductForm>;
