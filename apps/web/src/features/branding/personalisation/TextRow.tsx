import { pageOf } from '@portail/contract/pages/registry.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { memo } from 'react';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingWordTexts } from './operator-branding.texts.ts';
import { fieldIdOf } from './branding-draft.ts';
import type { ListedText } from './text-list.ts';

interface VersionProps {
  readonly name: string;
  readonly words: string | undefined;
  readonly applies?: boolean;
}

function Version({ name, words, applies = false }: VersionProps) {
  const texts = useTexts(brandingWordTexts);
  if (words === undefined) return null;
  return (
    <div className="text-row__version">
      <dt>
        {name} {applies ? texts.applies : null}
      </dt>
      <dd>{words}</dd>
    </div>
  );
}

const NAMED_PAGES = 2;

function OtherPages({ text }: { readonly text: ListedText }) {
  const texts = useTexts(brandingWordTexts);
  const { alsoOn } = text;
  if (alsoOn.length === 0) return null;
  const rest = alsoOn.length - NAMED_PAGES;
  const pages = alsoOn
    .slice(0, rest > 1 ? NAMED_PAGES : alsoOn.length)
    .map((page) => pageOf(page).title)
    .join(', ');
  const named = rest > 1 ? fill(texts.alsoMore, { pages, nombre: countWords(rest) }) : pages;
  return <p className="text-row__also">{fill(texts.also, { pages: named })}</p>;
}

interface TextRowProps {
  readonly text: ListedText;
  readonly value: string;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly isSocial: boolean;
  readonly isSmall: boolean;
  readonly onWrite: (key: string, words: string) => void;
}

const LONG = 90;

function Row(props: TextRowProps) {
  const { text, value, error, isReadOnly, isSocial, isSmall, onWrite } = props;
  const texts = useTexts(brandingWordTexts);
  const { key, names } = text;
  const isModified = value.trim() !== '';
  const hint = fill(texts.keepNames, { noms: names.map((name) => `{${name}}`).join(', ') });
  return (
    <li className="text-row">
      <div className="text-row__known">
        <dl className="text-row__versions">
          <Version name={texts.origin} words={text.text} />
          <Version name={texts.small} words={text.small} applies={isSmall} />
          <Version name={texts.social} words={text.social} applies={isSocial} />
        </dl>
        <OtherPages text={text} />
      </div>
      <div className="text-row__own">
        <TextArea
          id={fieldIdOf({ kind: 'texte', name: key })}
          label={
            <>
              {texts.own}
              <span className="visually-hidden"> {text.text}</span>
            </>
          }
          isOptional
          rows={Math.max(text.text.length, value.length) > LONG ? 4 : 2}
          value={value}
          error={error}
          readOnly={isReadOnly}
          {...(names.length === 0 ? {} : { hint })}
          onChange={({ target }) => onWrite(key, target.value)}
        />
        {isModified ? (
          <div className="cluster">
            <Status tone="info">{texts.modified}</Status>
            {isReadOnly ? null : (
              <Button
                variant="quiet"
                isSmall
                aria-label={fill(texts.backOf, { texte: text.text })}
                onClick={() => onWrite(key, '')}
              >
                {texts.back}
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** Memoised, so that typing does not render the other rows. */
export const TextRow = memo(Row);
