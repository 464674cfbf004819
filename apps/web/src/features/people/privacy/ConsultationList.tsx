import type { Consultation } from '@portail/contract/people/privacy.schemas.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { consultationTexts } from './privacy.texts.ts';
import './privacy.css';

interface ConsultationListProps {
  readonly consultations: readonly Consultation[];
}

export function ConsultationList({ consultations }: ConsultationListProps) {
  const texts = useTexts(consultationTexts);
  return (
    <ul className="privacy-list" aria-label={texts.list}>
      {consultations.map(({ id, date, par, organisme, lectureSeule, motif }) => (
        <li key={id}>
          <p className="privacy-list__head">
            <strong>{texts[par]}</strong>
            <span>{fill(texts.line, { organisme, date })}</span>
          </p>
          <p className="privacy-list__detail">
            {lectureSeule ? texts.readOnly : texts.canAct}
            {motif === '' ? null : ` – ${fill(texts.reason, { motif })}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
