import { Status } from '@portail/ui/feedback/Status.tsx';
import type { ReactNode } from 'react';
import { meansTexts } from './connection.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';

interface MeansProps {
  readonly title: string;
  readonly text: string;
  /** Absent when the factor has no on/off state. */
  readonly isOn?: boolean;
  readonly children?: ReactNode;
}

export function Means({ title, text, isOn, children }: MeansProps) {
  const texts = useTexts(meansTexts);
  return (
    <section className="means" aria-label={title}>
      <header className="means__header">
        <h3>{title}</h3>
        {isOn === undefined ? null : (
          <Status tone={isOn ? 'success' : 'neutral'}>{isOn ? texts.on : texts.off}</Status>
        )}
      </header>
      <p className="means__text">{text}</p>
      {children}
    </section>
  );
}
