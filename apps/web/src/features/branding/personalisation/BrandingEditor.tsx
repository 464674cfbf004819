import { BRANDING_CHOICE_PATH } from '@portail/contract/pages/other-spaces.pages.ts';
import type { BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import '@portail/ui/navigation/navigation.css';
import { type MouseEvent, useEffect, useState } from 'react';
import { useMay } from '../../../session/use-may.ts';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { changeSearch } from '../../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  brandingTexts,
  brandingOptionTexts,
  brandingColorTexts,
  brandingImageTexts,
} from './operator-branding.texts.ts';
import { ColorsView } from './ColorsView.tsx';
import { type BrandingPlace, fieldIdOf, OPTION_NAMES } from './branding-draft.ts';
import { BrandingBar, BrandingFacts } from './BrandingBar.tsx';
import './branding.css';
import { ImagesView } from './ImagesView.tsx';
import { PreviewView } from './PreviewView.tsx';
import { TextsView } from './TextsView.tsx';
import { type BrandingState, useBranding } from './use-branding.ts';
import { VersionsView } from './VersionsView.tsx';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { textTitle } from './text-names.ts';

const useLabels = () => {
  const colors = useTexts(brandingColorTexts);
  const images = useTexts(brandingImageTexts);
  return (place: BrandingPlace): string => {
    switch (place.kind) {
      case 'couleur':
        return colors[place.name];
      case 'image':
        return images[place.name];
      case 'texte':
        return textTitle(place.name);
    }
  };
};

interface BrandingProblemsProps {
  readonly editor: BrandingState;
  /** The field is on another tab. */
  readonly onGo: (place: BrandingPlace) => void;
}

/** Error summary; each line links to its field, on any tab. */
function BrandingProblems({ editor, onGo }: BrandingProblemsProps) {
  const texts = useTexts(brandingTexts);
  const labelOf = useLabels();
  const { attempt, problems, failure, wasPublishing } = editor.tried;
  if (attempt === 0) return null;
  const goFirst = (event: MouseEvent) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.hash : undefined;
    const place = problems.find((one) => `#${fieldIdOf(one)}` === href);
    if (place === undefined || document.getElementById(fieldIdOf(place)) !== null) return;
    event.preventDefault();
    event.stopPropagation();
    onGo(place);
  };
  return (
    <div onClickCapture={goFirst}>
      <ErrorSummary
        attempt={attempt}
        title={wasPublishing ? texts.publishFailed : texts.saveFailed}
        problems={[
          ...problems.map((one) => ({
            fieldId: fieldIdOf(one),
            label: labelOf(one),
            message: one.message,
          })),
          ...(failure === undefined ? [] : [{ message: failure }, { message: texts.notLost }]),
        ]}
      />
    </div>
  );
}

interface OptionsViewProps {
  readonly editor: BrandingState;
  readonly isReadOnly: boolean;
}

function OptionsView({ editor, isReadOnly }: OptionsViewProps) {
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

/** Another operator saved first: shows who and how to continue. */
function ConflictAlert({ editor }: { readonly editor: BrandingState }) {
  const texts = useTexts(brandingTexts);
  const { theirs, mergeMine, dropMine } = editor;
  if (theirs === undefined) return null;
  const { brouillon } = theirs;
  return (
    <Alert
      tone="warning"
      role="alert"
      title={texts.conflictTitle}
      actions={
        <>
          <Button onClick={mergeMine}>{texts.conflictMerge}</Button>
          <Button variant="secondary" onClick={dropMine}>
            {texts.conflictDrop}
          </Button>
        </>
      }
    >
      {brouillon === null ? null : (
        <p>{fill(texts.conflictWho, { auteur: brouillon.auteur, date: brouillon.date })}</p>
      )}
      <p>{texts.conflictText}</p>
    </Alert>
  );
}

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
