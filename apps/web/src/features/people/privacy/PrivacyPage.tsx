import { getConsultations } from '@portail/contract/people/privacy.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Consultation } from '@portail/contract/people/privacy.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { Consents } from './Consents.tsx';
import { ConsultationList } from './ConsultationList.tsx';
import { DataExports } from './DataExports.tsx';
import { ErasureSection } from './ErasureSection.tsx';
import { PRIVACY_KEY } from './privacy-queries.ts';
import { PrivacySection } from './PrivacySection.tsx';
import { ProfilePage } from '../../../session/profile/ProfilePage.tsx';
import { callApi } from '../../../session/api.ts';
import { useMay } from '../../../session/use-may.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { consultationTexts, privacyTexts } from './privacy.texts.ts';

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
