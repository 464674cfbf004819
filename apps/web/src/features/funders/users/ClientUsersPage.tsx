import { UsersTable } from './UsersTable.tsx';
import { useQuery } from '@tanstack/react-query';
import { funderContractsQuery } from '../../../session/funder/funder-queries.ts';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts } from './funder-users.texts.ts';
import { InvitationForm } from './InvitationForm.tsx';

export default function ClientUsersPage() {
  const texts = useTexts(funderUserTexts);
  const mayAct = useMay('GERER_UTILISATEURS');
  const { data: contracts } = useQuery(funderContractsQuery);
  return (
    <Page lead={texts.lead}>
      <UsersTable />
      {mayAct ? <InvitationForm contracts={contracts} /> : null}
    </Page>
  );
}
