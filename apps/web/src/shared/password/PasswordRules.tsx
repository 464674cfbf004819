import { type MeterTone } from '@portail/ui/data/meter-tone.ts';
import { Meter } from '@portail/ui/data/Meter.tsx';
import { Circle, CircleCheck } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../texts/define-texts.ts';
import { passwordTexts } from './password.texts.ts';
import { keepsRule, type KnownStrength, PASSWORD_RULES, shownScore } from './password-state.ts';
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
export function PasswordRules({ id, password, strength }: PasswordRulesProps) {
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
