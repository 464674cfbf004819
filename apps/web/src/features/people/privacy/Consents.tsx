import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Consent } from '@portail/contract/people/profile.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Ban } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { consentTexts } from './privacy.texts.ts';
import { consentsQuery } from './privacy-queries.ts';
import { PrivacySection } from './PrivacySection.tsx';

function ConsentLine({ consent }: { readonly consent: Consent }) {
  const texts = useTexts(consentTexts);
  const { sujet, choix, date, source, versionTexte: version, texte } = consent;
  const look =
    choix === 'ACCEPTE'
      ? ({ tone: 'success' } as const)
      : ({ tone: 'neutral', icon: <Ban /> } as const);
  return (
    <li>
      <p className="privacy-list__head">
        <strong>{texts[sujet]}</strong>
        <Status {...look}>{texts[choix]}</Status>
      </p>
      <p>{fill(texts.line, { date, source: texts[source] })}</p>
      <p className="privacy-list__detail">{fill(texts.sentence, { version, texte })}</p>
    </li>
  );
}

export function Consents({ canChange }: { readonly canChange: boolean }) {
  const texts = useTexts(consentTexts);
  const { data, error, refetch } = useQuery(consentsQuery);
  return (
    <PrivacySection
      title={texts.title}
      intro={texts.intro}
      data={data}
      error={error}
      onRetry={() => void refetch()}
    >
      {(consents) => (
        <>
          {consents.length === 0 ? <p>{texts.none}</p> : null}
          <ul className="privacy-list">
            {consents.map((one) => (
              <ConsentLine key={`${one.sujet} ${one.date} ${one.choix}`} consent={one} />
            ))}
          </ul>
          {canChange ? (
            <p className="privacy__act">
              <LinkButton variant="secondary" href={hrefOf('USER_PROFILE_MAIN_INFORMATIONS')}>
                {consents.length === 0 ? texts.choose : texts.change}
              </LinkButton>
            </p>
          ) : null}
        </>
      )}
    </PrivacySection>
  );
}
