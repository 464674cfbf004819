import type { ProductChoice } from '@portail/contract/people/profile.schemas.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { productQuery } from './product-query.ts';
import { ProductForm } from './ProductForm.tsx';
import { useProductForm } from './use-product-form.ts';
import { ProfilePage } from '../../../session/profile/ProfilePage.tsx';
import { useSession } from '../../../session/current-session.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { productChoiceTexts } from '../../../session/profile/profile.texts.ts';

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
  const { data, error, refetch } = useQuery(productQuery(numeroContrat));
  if (data !== undefined) return <Choosing numeroContrat={numeroContrat} current={data.valeur} />;
  return (
    <ProfilePage lead={texts.lead}>
      {error === null ? (
        <Skeleton shape="card" label={common.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
    </ProfilePage>
  );
}

/** For the current contract only. */
export default function UserProfileProductChoicePage() {
  const numeroContrat = useSession((state) => state.visualisation?.selectedContract.contractId);
  return numeroContrat === undefined ? null : <ProductChoicePage numeroContrat={numeroContrat} />;
}
