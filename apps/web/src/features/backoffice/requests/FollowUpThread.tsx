import type { FollowUp } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { managementRequestTexts, requestStatutTexts } from './operator-requests.texts.ts';
import './operator-requests.css';

const lookOf = ({ visibilite, origine }: FollowUp): string =>
  visibilite === 'INTERNE' ? 'interne' : origine.toLowerCase();

function Entry({ followUp }: { readonly followUp: FollowUp }) {
  const texts = useTexts(managementRequestTexts);
  const statuts = useTexts(requestStatutTexts);
  const { auteur, date, origine, visibilite, commentaire, statut } = followUp;
  const kind = () => {
    if (visibilite === 'INTERNE') return texts.internal;
    return origine === 'DEMANDEUR' ? texts.fromPerson : texts.toPerson;
  };
  return (
    <li className={`management-thread__item management-thread__item--${lookOf(followUp)}`}>
      <p className="management-thread__head">
        <strong>{auteur}</strong>
        <span className="management-cell__detail">{date}</span>
      </p>
      <p className="management-cell__detail">{kind()}</p>
      {commentaire === '' ? null : <p className="management-words">{commentaire}</p>}
      {statut === null ? null : <p>{fill(texts.statutBecame, { statut: statuts[statut] })}</p>}
    </li>
  );
}

/** Messages and notes, oldest first. */
export function FollowUpThread({ followUps }: { readonly followUps: readonly FollowUp[] }) {
  const texts = useTexts(managementRequestTexts);
  return (
    <Card title={texts.thread}>
      {followUps.length === 0 ? (
        <p>{texts.noFollowUp}</p>
      ) : (
        <ol className="management-thread" aria-label={texts.thread}>
          {followUps.map((followUp, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- They have no id, and their order never changes.
            <Entry key={index} followUp={followUp} />
          ))}
        </ol>
      )}
    </Card>
  );
}
