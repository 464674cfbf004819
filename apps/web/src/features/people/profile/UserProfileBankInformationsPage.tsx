import { getIssuerBankDetails } from '@portail/contract/people/help.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { MANDATE_READS } from './mandate.ts';
import { MandateSection } from './MandateSection.tsx';
import { ChangeAccount, CurrentAccount } from './OwnBankCards.tsx';
import { ProfilePage } from '../../../session/profile/ProfilePage.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { useMay } from '../../../session/use-may.ts';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { bankInformationTexts } from '../../../session/profile/profile.texts.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { bankFieldTexts } from '../../../session/bank/bank.texts.ts';
import { changeOwnBankDetails, getOwnBankDetails } from '@portail/contract/people/profile.calls.ts';
import type { OwnBankDetails } from '@portail/contract/people/profile.schemas.ts';
import { callApi } from '../../../session/api.ts';
import { apiQuery, useApiQuery } from '../../../session/use-api-query.ts';
import { useBankForm } from '../../../session/bank/use-bank-form.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';

const useOwnBankForm = () => {
  const texts = useTexts(bankInformationTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();
  return useBankForm({
    prefix: 'profil',
    send: (body) => callApi(changeOwnBankDetails, { body }),
    invalidates: MANDATE_READS,
    success: {
      header: common.doneHeader,
      content: ({ iban, virementsAPartirDu: date }: OwnBankDetails) =>
        date === undefined ? fill(texts.doneNow, { iban }) : fill(texts.done, { iban, date }),
    },
    onDone: (saved) => {
      queries.setQueryData(apiQuery(getOwnBankDetails, {}).queryKey, saved);
      // The saved details are at the top of the page.
      focusPageHeading();
    },
  });
};

/** In groups of four, so that a narrow screen breaks the line between two groups. */
const inFours = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The account for transfers; hidden when it could not be read. */
function IssuerCard() {
  const texts = useTexts(bankInformationTexts);
  const fields = useTexts(bankFieldTexts);
  const { data } = useApiQuery(getIssuerBankDetails, {});
  if (data === undefined) return null;
  return (
    <Card title={texts.issuer}>
      <p className="profile__intro">{texts.issuerText}</p>
      <FactList
        facts={[
          { id: 'titulaire', label: fields.titulaire, value: data.titulaire },
          { id: 'iban', label: fields.iban, value: inFours(data.iban) },
          { id: 'bic', label: fields.bic, value: data.bic },
        ]}
      />
    </Card>
  );
}

export default function UserProfileBankInformationsPage() {
  const texts = useTexts(bankInformationTexts);
  const common = useTexts(profileCommonTexts);
  const mayChange = useMay('GERER_PROFIL');
  const view = useSessionView();
  const hasMandates =
    view.kind === 'connected' && view.permissions.includes('CONSULTER_PRESTATIONS');
  const form = useOwnBankForm();
  const { data, error, refetch } = useApiQuery(getOwnBankDetails, {});
  const content = () => {
    if (data === undefined)
      return <PendingRead error={error} refetch={refetch} shape="card" label={common.loading} />;
    return (
      <>
        <CurrentAccount bank={data} />
        {mayChange ? <ChangeAccount form={form} isFirst={data.statut === 'ABSENTES'} /> : null}
        {hasMandates ? <MandateSection canChange={mayChange} /> : null}
        <IssuerCard />
      </>
    );
  };
  return (
    <ProfilePage lead={texts.lead} hasErrors={form.problems.length > 0} isReadOnly={!mayChange}>
      {content()}
    </ProfilePage>
  );
}
