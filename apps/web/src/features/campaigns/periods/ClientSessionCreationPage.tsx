import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { useQuery } from '@tanstack/react-query';
import { CampaignForm } from './CampaignForm.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { funderContractsQuery } from '../../../session/funder/funder-queries.ts';
import { useMayUnder } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderTexts } from './funder-campaigns.texts.ts';
import { campaignFormTexts } from './campaign-form.texts.ts';

export default function ClientSessionCreationPage() {
  const texts = useTexts(campaignFormTexts);
  const common = useTexts(funderTexts);
  const { data, error, refetch } = useQuery(funderContractsQuery);
  const mayUnder = useMayUnder('GERER_SESSIONS_PRECOMMANDE');
  const contracts = data?.filter(({ numeroContrat }) => mayUnder(numeroContrat));
  if (contracts?.some(({ actif }) => actif)) return <CampaignForm contracts={contracts} />;
  const content = () => {
    if (contracts !== undefined)
      return (
        <EmptyState
          title={texts.noContract}
          action={<LinkButton href={hrefOf('CONTACT')}>{texts.contact}</LinkButton>}
        >
          {texts.noContractText}
        </EmptyState>
      );
    return (
      <PendingRead error={error} refetch={refetch} shape="card" lines={6} label={common.loading} />
    );
  };
  return <Page lead={texts.leadCreation}>{content()}</Page>;
}
