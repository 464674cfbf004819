import { previewBrandedDocument } from '@portail/contract/branding/branding.calls.ts';
import { MOBILE_BREAKPOINT_PX } from '@portail/contract/constants/constants.ts';
import type { StyleValues } from '@portail/contract/branding/personalisation.calls.ts';
import type { BrandingPicture } from '@portail/rules/branding/branding.ts';
import {
  themeColorsOf,
  type HexColor,
  parseHexColor,
} from '@portail/rules/branding/theme/theme-colors.ts';
import type { Scheme } from '@portail/rules/branding/theme/tokens.ts';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo, useState, type CSSProperties } from 'react';
import { callApi } from '../../../session/api.ts';
import {
  DEFAULT_CONTRACT_THEME,
  ContractThemeContext,
  fileHref,
} from '../../../session/contract-theme.ts';
import {
  SAMPLE_PAGES,
  SamplePageContext,
  type SamplePageId,
} from '../../../session/sample-page.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, TextOverrides, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingPreviewTexts } from './operator-branding.texts.ts';
import { textProblem } from './branding-draft.ts';
import { brandedMailQuery } from './branding-queries.ts';
import './preview.css';
import { PreviewFrame, type PreviewWidth } from './PreviewFrame.tsx';
import { namesIn } from './text-names.ts';
import type { BrandingState } from './use-branding.ts';
import type { BrandedMail } from '@portail/contract/branding/branding.schemas.ts';
import './mail-sample.css';

type Colors = BrandedMail['couleurs'];

const safe = (color: string): HexColor => parseHexColor(color) ?? '#000000';

const styleOf = (colors: Colors): CSSProperties => {
  const style: Record<`--mail-${string}`, string> = {
    '--mail-titre': safe(colors.titre),
    '--mail-texte': safe(colors.texte),
    '--mail-discret': safe(colors.discret),
    '--mail-filet': safe(colors.filet),
    '--mail-bouton': safe(colors.bouton),
    '--mail-sur-bouton': safe(colors.surBouton),
    '--mail-bandeau': safe(colors.bandeau),
  };
  return style;
};

function Block({ block }: { readonly block: BrandedMail['blocs'][number] }) {
  switch (block.type) {
    case 'CITATION':
      return <blockquote className="mail-sample__quote">{block.texte}</blockquote>;
    case 'FAITS':
      return (
        <ul className="mail-sample__facts">
          {block.faits.map(({ libelle, valeur }) => (
            <li key={libelle}>
              {libelle} : <strong>{valeur}</strong>
            </li>
          ))}
        </ul>
      );
    case 'LIEN':
      return (
        <p>
          <span className="mail-sample__button">{block.texte}</span>
        </p>
      );
    default:
      return <p className="mail-sample__words">{block.texte}</p>;
  }
}

/** Renders the parts of a mail, so that no HTML of the mail enters the page. */
function MailSample({ mail }: { readonly mail: BrandedMail }) {
  const { objet, blocs, signature, logo, couleurs } = mail;
  return (
    <div className="mail-sample" style={styleOf(couleurs)}>
      <div className="mail-sample__sheet">
        {logo === null ? null : (
          <img className="mail-sample__logo" src={fileHref(logo.chemin)} alt={logo.alternative} />
        )}
        <h1 className="mail-sample__subject">{objet}</h1>
        {blocs.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- The parts of a mail never change their order.
          <Block key={index} block={block} />
        ))}
        <hr className="mail-sample__rule" />
        <p className="mail-sample__signature">{signature.join('\n')}</p>
      </div>
    </div>
  );
}

const SHOWN = [...SAMPLE_PAGES, 'MAIL', 'PDF'] as const;
type Shown = (typeof SHOWN)[number];
const WIDTHS = ['390', '768', '1280'] as const;
const WIDTH_PX = { '390': 390, '768': 768, '1280': 1280 } as const;
const WIDTH_NAMES = { '390': 'phone', '768': 'tablet', '1280': 'desktop' } as const;
const SCHEMES = ['light', 'dark'] as const;

/** The texts of the contract without those that are invalid. */
const useWords = ({ typed, view }: BrandingState): Readonly<Record<string, string>> => {
  const { couches, typeContrat, typeClient } = view;
  const { textes } = typed;
  return useMemo(() => {
    const own = Object.entries(textes).filter(
      ([key, words]) => words.trim() !== '' && textProblem(words, namesIn(key)) === undefined,
    );
    return {
      ...(typeContrat === 'CESU_SOCIAL' ? couches.CESU_SOCIAL : {}),
      ...(typeClient === 'PETIT_CLIENT' ? couches.PETIT_CLIENT : {}),
      ...Object.fromEntries(own),
    };
  }, [couches, typeContrat, typeClient, textes]);
};

const useSampleTheme = ({ typed, numeroContrat }: BrandingState) => {
  const { couleurs, images, options } = typed;
  return useMemo(() => {
    const pathOf = (place: BrandingPicture) => images[place]?.chemin ?? null;
    const wordsOf = (place: BrandingPicture) => images[place]?.alternative ?? null;
    const byPlace = <T,>(of: (place: BrandingPicture) => T): Record<BrandingPicture, T> => ({
      logo: of('logo'),
      imageConnexionGauche: of('imageConnexionGauche'),
      imageConnexionDroite: of('imageConnexionDroite'),
      imagePiedDePage: of('imagePiedDePage'),
    });
    const styles: StyleValues = {
      ...couleurs,
      ...byPlace(pathOf),
      logo: pathOf('logo') ?? DEFAULT_CONTRACT_THEME.styles.logo,
      alternatives: byPlace(wordsOf),
    };
    return { numeroContrat, styles, optionsFlags: options };
  }, [numeroContrat, couleurs, images, options]);
};

interface FrameChoice {
  readonly width: PreviewWidth;
  readonly scheme: Scheme;
  readonly title: string;
}

interface PageSampleProps extends FrameChoice {
  readonly editor: BrandingState;
  readonly page: SamplePageId;
}

function PageSample({ editor, page, width, scheme, title }: PageSampleProps) {
  const Sample = use(SamplePageContext);
  const theme = useSampleTheme(editor);
  const words = useWords(editor);
  const { couleurs } = editor.typed;
  const colors = useMemo(() => themeColorsOf(couleurs), [couleurs]);
  if (Sample === undefined) return null;
  return (
    <PreviewFrame title={title} width={width} scheme={scheme} colors={colors}>
      <ContractThemeContext value={theme}>
        <TextOverrides value={words}>
          <Sample page={page} isMobile={width < MOBILE_BREAKPOINT_PX} contract={editor.view} />
        </TextOverrides>
      </ContractThemeContext>
    </PreviewFrame>
  );
}

function MailOfDraft({ editor, width, title }: FrameChoice & { readonly editor: BrandingState }) {
  const texts = useTexts(brandingPreviewTexts);
  const { numeroContrat, view, typed } = editor;
  const { data, error, refetch } = useQuery(brandedMailQuery(numeroContrat, view.revision));
  const colors = useMemo(() => themeColorsOf(typed.couleurs), [typed.couleurs]);
  if (data === undefined)
    return (
      <PendingRead error={error} refetch={refetch} shape="card" lines={4} label={texts.loading} />
    );
  return (
    <>
      <p className="dressing__intro">{texts.mailNote}</p>
      <PreviewFrame title={title} width={width} scheme="light" colors={colors}>
        <MailSample mail={data} />
      </PreviewFrame>
    </>
  );
}

function DocumentOfDraft({ editor }: { readonly editor: BrandingState }) {
  const texts = useTexts(brandingPreviewTexts);
  const { numeroContrat, isDirty } = editor;
  return (
    <Card title={texts.PDF}>
      <div className="stack">
        <p>{texts.pdfText}</p>
        {isDirty ? <p>{texts.pdfUnsaved}</p> : null}
        <div>
          <DownloadButton
            ask={() => callApi(previewBrandedDocument, { params: { numeroContrat }, query: {} })}
          >
            {texts.pdfDownload}
          </DownloadButton>
        </div>
      </div>
    </Card>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly nameOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, values, value, nameOf, onChange } = props;
  return (
    <Select
      label={label}
      value={value}
      options={values.map((one) => ({ value: one, label: nameOf(one) }))}
      onChange={({ target }) => {
        const chosen = values.find((one) => one === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

export function PreviewView({ editor }: { readonly editor: BrandingState }) {
  const texts = useTexts(brandingPreviewTexts);
  const [shown, setShown] = useState<Shown>('LOGIN');
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('390');
  const [scheme, setScheme] = useState<Scheme>('light');
  const frame: FrameChoice = {
    width: WIDTH_PX[width],
    scheme,
    title: fill(texts.frame, {
      page: texts[shown],
      largeur: texts[WIDTH_NAMES[width]],
      affichage: scheme === 'light' ? texts.schemeLight : texts.schemeDark,
    }),
  };
  return (
    <div className="dressing__view">
      <p className="dressing__intro">{texts.intro}</p>
      <div className="preview__choices">
        <Choice
          label={texts.page}
          values={SHOWN}
          value={shown}
          nameOf={(value) => texts[value]}
          onChange={setShown}
        />
        {shown === 'PDF' ? null : (
          <Choice
            label={texts.width}
            values={WIDTHS}
            value={width}
            nameOf={(value) => texts[WIDTH_NAMES[value]]}
            onChange={setWidth}
          />
        )}
        {shown === 'PDF' || shown === 'MAIL' ? null : (
          <Choice
            label={texts.scheme}
            values={SCHEMES}
            value={scheme}
            nameOf={(value) => texts[value]}
            onChange={setScheme}
          />
        )}
      </div>
      {shown === 'PDF' ? <DocumentOfDraft editor={editor} /> : null}
      {shown === 'MAIL' ? <MailOfDraft editor={editor} {...frame} /> : null}
      {shown === 'PDF' || shown === 'MAIL' ? null : (
        <PageSample editor={editor} page={shown} {...frame} />
      )}
    </div>
  );
}
