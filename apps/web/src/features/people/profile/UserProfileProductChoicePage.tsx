import { type ProductChoice, productChoiceBody } from '@portail/contract/people/profile.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { ProfilePage } from '../../../session/profile/ProfilePage.tsx';
import { useSession } from '../../../session/current-session.ts';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { productChoiceTexts } from '../../../session/profile/profile.texts.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { changeProductChoice, getProductChoice } from '@portail/contract/people/profile.calls.ts';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { apiQuery, useApiQuery } from '../../../session/use-api-query.ts';

interface ProductValues {
  readonly valeur: ProductChoice['valeur'] | '';
}

const useProductForm = (numeroContrat: string, current: ProductChoice['valeur']) => {
  const texts = useTexts(productChoiceTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();
  const query = { numeroContrat };
  return useApiForm<ProductValues, typeof productChoiceBody, ProductChoice>(productChoiceBody, {
    prefix: 'profil',
    defaultValues: { valeur: current === 'INCONNU' ? '' : current },
    fields: ['valeur'],
    labelOf: () => texts.valeur,
    send: (body) => callApi(changeProductChoice, { query, body }),
    success: {
      header: common.doneHeader,
      content: ({ valeur }) => fill(texts.done, { forme: texts[valeur] }),
    },
    onSuccess: (saved) => {
      queries.setQueryData(apiQuery(getProductChoice, { query }).queryKey, saved);
    },
  });
};
type ProductFormState = ReturnType<typeof useProductForm>;

/** Possible choices; a choice cannot be removed. */
const OFFERED = ['TITRE', 'COMPTE'] as const;

interface ProductFormProps {
  readonly form: ProductFormState;
  readonly current: ProductChoice['valeur'];
}

function ProductForm({ form, current }: ProductFormProps) {
  const texts = useTexts(productChoiceTexts);
  const common = useTexts(profileCommonTexts);
  return (
    <>
      <Card>
        <FactList
          facts={[{ id: 'choix', label: texts.current, value: texts[current], isStrong: true }]}
        />
      </Card>
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(form.isRefused ? { title: texts.failed } : {})}
        />
        <RadioGroup
          {...form.controlled('valeur')}
          hint={texts.hint}
          layout="cards"
          inputProps={form.register('valeur')}
          choices={OFFERED.map((value) => ({
            value,
            label: texts[value],
            hint: texts[`${value}Hint`],
          }))}
        />
        <SubmitActions form={form} texts={common}>
          {texts.submit}
        </SubmitActions>
      </Form>
    </>
  );
}

interface ChoosingProps {
  readonly numeroContrat: string;
  readonly current: ProductChoice['valeur'];
}

function Choosing({ numeroContrat, current }: ChoosingProps) {
  const texts = useTexts(productChoiceTexts);
  const form = useProductForm(numeroContrat, current);
  return (
    <ProfilePage lead={texts.lead} hasErrors={form.problems.length > 0}>
      <ProductForm form={form} current={current} />
    </ProfilePage>
  );
}

function ProductChoicePage({ numeroContrat }: { readonly numeroContrat: string }) {
  const texts = useTexts(productChoiceTexts);
  const common = useTexts(profileCommonTexts);
  const { data, error, refetch } = useApiQuery(getProductChoice, { query: { numeroContrat } });
  if (data !== undefined) return <Choosing numeroContrat={numeroContrat} current={data.valeur} />;
  return (
    <ProfilePage lead={texts.lead}>
      <PendingRead error={error} refetch={refetch} shape="card" label={common.loading} />
    </ProfilePage>
  );
}

/** For the current contract only. */
export default function UserProfileProductChoicePage() {
  const numeroContrat = useSession((state) => state.visualisation?.selectedContract.contractId);
  return numeroContrat === undefined ? null : <ProductChoicePage numeroContrat={numeroContrat} />;
}
