import { changeMainInformation } from '@portail/contract/people/profile.calls.ts';
import type { MainInformation } from '@portail/contract/people/profile.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import type { MainField } from './main-form.ts';
import { IdentityCard, MainFacts } from './MainFacts.tsx';
import { MainForm } from './MainForm.tsx';
import { PendingAddress } from './PendingAddress.tsx';
import { mainQuery, useMainForm } from './use-main-form.ts';
import { ProfilePage } from '../../../session/profile/ProfilePage.tsx';
import { useMayCall } from '../../../session/use-may.ts';
import { addressTexts } from '../../../session/address/address.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { phoneTexts } from '../../../session/address/phones.texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { mainInformationTexts } from '../../../session/profile/profile.texts.ts';

const useLabels = () => {
  const texts = {
    ...useTexts(addressTexts),
    ...useTexts(phoneTexts),
    ...useTexts(mainInformationTexts),
  };
  return (name: MainField): string => texts[name];
};

function Editing({ known }: { readonly known: MainInformation }) {
  const texts = useTexts(mainInformationTexts);
  const form = useMainForm(known, useLabels());
  return (
    <ProfilePage lead={texts.lead} hasErrors={form.problems.length > 0}>
      <IdentityCard known={known} />
      <PendingAddress />
      <MainForm form={form} known={known} />
    </ProfilePage>
  );
}

export default function UserProfileMainInformationsPage() {
  const texts = useTexts(mainInformationTexts);
  const common = useTexts(profileCommonTexts);
  const mayChange = useMayCall(changeMainInformation);
  const { data, error, refetch } = useQuery(mainQuery());
  if (data !== undefined && mayChange) return <Editing known={data} />;
  return (
    <ProfilePage lead={texts.lead} isReadOnly={!mayChange}>
      {data === undefined ? (
        <PendingRead error={error} refetch={refetch} shape="card" label={common.loading} />
      ) : null}
      {data === undefined ? null : (
        <>
          <IdentityCard known={data} />
          <MainFacts known={data} />
        </>
      )}
    </ProfilePage>
  );
}
