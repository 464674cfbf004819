import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { listSessions } from '@portail/contract/identity/own-sessions.calls.ts';
import { getSecondStep } from '@portail/contract/identity/second-step.calls.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useMemo } from 'react';
import { ChangeLogin } from './ChangeLogin.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { OpenSessions } from './OpenSessions.tsx';
import { SecondStepSection } from './SecondStepSection.tsx';
import { useChangeLogin } from './use-change-login.ts';
import { useChangePassword } from './use-change-password.ts';
import { ProfileTabs } from '../../../session/profile/ProfileTabs.tsx';
import { useSession, useSessionView } from '../../../session/current-session.ts';
import { useMay, useMayCall } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { connectionTexts } from './connection.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import './connection.css';

/** Words about the user that an attacker would try first. */
const contextOf = ({ login, mail, firstName, lastName, beneficiary, client }: ConnectedUser) =>
  [
    login,
    mail.split('@')[0],
    firstName,
    lastName,
    beneficiary?.town,
    beneficiary?.postalCode,
    client?.siret,
  ].filter((word) => word !== undefined && word !== '');

function Connection({ user }: { readonly user: ConnectedUser }) {
  const texts = useTexts(connectionTexts);
  const view = useSessionView();
  const contracts = useSession((state) => state.contracts);
  const context = useMemo(
    () => [
      ...contextOf(user).flatMap((word) => (word === undefined ? [] : [word])),
      ...contracts.flatMap(({ contractId, socialReason }) => [contractId, socialReason]),
    ],
    [user, contracts],
  );
  const form = useChangePassword(context);
  const loginForm = useChangeLogin();
  const canChange = view.kind === 'connected' && !view.readOnly;
  // Operators have no password: they sign in through the back office.
  const hasPassword = canChange && !user.fromBackOffice;
  const mayRename = useMay('GERER_PROFIL') && hasPassword;
  const mayReadMeans = useMayCall(getSecondStep);
  const mayReadSessions = useMayCall(listSessions);
  const hasErrors = form.problems.length > 0 || loginForm.problems.length > 0;
  return (
    <Page lead={texts.lead} hasErrors={hasErrors}>
      <ProfileTabs />
      <div className="stack connection">
        {canChange ? null : <Alert tone="info">{texts.readOnly}</Alert>}
        <Card title={texts.identity}>
          <FactList
            facts={[
              { id: 'login', label: texts.login, value: user.login },
              { id: 'mail', label: texts.mail, value: user.mail },
            ]}
          />
          {mayRename ? <ChangeLogin form={loginForm} /> : null}
        </Card>
        {hasPassword ? <ChangePassword form={form} login={user.login} context={context} /> : null}
        {mayReadMeans ? <SecondStepSection canChange={canChange} /> : null}
        {mayReadSessions ? <OpenSessions canChange={canChange} /> : null}
      </div>
    </Page>
  );
}

export default function UserProfileAuthenticationInformationsPage() {
  const user = useSession((state) => state.user);
  return user === null ? null : <Connection user={user} />;
}
