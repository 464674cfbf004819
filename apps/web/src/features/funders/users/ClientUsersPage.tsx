import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { usersQuery } from './users-data.ts';
import { UsersTable } from './UsersTable.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts } from './funder-users.texts.ts';
import { InvitationForm } from './InvitationForm.tsx';

export default function ClientUsersPage() {
  const texts = useTexts(funderUserTexts);
  const mayAct = useMay('GERER_UTILISATEURS');
  const { data, error, refetch } = useQuery(usersQuery);
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="table" lines={4} label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    return (
      <>
        {data.length === 1 ? <p>{texts.alone}</p> : null}
        <UsersTable users={data} />
        {mayAct ? <InvitationForm /> : null}
      </>
    );
  };
  return <Page lead={texts.lead}>{content()}</Page>;
}
