import { getSecondStep, renewRecoveryCodes } from '@portail/contract/identity/second-step.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Printer } from '@portail/ui/icons/icons.ts';
import { useEffect, useRef, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { connectionTexts, meansTexts } from './connection.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { Means } from './Means.tsx';

interface ShownCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shown once and not stored in the browser. */
export function ShownCodes({ codes, onKept }: ShownCodesProps) {
  const texts = useTexts(meansTexts);
  const title = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => title.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <section className="shown-codes" aria-labelledby="codes-affiches">
      <h3 id="codes-affiches" ref={title} tabIndex={-1} className="no-focus-ring">
        {texts.codesShown}
      </h3>
      <p>{texts.codesOnce}</p>
      <ul className="shown-codes__list tabular">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="cluster no-print">
        <Button variant="secondary" onClick={() => void copy()}>
          {texts.codesCopy}
        </Button>
        <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
          {texts.codesPrint}
        </Button>
        <Button onClick={onKept}>{texts.codesKept}</Button>
      </div>
      <p role="status" className="no-print">
        {isCopied ? texts.codesCopied : ''}
      </p>
    </section>
  );
}

const leftWords = (count: number, texts: Record<'codesNone' | 'codesOne' | 'codesLeft', string>) =>
  count === 0
    ? texts.codesNone
    : count === 1
      ? texts.codesOne
      : fill(texts.codesLeft, { nombre: String(count) });

interface RecoveryCodesProps {
  readonly left: number;
  readonly canChange: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

export function RecoveryCodes({ left, canChange, onCodes }: RecoveryCodesProps) {
  const texts = useTexts(meansTexts);
  const common = useTexts(connectionTexts);
  const { submit, isPending } = useApiMutation(renewRecoveryCodes, {
    invalidates: [getSecondStep],
    failureHeader: common.error,
    onSuccess: ({ codesSecours }) => onCodes(codesSecours),
  });
  return (
    <Means title={texts.codes} text={texts.codesText}>
      <p>
        <strong>{leftWords(left, texts)}</strong>
      </p>
      {canChange ? (
        <Button variant="secondary" isPending={isPending} onClick={() => void submit({})}>
          {texts.codesRenew}
        </Button>
      ) : null}
    </Means>
  );
}
