import { DEFAULT_BRANDING } from '@portail/rules/branding/branding.ts';
import {
  parseHexColor,
  THEME_COLOR_NAMES,
  type ThemeColorName,
} from '@portail/rules/branding/theme/theme-colors.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { VisuallyHidden } from '@portail/ui/layout/VisuallyHidden.tsx';
import { useDeferredValue, useMemo } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingColorTexts } from './operator-branding.texts.ts';
import {
  type ColorResult,
  type Derived,
  derivedFrom,
  ratioWords,
  readingOf,
  resultsOf,
} from './color-results.ts';
import './colors.css';
import { colorProblem, fieldIdOf } from './branding-draft.ts';
import type { BrandingState } from './use-branding.ts';

const useRatioWords = () => {
  const texts = useTexts(brandingColorTexts);
  return (ratio: number): string =>
    `${fill(texts.ratio, { nombre: ratioWords(ratio) })}, ${texts[readingOf(ratio)]}`;
};

function Result({ result, color }: { readonly result: ColorResult; readonly color: string }) {
  const texts = useTexts(brandingColorTexts);
  const words = useRatioWords();
  const { id, ink, ground, ratio, isMoved } = result;
  return (
    <li className="color-result">
      <span className="color-result__sample" style={{ color: ink, background: ground }}>
        {texts.sample}
      </span>
      <span>
        <strong className="color-result__name">{texts[id]}</strong>
        <span className="color-result__words">
          {words(ratio)}. {isMoved ? fill(texts.moved, { couleur: color }) : texts.kept}
        </span>
      </span>
    </li>
  );
}

/** The given colour and its three uses. */
function Results({ derived, name }: { readonly derived: Derived; readonly name: ThemeColorName }) {
  const texts = useTexts(brandingColorTexts);
  const words = useRatioWords();
  const { raw, rawRatio, results } = resultsOf(derived, name);
  return (
    <ul className="color-results">
      <li className="color-result">
        <span className="color-result__raw" style={{ background: raw }} />
        <span>
          <strong className="color-result__name">{texts.raw}</strong>
          <span className="color-result__words">
            {fill(texts.rawRatio, { contraste: words(rawRatio) })}
          </span>
        </span>
      </li>
      {results.map((result) => (
        <Result
          key={result.id}
          result={result}
          color={(result.id === 'asFill' ? result.ground : result.ink).slice(1)}
        />
      ))}
    </ul>
  );
}

interface ColorProps {
  readonly name: ThemeColorName;
  readonly value: string;
  readonly derived: Derived;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
}

function ColorCard({ name, value, derived, error, isReadOnly, onChange }: ColorProps) {
  const texts = useTexts(brandingColorTexts);
  const color = parseHexColor(value.trim());
  const initial = DEFAULT_BRANDING.couleurs[name];
  return (
    <Card title={texts[name]} className="color">
      <p className="color__use">{texts[`${name}Use`]}</p>
      <div className="color__fields">
        <TextField
          id={fieldIdOf({ kind: 'couleur', name })}
          label={texts[name]}
          isLabelHidden
          hint={texts.hint}
          width="short"
          value={value}
          error={error}
          readOnly={isReadOnly}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
          action={
            <input
              type="color"
              className="color__picker"
              aria-label={fill(texts.picker, { nom: texts[name] })}
              value={color ?? derived.theme[name]}
              disabled={isReadOnly}
              onChange={({ target }) => onChange(target.value.slice(1))}
            />
          }
        />
        {isReadOnly || color?.slice(1) === initial ? null : (
          <Button variant="quiet" isSmall onClick={() => onChange(initial)}>
            {texts.default}
            <VisuallyHidden> : {texts[name]}</VisuallyHidden>
          </Button>
        )}
      </div>
      {color === undefined ? (
        <p className="color__use">{texts.pending}</p>
      ) : (
        <Results derived={derived} name={name} />
      )}
    </Card>
  );
}

interface ColorsViewProps {
  readonly editor: BrandingState;
  readonly isReadOnly: boolean;
}

export function ColorsView({ editor, isReadOnly }: ColorsViewProps) {
  const texts = useTexts(brandingColorTexts);
  const { couleurs } = editor.typed;
  // Deferred, so that typing stays responsive.
  const settled = useDeferredValue(couleurs);
  const derived = useMemo(() => derivedFrom(settled), [settled]);
  return (
    <div className="dressing__view">
      <p className="dressing__intro">{texts.intro}</p>
      <div className="colors">
        {THEME_COLOR_NAMES.map((name) => (
          <ColorCard
            key={name}
            name={name}
            value={couleurs[name]}
            derived={derived}
            error={colorProblem(couleurs[name])}
            isReadOnly={isReadOnly}
            onChange={(value) =>
              editor.change((before) => ({
                ...before,
                couleurs: { ...before.couleurs, [name]: value },
              }))
            }
          />
        ))}
      </div>
    </div>
  );
}
