import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import type { MouseEvent } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import {
  dressingColorTexts,
  dressingImageTexts,
  dressingTexts,
} from '../../texts/operator-dressing.ts';
import { type DressingPlace, fieldIdOf } from './dressing-draft.ts';
import { textTitle } from './text-names.ts';
import type { DressingState } from './use-dressing.ts';

const useLabels = () => {
  const colors = useTexts(dressingColorTexts);
  const images = useTexts(dressingImageTexts);
  return (place: DressingPlace): string => {
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

interface DressingProblemsProps {
  readonly editor: DressingState;
  /** The field stands in another part of the page. */
  readonly onGo: (place: DressingPlace) => void;
}

/** What kept the draft from being saved; each line leads to its field, in whatever part it stands. */
export function DressingProblems({ editor, onGo }: DressingProblemsProps) {
  const texts = useTexts(dressingTexts);
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
