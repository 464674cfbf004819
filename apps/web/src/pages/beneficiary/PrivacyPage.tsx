import { getConsultations } from '@portail/contract/people/privacy.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Consultation } from '@portail/contract/people/privacy.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { pageQueryOf } from '../../features/holdings/read-pages.ts';
import { useKeysetList } from '../../features/holdings/use-keyset-list.ts';
import { Consents } from '../../features/privacy/Consents.tsx';
import { ConsultationList } from '../../features/privacy/ConsultationList.tsx';
import { DataExports } from '../../features/privacy/DataExports.tsx';
import { ErasureSection } from '../../features/privacy/ErasureSection.tsx';
import { PRIVACY_KEY } from '../../features/privacy/privacy-queries.ts';
import { PrivacySection } from '../../features/privacy/PrivacySection.tsx';
import { ProfilePage } from '../../features/profile-tabs/ProfilePage.tsx';
import { callApi } from '../../session/api.ts';
import { useMay } from '../../session/use-may.ts';
import { plural } from '../../shared/wording/counts.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { consultationTexts, privacyTexts } from '../../texts/privacy.ts';

function Consultations() {
  const texts = useTexts(consultationTexts);
  const list = useKeysetList<readonly Consultation[], Consultation>({
    queryKey: [PRIVACY_KEY, 'consultations'],
    read: (avant, options) => callApi(getConsultations, { query: pageQueryOf(avant) }, options),
    linesOf: (page) => page,
    keyOf: ({ id }) => id,
  });
  return (
    <PrivacySection
      title={texts.title}
      intro={texts.intro}
      data={list.lines}
      error={list.error}
      onRetry={list.retry}
    >
      {(lines) =>
        lines.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <>
            <ConsultationList consultations={lines} />
            <ShowMore
              position={plural(lines.length, texts.shownOne, texts.shown)}
              hasMore={list.hasMore}
              isPending={list.isMorePending}
              onMore={list.readMore}
            />
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
