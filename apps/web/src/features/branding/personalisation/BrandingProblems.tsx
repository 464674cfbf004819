import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import type { MouseEvent } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import {
  brandingColorTexts,
  brandingImageTexts,
  brandingTexts,
} from './operator-branding.texts.ts';
import { type BrandingPlace, fieldIdOf } from './branding-draft.ts';
import { textTitle } from './text-names.ts';
import type { BrandingState } from './use-branding.ts';

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
export function BrandingProblems({ editor, onGo }: BrandingProblemsProps) {
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
