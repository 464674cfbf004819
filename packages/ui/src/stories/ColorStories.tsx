import { contrastRatio } from '@portail/rules/branding/theme/contrast.ts';
import { deriveTheme } from '@portail/rules/branding/theme/derive-theme.ts';
import { THEME_COLOR_NAMES, type ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import {
  SURFACE_TOKENS,
  type ColorToken,
  type Scheme,
} from '@portail/rules/branding/theme/tokens.ts';
import { Example } from './Example.tsx';

type SwatchProps = { ink: ColorToken; ground: ColorToken; name: string; ratio: number };

function Swatch({ ink, ground, name, ratio }: SwatchProps) {
  const style = { color: `var(--color-${ink})`, background: `var(--color-${ground})` };
  return (
    <li className="swatch" style={style}>
      <strong>{name}</strong>
      <span className="swatch__ratio">
        {ratio.toLocaleString('fr-FR', { maximumFractionDigits: 2 })} : 1
      </span>
    </li>
  );
}

type ColorStoriesProps = { colors: ThemeColors; scheme: Scheme };

export function ColorStories({ colors, scheme }: ColorStoriesProps) {
  const tokens = deriveTheme(colors, scheme);
  const swatch = (name: string, ink: ColorToken, ground: ColorToken) => (
    <Swatch
      key={`${ink} ${ground}`}
      name={name}
      ink={ink}
      ground={ground}
      ratio={contrastRatio(tokens[ink], tokens[ground])}
    />
  );
  return (
    <>
      <Example title="Les six couleurs du contrat, en aplat, et le texte qui s’y lit">
        <ul className="swatches">
          {THEME_COLOR_NAMES.map((name) => swatch(name, `on-${name}`, name))}
        </ul>
      </Example>
      <Example title="Les mêmes, dérivées pour le texte, sur leur fond pâle">
        <ul className="swatches">
          {THEME_COLOR_NAMES.map((name) => swatch(`${name}-text`, `${name}-text`, `${name}-soft`))}
        </ul>
      </Example>
      <Example title="Texte sur chaque surface">
        <ul className="swatches">{SURFACE_TOKENS.map((name) => swatch(name, 'text', name))}</ul>
      </Example>
      <Example title="Texte discret et liens">
        <ul className="swatches">
          {swatch('muted / card', 'muted', 'card')}
          {swatch('muted / sunken', 'muted', 'sunken')}
          {swatch('link / card', 'link', 'card')}
          {swatch('link / page', 'link', 'page')}
        </ul>
      </Example>
    </>
  );
}
