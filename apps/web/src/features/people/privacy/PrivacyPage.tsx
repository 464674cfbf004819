import { getConsultations } from '@portail/contract/people/privacy.calls.ts';
import { getConsents } from '@portail/contract/people/profile.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Consultation } from '@portail/contract/people/privacy.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { MoreLines } from '../../../shared/list/KeysetTable.tsx';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { DataExports } from './DataExports.tsx';
import { ErasureSection } from './ErasureSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { ProfilePage } from '../../../session/profile/ProfilePage.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { consultationTexts, privacyTexts, consentTexts } from './privacy.texts.ts';
import './privacy.css';
import type { Consent } from '@portail/contract/people/profile.schemas.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Ban } from '@portail/ui/icons/icons.ts';

function ConsentLine({ consent }: { readonly consent: Consent }) {
  const texts = useTexts(consentTexts);
  const { sujet, choix, date, source, versionTexte: version, texte } = consent;
  const style =
    choix === 'ACCEPTE'
      ? ({ tone: 'success' } as const)
      : ({ tone: 'neutral', icon: <Ban /> } as const);
  return (
    <li>
      <p className="privacy-list__head">
        <strong>{texts[sujet]}</strong>
        <Status {...style}>{texts[choix]}</Status>
      </p>
      <p>{fill(texts.line, { date, source: texts[source] })}</p>
      <p className="privacy-list__detail">{fill(texts.sentence, { version, texte })}</p>
    </li>
  );
}

function Consents({ canChange }: { readonly canChange: boolean }) {
  const texts = useTexts(consentTexts);
  const read = useApiQuery(getConsents, {});
  return (
    <PrivacySection texts={texts} read={read}>
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

interface ConsultationListProps {
  readonly consultations: readonly Consultation[];
}

function ConsultationList({ consultations }: ConsultationListProps) {
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

function Consultations() {
  const texts = useTexts(consultationTexts);
  const list = useKeysetList<readonly Consultation[], Consultation>({
    queryKey: [getConsultations.id],
    read: (avant, options) => callApi(getConsultations, { query: pageQueryOf(avant) }, options),
    linesOf: (page) => page,
    keyOf: ({ id }) => id,
  });
  return (
    <PrivacySection
      texts={texts}
      read={{ data: list.lines, error: list.error, refetch: list.retry }}
    >
      {(lines) =>
        lines.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <>
            <ConsultationList consultations={lines} />
            <MoreLines list={list} texts={texts} />
          </>
        )
      }
    </PrivacySection>
  );
}

export default function PrivacyPage() {
  const texts = useTexts(privacyTexts);
  const mayAsk = useMay('GERER_PROFIL');
  return (
    <ProfilePage lead={texts.lead} isReadOnly={!mayAsk}>
      <Consents canChange={mayAsk} />
      <Consultations />
      <DataExports canAsk={mayAsk} />
      <ErasureSection canAsk={mayAsk} />
      <p>
        <LinkButton variant="quiet" href={`${hrefOf('LEGAL_NOTICE')}#protection-des-donnees`}>
          {texts.notice}
        </LinkButton>
      </p>
    </ProfilePage>
  );
}
