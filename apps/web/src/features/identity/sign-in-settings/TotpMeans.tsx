import { MFA_CODE_LENGTH } from '@portail/contract/constants/constants.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import {
  confirmTotp,
  getSecondStep,
  startTotp,
} from '@portail/contract/identity/second-step.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { CodeField } from '@portail/ui/fields/CodeField.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { connectionTexts, meansTexts } from './connection.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { Means } from './Means.tsx';
import { QrCode } from '../../../shared/qr/QrCode.tsx';
import { RemoveMeans } from './RemoveMeans.tsx';

type Secret = CallOutput<typeof startTotp>;

/** "JBSW Y3DP EHPK 3PXP" */
const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

interface TotpSetupProps {
  readonly secret: Secret;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function TotpSetup({ secret, onCodes, onCancel }: TotpSetupProps) {
  const texts = useTexts(meansTexts);
  const common = useTexts(connectionTexts);
  const [code, setCode] = useState('');
  const [isEarly, setEarly] = useState(false);
  const { submit: confirm, isPending } = useApiMutation(confirmTotp, {
    invalidates: [getSecondStep],
    success: { header: common.success, content: texts.totpDone },
    failureHeader: common.error,
    onSuccess: ({ codesSecours }) => onCodes(codesSecours),
  });
  const field = useRef<HTMLInputElement>(null);
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isComplete = code.length === MFA_CODE_LENGTH;
    setEarly(!isComplete);
    if (isPending || (isComplete && (await confirm({ body: { code } })) !== undefined)) return;
    if (isComplete) setCode('');
    field.current?.focus();
  };
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <p ref={intro} tabIndex={-1} className="no-focus-ring">
        {texts.totpScan}
      </p>
      <div className="totp__secret">
        <Suspense fallback={<Skeleton shape="card" />}>
          <QrCode text={secret.uri} label={texts.totpQr} />
        </Suspense>
        <p>
          {texts.totpSecret}
          <br />
          <code className="totp__key">{inGroups(secret.secret)}</code>
        </p>
      </div>
      <CodeField
        ref={field}
        id="totp-code"
        label={texts.totpCode}
        hint={texts.totpCodeHint}
        length={MFA_CODE_LENGTH}
        value={code}
        onChange={setCode}
        error={isEarly && code.length < MFA_CODE_LENGTH ? MESSAGES.mfaCode : undefined}
      />
      <div className="cluster">
        <Button type="submit" isPending={isPending} pendingLabel={texts.totpPending}>
          {texts.totpConfirm}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  );
}

interface TotpMeansProps {
  readonly isOn: boolean;
  readonly canChange: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

export function TotpMeans({ isOn, canChange, onCodes }: TotpMeansProps) {
  const texts = useTexts(meansTexts);
  const [secret, setSecret] = useState<Secret>();
  const common = useTexts(connectionTexts);
  const { submit, isPending } = useApiMutation(startTotp, {
    failureHeader: common.error,
    onSuccess: setSecret,
  });
  const finish = (codes: readonly string[]) => {
    setSecret(undefined);
    onCodes(codes);
  };
  return (
    <Means title={texts.totp} text={texts.totpText} isOn={isOn}>
      {canChange && isOn ? (
        <RemoveMeans moyen="TOTP" label={texts.totpOff} said={texts.totpOffDone} />
      ) : null}
      {canChange && !isOn && secret === undefined ? (
        <Button variant="secondary" isPending={isPending} onClick={() => void submit({})}>
          {texts.totpOn}
        </Button>
      ) : null}
      {secret === undefined ? null : (
        <TotpSetup secret={secret} onCodes={finish} onCancel={() => setSecret(undefined)} />
      )}
    </Means>
  );
}
