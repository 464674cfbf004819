import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import { signInHrefOf } from '@portail/contract/pages/sign-in-href.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import * as parts from './sign-in-parts.ts';
import { SignInPage } from './SignInPage.tsx';

/** A contract has its own sign-in page only with that feature. */
const useIsContractLoginClosed = (contractId: string | undefined): boolean => {
  const { data, isError } = useApiQuery(
    getFeatures,
    { query: { numeroContrat: contractId ?? '' } },
    { enabled: contractId !== undefined },
  );
  if (contractId === undefined) return false;
  return isError || (data !== undefined && !data.some(({ id }) => id === 'CONNEXION_PAR_CONTRAT'));
};

export default function LoginPage() {
  const { params } = useCurrentPage();
  const isClosed = useIsContractLoginClosed(params['contractId']);
  return isClosed ? <Navigate to={signInHrefOf('LOGIN')} /> : <SignInPage parts={parts} />;
}
