import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { ownBankQuery } from './bank-queries.ts';
import { IssuerCard } from './IssuerCard.tsx';
import { MandateSection } from './MandateSection.tsx';
import { ChangeAccount, CurrentAccount } from './OwnBankCards.tsx';
import { useOwnBankForm } from './use-own-bank-form.ts';
import { ProfilePage } from '../../../session/profile/ProfilePage.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { useMay } from '../../../session/use-may.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { bankInformationTexts } from '../../../session/profile/profile.texts.ts';

export default function UserProfileBankInformationsPage() {
  const texts = useTexts(bankInformationTexts);
  const common = useTexts(profileCommonTexts);
  const mayChange = useMay('GERER_PROFIL');
  const view = useSessionView();
  const hasMandates =
    view.kind === 'connected' && view.permissions.includes('CONSULTER_PRESTATIONS');
  const form = useOwnBankForm();
  const { data, error, refetch } = useQuery(ownBankQuery);
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="card" label={common.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    return (
      <>
        <CurrentAccount bank={data} />
        {mayChange ? <ChangeAccount form={form} isFirst={data.statut === 'ABSENTES'} /> : null}
        {hasMandates ? <MandateSection canChange={mayChange} /> : null}
        <IssuerCard />
      </>
    );
  };
  return (
    <ProfilePage lead={texts.lead} hasErrors={form.problems.length > 0} isReadOnly={!mayChange}>
      {content()}
    </ProfilePage>
  );
}
