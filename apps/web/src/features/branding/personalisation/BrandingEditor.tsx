import { BRANDING_CHOICE_PATH } from '@portail/contract/pages/other-spaces.pages.ts';
import type { BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import '@portail/ui/navigation/navigation.css';
import { type MouseEvent, useEffect, useState } from 'react';
import { useMay } from '../../../session/use-may.ts';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { changeSearch, useSearchParams } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingTexts } from './operator-branding.texts.ts';
import { ColorsView } from './ColorsView.tsx';
import { ConflictAlert } from './ConflictAlert.tsx';
import { type BrandingPlace, fieldIdOf } from './branding-draft.ts';
import { BrandingBar, BrandingFacts } from './BrandingBar.tsx';
import { BrandingProblems } from './BrandingProblems.tsx';
import './branding.css';
import { ImagesView } from './ImagesView.tsx';
import { OptionsView } from './OptionsView.tsx';
import { PreviewView } from './PreviewView.tsx';
import { TextsView } from './TextsView.tsx';
import { type BrandingState, useBranding } from './use-branding.ts';
import { VersionsView } from './VersionsView.tsx';

const VIEWS = ['couleurs', 'textes', 'images', 'options', 'apercu', 'versions'] as const;
type View = (typeof VIEWS)[number];

const searchOf = (view: View): URLSearchParams => new URLSearchParams({ vue: view });

const useView = (): View => {
  const asked = useSearchParams().get('vue');
  return VIEWS.find((view) => view === asked) ?? 'couleurs';
};

const goTo = (event: MouseEvent<HTMLAnchorElement>, view: View) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  changeSearch(searchOf(view));
};

/** Tabs of one page: a change of tab keeps the focus and the typed values. */
function Views({ current }: { readonly current: View }) {
  const texts = useTexts(brandingTexts);
  return (
    <nav className="link-tabs no-print" aria-label={texts.views}>
      <ul>
        {VIEWS.map((view) => (
          <li key={view}>
            <a
              className="link-tabs__tab"
              href={`?${searchOf(view)}`}
              aria-current={view === current ? 'page' : undefined}
              onClick={(event) => goTo(event, view)}
            >
              {texts[view]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const VIEW_OF = { couleur: 'couleurs', texte: 'textes', image: 'images' } as const;

/** Moves the focus to a field on any tab, also twice to the same field. */
const useGuide = () => {
  const [target, setTarget] = useState<{ readonly place: BrandingPlace }>();
  useEffect(() => {
    if (target !== undefined) document.getElementById(fieldIdOf(target.place))?.focus();
  }, [target]);
  return {
    wanted: target?.place.kind === 'texte' ? target.place.name : undefined,
    lead: (place: BrandingPlace) => {
      changeSearch(searchOf(VIEW_OF[place.kind]));
      setTarget({ place });
    },
  };
};

interface CurrentViewProps {
  readonly view: View;
  readonly editor: BrandingState;
  readonly isReadOnly: boolean;
  readonly wanted: string | undefined;
}

function CurrentView({ view, wanted, ...props }: CurrentViewProps) {
  switch (view) {
    case 'couleurs':
      return <ColorsView {...props} />;
    case 'textes':
      return <TextsView key={wanted ?? ''} wanted={wanted} {...props} />;
    case 'images':
      return <ImagesView {...props} />;
    case 'options':
      return <OptionsView {...props} />;
    case 'apercu':
      return <PreviewView editor={props.editor} />;
    case 'versions':
      return <VersionsView {...props} />;
  }
}

export default function BrandingEditor({ opened }: { readonly opened: BrandingView }) {
  const texts = useTexts(brandingTexts);
  const editor = useBranding(opened);
  const isReadOnly = !useMay('BO_PERSONNALISATION');
  const view = useView();
  const { wanted, lead } = useGuide();
  const { numeroContrat, raisonSociale } = editor.view;
  return (
    <Page
      heading={fill(texts.heading, { numero: numeroContrat, raisonSociale })}
      lead={texts.lead}
      hasErrors={editor.tried.attempt > 0}
    >
      <div className="dressing__head">
        <BrandingFacts editor={editor} />
        <p className="page__back">
          <Link href={BRANDING_CHOICE_PATH}>{texts.otherContract}</Link>
        </p>
      </div>
      {isReadOnly ? <Alert tone="info">{texts.readOnly}</Alert> : null}
      <Views current={view} />
      <ConflictAlert editor={editor} />
      <BrandingProblems editor={editor} onGo={lead} />
      <CurrentView view={view} editor={editor} isReadOnly={isReadOnly} wanted={wanted} />
      {isReadOnly ? null : <BrandingBar editor={editor} />}
      <UnsavedGuard isUnsaved={editor.isDirty} />
    </Page>
  );
}
