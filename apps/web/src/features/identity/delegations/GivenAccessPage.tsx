import { getGivenDelegations } from '@portail/contract/identity/delegations.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { GivenList } from './GivenList.tsx';
import { InviteForm, useInviteForm } from './InviteForm.tsx';
import { ProfilePage } from '../../../session/profile/ProfilePage.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { accessTexts, givenAccessTexts } from './delegations.texts.ts';

/** Access is managed by the person only, in their own session. */
const useCanChange = (): boolean => {
  const session = useSessionView();
  const isOwn = session.kind === 'connected' && session.link === undefined;
  return useMay('GERER_PROFIL') && isOwn;
};

function Given({ canChange }: { readonly canChange: boolean }) {
  const texts = useTexts(givenAccessTexts);
  const words = useTexts(accessTexts);
  const { data, error, refetch } = useApiQuery(getGivenDelegations, {});
  return (
    <Card title={texts.title}>
      {data === undefined ? (
        <PendingRead error={error} refetch={refetch} lines={2} label={words.loading} />
      ) : null}
      {data === undefined ? null : <GivenList accesses={data} canChange={canChange} />}
      <p>
        <LinkButton variant="quiet" href={hrefOf('PRIVACY')}>
          {texts.history}
        </LinkButton>
      </p>
    </Card>
  );
}

export default function GivenAccessPage() {
  const texts = useTexts(givenAccessTexts);
  const canChange = useCanChange();
  const form = useInviteForm();
  const hasOthers = canOpenPage(pageOf('RECEIVED_ACCESS'), useSessionView());
  return (
    <ProfilePage lead={texts.lead} isReadOnly={!canChange} hasErrors={form.problems.length > 0}>
      <Given canChange={canChange} />
      {canChange ? <InviteForm form={form} /> : null}
      {hasOthers ? (
        <p>
          {texts.others} <Link href={hrefOf('RECEIVED_ACCESS')}>{texts.othersLink}</Link>
        </p>
      ) : null}
    </ProfilePage>
  );
}
