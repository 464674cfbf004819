import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import { changePassword, listSessions } from '@portail/contract/identity/own-sessions.calls.ts';
import { getSecondStep } from '@portail/contract/identity/second-step.calls.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useMemo } from 'react';
import { OpenSessions } from './OpenSessions.tsx';
import { SecondStepSection } from './SecondStepSection.tsx';
import { ProfileTabs } from '../../../session/profile/ProfileTabs.tsx';
import { useSession, useSessionView } from '../../../session/current-session.ts';
import { useMay, useMayCall } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { connectionTexts, changePasswordTexts } from './connection.texts.ts';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import './connection.css';
import { Form } from '@portail/ui/fields/Form.tsx';
import { PasswordField } from '@portail/ui/fields/PasswordField.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { loginChangeTexts } from '../../../session/profile/profile.texts.ts';
import { NewPasswordFields } from '../../../shared/password/NewPasswordFields.tsx';
import { changeConnectionInformation } from '@portail/contract/people/profile.calls.ts';
import {
  type ConnectionInformationBody,
  connectionInformationBody,
} from '@portail/contract/people/profile.schemas.ts';
import { useWatch } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { refreshUser } from '../../../session/refresh-user.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { passwordTexts } from '../../../shared/password/password.texts.ts';
import { withStrength } from '../../../shared/password/strength-resolver.ts';

type LoginField = keyof ConnectionInformationBody;
const EMPTY_LOGIN: ConnectionInformationBody = { login: '', motDePasse: '' };

/** Field of an error that names none. */
const FIELD_OF_CODE: Readonly<Record<string, LoginField>> = {
  IDENTIFIANT_DEJA_UTILISE: 'login',
  MOT_DE_PASSE_INCORRECT: 'motDePasse',
};

const useChangeLogin = () => {
  const texts = useTexts(loginChangeTexts);
  const common = useTexts(profileCommonTexts);
  const form = useApiForm<ConnectionInformationBody, typeof connectionInformationBody>(
    connectionInformationBody,
    {
      prefix: 'identifiant',
      defaultValues: EMPTY_LOGIN,
      fields: ['login', 'motDePasse'],
      labelOf: (name) => texts[name],
      normalise: (typed) => ({ ...typed, login: typed.login.trim() }),
      send: (body) => callApi(changeConnectionInformation, { body }),
      fieldOf: ({ code }) => FIELD_OF_CODE[code ?? ''],
      success: {
        header: common.doneHeader,
        content: (_, { login }) => fill(texts.done, { login }),
      },
      onSuccess: async () => {
        form.reset(EMPTY_LOGIN);
        await refreshUser();
      },
    },
  );
  return form;
};

type PasswordBody = CallRequest<typeof changePassword>['body'];
const EMPTY_PASSWORD: PasswordBody = {
  ancienMotDePasse: '',
  nouveauMotDePasse: '',
  nouveauMotDePasseConfirmation: '',
};

const useChangePassword = (context: readonly string[]) => {
  const texts = useTexts(changePasswordTexts);
  const common = useTexts(connectionTexts);
  const words = useTexts(passwordTexts);
  const labels = {
    ancienMotDePasse: texts.current,
    nouveauMotDePasse: words.newPassword,
    nouveauMotDePasseConfirmation: words.confirmation,
  };
  const form = useApiForm<PasswordBody, typeof changePassword.body>(changePassword.body, {
    prefix: 'connexion',
    defaultValues: EMPTY_PASSWORD,
    fields: ['ancienMotDePasse', 'nouveauMotDePasse', 'nouveauMotDePasseConfirmation'],
    labelOf: (name) => labels[name],
    check: (validate) => withStrength(validate, 'nouveauMotDePasse', context),
    send: (body) => callApi(changePassword, { body }),
    fieldOf: ({ code }) =>
      code === 'ANCIEN_MOT_DE_PASSE_INCORRECT' ? 'ancienMotDePasse' : undefined,
    success: { header: common.success, content: texts.done },
    onSuccess: () => {
      form.reset(EMPTY_PASSWORD);
    },
  });
  return form;
};

interface ChangePasswordProps {
  readonly form: ReturnType<typeof useChangePassword>;
  readonly login: string;
  readonly context: readonly string[];
}

function ChangePassword({ form, login, context }: ChangePasswordProps) {
  const texts = useTexts(changePasswordTexts);
  return (
    <Card title={texts.title}>
      <p className="connection__intro">{texts.intro}</p>
      <Form isAllRequired onSubmit={form.submit}>
        <FormErrors form={form} failed={texts.failedTitle} />
        {/** Lets password managers find the user name. */}
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <PasswordField {...form.field('ancienMotDePasse')} autoComplete="current-password" />
        <NewPasswordFields
          password={useWatch({ control: form.control, name: 'nouveauMotDePasse' })}
          context={context}
          field={form.field('nouveauMotDePasse')}
          confirmation={form.field('nouveauMotDePasseConfirmation')}
        />
        <SubmitActions form={form} texts={texts}>
          {texts.submit}
        </SubmitActions>
      </Form>
    </Card>
  );
}

/** Rarely used, so it is collapsed. */
function ChangeLogin({ form }: { readonly form: ReturnType<typeof useChangeLogin> }) {
  const texts = useTexts(loginChangeTexts);
  const common = useTexts(profileCommonTexts);
  return (
    <Disclosure headingLevel={3} title={texts.submit}>
      <Form isAllRequired onSubmit={form.submit}>
        <FormErrors form={form} failed={texts.failed} />
        <p>{texts.intro}</p>
        <TextField
          {...form.field('login')}
          hint={texts.loginHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          width="medium"
        />
        <PasswordField
          {...form.field('motDePasse')}
          hint={texts.motDePasseHint}
          autoComplete="current-password"
        />
        <SubmitActions form={form} texts={common}>
          {texts.save}
        </SubmitActions>
      </Form>
    </Disclosure>
  );
}

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
