import { isUnsupportedBrowser } from '@portail/rules/browser/unsupported-browser.ts';
import { IconButton } from '@portail/ui/actions/IconButton.tsx';
import { TriangleAlert, X } from '@portail/ui/icons/icons.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { focusPageHeading } from '../../shared/page/focus-heading.ts';
import { browserTexts } from '../../texts/browser.ts';
import { useTexts } from '../../texts/define-texts.ts';
import './browser-warning.css';

/** For the visit, and outside the component: a redirect may draw the frame anew. */
const warning = createStore(() => ({ isShown: isUnsupportedBrowser(navigator.userAgent) }));

export function UnsupportedBrowserBanner() {
  const texts = useTexts(browserTexts);
  const isShown = useStore(warning, (state) => state.isShown);
  if (!isShown) return null;
  return (
    <div className="browser-warning no-print" role="alert">
      <TriangleAlert />
      <p className="browser-warning__text">{texts.unsupported}</p>
      <IconButton
        label={texts.close}
        icon={<X />}
        onClick={() => {
          focusPageHeading();
          warning.setState({ isShown: false });
        }}
      />
    </div>
  );
}
