import { PasswordField } from '@portail/ui/fields/PasswordField.tsx';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTexts } from '../texts/define-texts.ts';
import { passwordTexts } from './password.texts.ts';
import { loadMeasure } from './measure.ts';
import { type KnownStrength, keepsRule, PASSWORD_RULES, shownScore } from './password-state.ts';
import type { MeterTone } from '@portail/ui/data/meter-tone.ts';
import { Meter } from '@portail/ui/data/Meter.tsx';
import { Circle, CircleCheck } from '@portail/ui/icons/icons.ts';
import './new-password.css';

const SCORE_MAX = 4;
const SCORE_TEXTS = ['score0', 'score1', 'score2', 'score3', 'score4'] as const;
const TONES: readonly MeterTone[] = ['danger', 'danger', 'warning', 'success', 'success'];

interface PasswordRulesProps {
  readonly id: string;
  readonly password: string;
  readonly strength: KnownStrength;
}

/** What a new password must be, ticked while it is typed, and how hard it is to guess. */
function PasswordRules({ id, password, strength }: PasswordRulesProps) {
  const texts = useTexts(passwordTexts);
  const score = strength === undefined ? undefined : shownScore(strength);
  const words = score === undefined ? texts.scoreNone : texts[SCORE_TEXTS[score] ?? 'score4'];
  return (
    <div className="password-rules">
      <p id={`${id}-titre`}>{texts.rules}</p>
      <ul id={id} aria-labelledby={`${id}-titre`}>
        {PASSWORD_RULES.map((rule) => {
          const isKept = keepsRule(rule, password, strength);
          return (
            <li key={rule} data-kept={isKept || undefined}>
              {isKept ? <CircleCheck /> : <Circle />}
              <span>
                <span className="visually-hidden">{isKept ? texts.kept : texts.notKept} </span>
                {texts[rule]}
              </span>
            </li>
          );
        })}
      </ul>
      <Meter
        label={texts.score}
        value={score ?? 0}
        total={SCORE_MAX}
        valueText={words}
        tone={score === undefined ? 'calm' : (TONES[score] ?? 'calm')}
      />
      <span className="visually-hidden" role="status">
        {score === undefined ? '' : `${texts.score} : ${words}`}
      </span>
    </div>
  );
}

/** Measuring takes longer than a key stroke: it waits for a pause in the typing. */
const PAUSE_MS = 300;

interface Measured {
  readonly password: string;
  readonly strength: KnownStrength;
}

/** How strong the password is, once that can be told. `context` must be the same list each time. */
const usePasswordStrength = (password: string, context: readonly string[]): KnownStrength => {
  const [measured, setMeasured] = useState<Measured>({ password: '', strength: undefined });
  useEffect(() => {
    // The dictionaries come while the person is still thinking; without them the server measures.
    void loadMeasure().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (password === '') return undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      loadMeasure().then(
        (measure) => {
          if (!isGone) setMeasured({ password, strength: measure(password, context) });
        },
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [password, context]);
  return measured.password === password ? measured.strength : undefined;
};

type Field = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> & {
  readonly id: string;
  readonly label?: string;
};

interface NewPasswordFieldsProps {
  /** What the first field holds now. */
  readonly password: string;
  /** Words about the person; always the same list, or each drawing would measure anew. */
  readonly context: readonly string[];
  /** What `register('…')` gives, with the field's id and error. */
  readonly field: Field;
  readonly confirmation: Field;
}

/** A new password, its rules ticked while typing, and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, context, field, confirmation } = props;
  const texts = useTexts(passwordTexts);
  const strength = usePasswordStrength(password, context);
  const rulesId = `${field.id}-regles`;
  return (
    <>
      <PasswordField
        label={texts.newPassword}
        {...field}
        autoComplete="new-password"
        aria-describedby={rulesId}
      />
      <PasswordRules id={rulesId} password={password} strength={strength} />
      <PasswordField label={texts.confirmation} {...confirmation} autoComplete="new-password" />
    </>
  );
}
