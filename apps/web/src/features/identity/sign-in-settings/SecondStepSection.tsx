import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import { getSecondStep, switchMailStep } from '@portail/contract/identity/second-step.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { connectionTexts, meansTexts } from './connection.texts.ts';
import { ConnectionCard } from './ConnectionCard.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { Means } from './Means.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes, ShownCodes } from './RecoveryCodes.tsx';
import { RemoveMeans } from './RemoveMeans.tsx';
import { TotpMeans } from './TotpMeans.tsx';

interface PartProps {
  readonly means: CallOutput<typeof getSecondStep>;
  readonly canChange: boolean;
}

function MailMeans({ means, canChange }: PartProps) {
  const texts = useTexts(meansTexts);
  const common = useTexts(connectionTexts);
  const { submit, isPending } = useApiMutation(switchMailStep, {
    invalidates: [getSecondStep],
    success: { header: common.success, content: texts.mailOnDone },
    failureHeader: common.error,
  });
  const isOn = means.methodes.includes('MAIL');
  return (
    <Means title={texts.mail} text={texts.mailText} isOn={isOn}>
      {canChange && isOn ? (
        <RemoveMeans moyen="MAIL" label={texts.mailOff} said={texts.mailOffDone} />
      ) : null}
      {canChange && !isOn ? (
        <Button variant="secondary" isPending={isPending} onClick={() => void submit({})}>
          {texts.mailOn}
        </Button>
      ) : null}
    </Means>
  );
}

function AllMeans({ means, canChange }: PartProps) {
  const texts = useTexts(meansTexts);
  const [codes, setCodes] = useState<readonly string[]>();
  const forget = () => {
    setCodes(undefined);
    focusPageHeading();
  };
  const hasOwn = means.methodes.some((one) => one === 'TOTP' || one === 'PASSKEY');
  return (
    <>
      {means.obligatoire ? <Alert tone="info">{texts.required}</Alert> : null}
      {codes === undefined ? null : <ShownCodes codes={codes} onKept={forget} />}
      <MailMeans means={means} canChange={canChange} />
      <TotpMeans isOn={means.methodes.includes('TOTP')} canChange={canChange} onCodes={setCodes} />
      <Passkeys keys={means.clesAcces} canChange={canChange} />
      {hasOwn ? (
        <RecoveryCodes left={means.codesSecoursRestants} canChange={canChange} onCodes={setCodes} />
      ) : null}
    </>
  );
}

export function SecondStepSection({ canChange }: { readonly canChange: boolean }) {
  const texts = useTexts(meansTexts);
  const { data, error, refetch } = useApiQuery(getSecondStep, {});
  return (
    <ConnectionCard texts={texts} error={error} refetch={refetch}>
      {data === undefined && error === null ? <Skeleton shape="card" /> : null}
      {data === undefined ? null : <AllMeans means={data} canChange={canChange} />}
    </ConnectionCard>
  );
}
