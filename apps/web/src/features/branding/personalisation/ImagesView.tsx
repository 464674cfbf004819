import { BRANDING_IMAGE_UPLOAD } from '@portail/contract/branding/branding.schemas.ts';
import {
  BRANDING_PICTURES,
  type BrandingPicture,
  type PlacedPicture,
} from '@portail/rules/branding/branding.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { FileField } from '@portail/ui/fields/FileField.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Trash2 } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { fileHref } from '../../../session/contract-theme.ts';
import { fileSizeWords } from '../../../shared/files/file-size.ts';
import type { SentBytes } from '../../../shared/http/upload-transport.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingImageTexts } from './operator-branding.texts.ts';
import { fieldIdOf } from './branding-draft.ts';
import './images.css';
import { usePicture } from './use-picture.ts';
import { errorAt, type BrandingState } from './use-branding.ts';

interface SendingProps {
  readonly bytes: SentBytes;
  readonly onStop: () => void;
}

function Sending({ bytes: { sent, total }, onStop }: SendingProps) {
  const texts = useTexts(brandingImageTexts);
  const words =
    sent >= total
      ? texts.rewriting
      : fill(texts.sent, { envoye: fileSizeWords(sent), total: fileSizeWords(total) });
  return (
    <div className="picture__sending">
      <ProgressBar label={texts.sending} value={sent} total={total} valueText={words} />
      <Button variant="secondary" isSmall onClick={onStop}>
        {texts.stop}
      </Button>
    </div>
  );
}

interface WordsProps {
  readonly place: BrandingPicture;
  readonly picture: PlacedPicture;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (picture: PlacedPicture) => void;
}

/** Either an alternative text or decorative (A33). */
function PictureWords({ place, picture, error, isReadOnly, onChange }: WordsProps) {
  const texts = useTexts(brandingImageTexts);
  return (
    <div role="group" aria-label={texts[place]} className="picture__words">
      <Checkbox
        checked={picture.decorative}
        disabled={isReadOnly}
        onChange={({ target }) =>
          onChange({
            ...picture,
            decorative: target.checked,
            alternative: target.checked ? '' : picture.alternative,
          })
        }
      >
        {texts.decorative}
      </Checkbox>
      {picture.decorative ? null : (
        <TextField
          id={fieldIdOf({ kind: 'image', name: place })}
          label={texts.alternative}
          hint={texts.alternativeHint}
          value={picture.alternative}
          error={error}
          readOnly={isReadOnly}
          onChange={({ target }) => onChange({ ...picture, alternative: target.value })}
        />
      )}
    </div>
  );
}

interface PictureCardProps {
  readonly place: BrandingPicture;
  readonly editor: BrandingState;
  readonly isReadOnly: boolean;
}

function PictureCard({ place, editor, isReadOnly }: PictureCardProps) {
  const texts = useTexts(brandingImageTexts);
  const picture = editor.typed.images[place];
  const put = (next: PlacedPicture | null) =>
    editor.change((before) => ({ ...before, images: { ...before.images, [place]: next } }));
  const { send, stop, remove, bytes, error, said, kept, round } = usePicture({
    numeroContrat: editor.numeroContrat,
    name: texts[place],
    put,
  });
  const action = picture === null ? texts.send : texts.replace;
  return (
    <Card title={texts[place]} className="picture">
      <p className="picture__use">{texts[`${place}Use`]}</p>
      {picture === null ? (
        <p className="picture__none">{place === 'logo' ? texts.noneLogo : texts.none}</p>
      ) : (
        <div className="picture__shown">
          <img
            className="picture__image"
            src={fileHref(picture.chemin)}
            alt={fill(texts.shown, { nom: texts[place] })}
          />
          {kept === undefined ? null : <p className="picture__use">{kept}</p>}
        </div>
      )}
      {picture === null ? null : (
        <PictureWords
          place={place}
          picture={picture}
          error={errorAt(editor.problems, 'image', place)}
          isReadOnly={isReadOnly}
          onChange={put}
        />
      )}
      {isReadOnly ? null : (
        <div className="picture__acts">
          {bytes === undefined ? (
            <FileField
              key={round}
              label={
                <>
                  {action}
                  <span className="visually-hidden"> : {texts[place]}</span>
                </>
              }
              isOptional
              accept="image/png,image/jpeg,image/webp"
              error={error}
              onChange={(file) => void send(file, BRANDING_IMAGE_UPLOAD.maxBytes)}
            />
          ) : (
            <Sending bytes={bytes} onStop={stop} />
          )}
          {picture === null ? null : (
            <Button
              variant="secondary"
              isSmall
              icon={<Trash2 />}
              aria-label={fill(texts.removeOf, { nom: texts[place] })}
              onClick={remove}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </Card>
  );
}

interface ImagesViewProps {
  readonly editor: BrandingState;
  readonly isReadOnly: boolean;
}

export function ImagesView({ editor, isReadOnly }: ImagesViewProps) {
  const texts = useTexts(brandingImageTexts);
  return (
    <div className="dressing__view">
      <p className="dressing__intro">{texts.intro}</p>
      <div className="pictures">
        {BRANDING_PICTURES.map((place) => (
          <PictureCard key={place} place={place} editor={editor} isReadOnly={isReadOnly} />
        ))}
      </div>
    </div>
  );
}
