import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  SIGN_IN_SPACE_TYPES,
  type SignInSpaceType,
} from '@portail/rules/identity/access/sign-in-spaces.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { LinkTabs } from '@portail/ui/navigation/LinkTabs.tsx';
import { ForgottenLoginForm, useForgottenLogin } from './ForgottenLogin.tsx';
import { ForgottenPasswordForm, useForgottenPassword } from './ForgottenPassword.tsx';
import { spaceOfAddress } from '../../../session/space-of-address.ts';
import { useLocation } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { recoveryTexts } from './recovery.texts.ts';
import './recovery.css';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useEffect, useRef } from 'react';

interface RecoverySentProps {
  /** Masked; empty without a match, which the page must not reveal. */
  readonly recipients: readonly string[];
  readonly onRestart: () => void;
}

function RecoverySent({ recipients, onRestart }: RecoverySentProps) {
  const texts = useTexts(recoveryTexts);
  const notice = useRef<HTMLDivElement>(null);
  // The form is gone: the focus moves to the outcome.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="no-focus-ring stack">
      <Alert
        tone="success"
        title={texts.sentTitle}
        actions={
          <Button variant="secondary" onClick={onRestart}>
            {texts.again}
          </Button>
        }
      >
        <div className="recovery__sent">
          <p>{texts.sent}</p>
          {recipients.length === 0 ? null : (
            <p>
              {texts.sentTo} <strong>{recipients.join(', ')}</strong>
            </p>
          )}
          <p>{texts.spam}</p>
        </div>
      </Alert>
    </div>
  );
}

const SPACE_TEXTS = {
  ESPACE_BENEFICIAIRE: 'spaceESPACE_BENEFICIAIRE',
  ESPACE_CLIENT: 'spaceESPACE_CLIENT',
  ESPACE_INTERVENANT: 'spaceESPACE_INTERVENANT',
} as const;

function Recovery({ space }: { readonly space: SignInSpaceType }) {
  const texts = useTexts(recoveryTexts);
  const password = useForgottenPassword(space);
  const login = useForgottenLogin();
  const hasProblems = password.problems.length + login.problems.length > 0;
  return (
    <Page lead={texts.lead} hasErrors={hasProblems}>
      <LinkTabs
        label={texts.spaces}
        tabs={SIGN_IN_SPACE_TYPES.map((one) => ({
          href: hrefOf('RECOVER_LOGIN_PASSWORD', undefined, { typeEspace: one }),
          label: texts[SPACE_TEXTS[one]],
          isCurrent: one === space,
        }))}
      />
      <div className="recovery__parts">
        <Card title={texts.passwordTitle}>
          <p className="recovery__intro">{texts.passwordIntro}</p>
          {password.recipients === undefined ? (
            <ForgottenPasswordForm space={space} form={password} />
          ) : (
            <RecoverySent recipients={password.recipients} onRestart={password.restart} />
          )}
        </Card>
        <Card title={texts.loginTitle}>
          {space !== 'ESPACE_BENEFICIAIRE' ? (
            <>
              <p className="recovery__intro">{texts.loginElsewhere}</p>
              <LinkButton href={hrefOf('CONTACT')} variant="secondary">
                {texts.contact}
              </LinkButton>
            </>
          ) : (
            <>
              <p className="recovery__intro">{texts.loginIntro}</p>
              {login.recipients === undefined ? (
                <ForgottenLoginForm form={login} />
              ) : (
                <RecoverySent recipients={login.recipients} onRestart={login.restart} />
              )}
            </>
          )}
        </Card>
      </div>
      <p className="page__back">
        <Link href={hrefOf('LOGIN', undefined, { typeEspace: space })}>{texts.back}</Link>
      </p>
    </Page>
  );
}

export default function RecoverLoginPasswordPage() {
  const space = spaceOfAddress(useLocation().search);
  return <Recovery key={space} space={space} />;
}
