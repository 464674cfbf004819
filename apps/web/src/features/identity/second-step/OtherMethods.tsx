import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { secondStepTexts } from './second-step.texts.ts';

const LABELS = {
  MAIL: 'chooseMAIL',
  TOTP: 'chooseTOTP',
  PASSKEY: 'choosePASSKEY',
  SECOURS: 'chooseSECOURS',
} as const;

interface OtherMethodsProps {
  readonly methods: readonly SecondStepMethod[];
  readonly onChoose: (method: SecondStepMethod) => void;
}

export function OtherMethods({ methods, onChoose }: OtherMethodsProps) {
  const texts = useTexts(secondStepTexts);
  if (methods.length === 0) return null;
  return (
    <section className="second-step__others" aria-labelledby="autres-moyens">
      <h2 id="autres-moyens">{texts.others}</h2>
      <ul>
        {methods.map((method) => (
          <li key={method}>
            <Button variant="quiet" onClick={() => onChoose(method)}>
              {texts[LABELS[method]]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
