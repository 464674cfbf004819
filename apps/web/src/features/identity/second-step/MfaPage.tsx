import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { CodeForm } from './CodeForm.tsx';
import { OtherMethods } from './OtherMethods.tsx';
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx';
import { Resend } from './Resend.tsx';
import { forgetDeadline } from './use-resend.ts';
import { type SecondStepState, useSecondStep } from './use-second-step.ts';
import { giveUp, passWithCode, passWithPasskey } from '../../../session/second-step.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { answerWithPasskey } from '../../../shared/passkeys/passkeys.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { secondStepTexts } from './second-step.texts.ts';
import './second-step.css';

const LEADS = {
  MAIL: 'leadMAIL',
  TOTP: 'leadTOTP',
  SECOURS: 'leadSECOURS',
  PASSKEY: 'leadPASSKEY',
} as const satisfies Record<SecondStepMethod, string>;

function MethodForm({ step }: { readonly step: SecondStepState }) {
  const texts = useTexts(secondStepTexts);
  const { method, isPending, pass } = step;
  const onCode = (code: string) => pass(() => passWithCode(code));
  switch (method) {
    case 'MAIL':
    case 'TOTP':
      return <CodeForm key={method} method={method} isPending={isPending} onCode={onCode} />;
    case 'SECOURS':
      return <RecoveryCodeForm isPending={isPending} onCode={onCode} />;
    case 'PASSKEY':
      return (
        <Button
          isFullWidth
          isPending={isPending}
          pendingLabel={texts.pending}
          onClick={() => void pass(() => passWithPasskey(answerWithPasskey))}
        >
          {texts.passkeySubmit}
        </Button>
      );
  }
}

export default function MfaPage() {
  const texts = useTexts(secondStepTexts);
  const step = useSecondStep();
  const choose = (method: SecondStepMethod) => {
    step.choose(method);
    // The pressed button disappears with its list.
    focusPageHeading();
  };
  const leave = () => {
    forgetDeadline();
    giveUp();
  };
  return (
    <CardPage lead={texts[LEADS[step.method]]}>
      <MethodForm step={step} />
      {step.method === 'MAIL' ? (
        <Resend isCodeSent={step.isCodeSent} attempt={step.attempt} />
      ) : null}
      <OtherMethods methods={step.others} onChoose={choose} />
      <p className="second-step__back">
        <Link href={hrefOf('LOGIN')} onClick={leave}>
          {texts.back}
        </Link>
      </p>
    </CardPage>
  );
}
