import { themeColorsOf } from '@portail/rules/branding/theme/theme-colors.ts';
import { StyleGuide } from '@portail/ui/stories/StyleGuide.tsx';
import { useContractTheme } from '../../session/contract-theme.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { styleGuideTexts } from './style-guide.texts.ts';

const schemeOfDevice = () =>
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

export default function StyleGuidePage() {
  const texts = useTexts(styleGuideTexts);
  const { styles } = useContractTheme();
  return (
    <Page lead={texts.lead}>
      <StyleGuide colors={themeColorsOf(styles)} scheme={schemeOfDevice()} />
    </Page>
  );
}
