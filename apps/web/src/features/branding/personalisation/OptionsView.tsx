import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingOptionTexts, brandingTexts } from './operator-branding.texts.ts';
import { OPTION_NAMES } from './branding-draft.ts';
import type { BrandingState } from './use-branding.ts';

interface OptionsViewProps {
  readonly editor: BrandingState;
  readonly isReadOnly: boolean;
}

export function OptionsView({ editor, isReadOnly }: OptionsViewProps) {
  const texts = useTexts(brandingOptionTexts);
  const common = useTexts(brandingTexts);
  const { options } = editor.typed;
  return (
    <div className="dressing__view">
      <p className="dressing__intro">{texts.intro}</p>
      <Card title={common.options}>
        <div className="stack">
          {OPTION_NAMES.map((name) => (
            <Checkbox
              key={name}
              hint={texts[`${name}Hint`]}
              checked={options[name]}
              disabled={isReadOnly}
              onChange={({ target }) =>
                editor.change((before) => ({
                  ...before,
                  options: { ...before.options, [name]: target.checked },
                }))
              }
            >
              {texts[name]}
            </Checkbox>
          ))}
        </div>
      </Card>
    </div>
  );
}
