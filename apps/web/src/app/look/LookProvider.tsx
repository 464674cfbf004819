import { matchPath } from '@portail/contract/pages/match-path.ts';
import { themeColorsOf } from '@portail/rules/theme/theme-colors.ts';
import { followTheme } from '@portail/ui/theme/apply-theme.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from '../../shared/navigation/navigation.ts';
import { useSession } from '../../session/current-session.ts';
import { DEFAULT_LOOK, LookContext, stylesQuery, textsQuery } from '../../session/look.ts';
import { useRegistrationContract } from '../../session/registration-contract.ts';
import { TextOverrides } from '../../texts/define-texts.ts';

/** The contract whose look applies: the one looked at, else the one named by the address. */
const useLookContract = (): string | undefined => {
  const { pathname, search } = useLocation();
  const chosen = useSession((state) => state.visualisation?.selectedContract.contractId);
  const own = useSession((state) => state.user?.idContrat);
  const registering = useRegistrationContract();
  if (chosen !== undefined || own !== undefined) return chosen ?? own;
  const match = matchPath(pathname);
  if (match?.id === 'LOGIN') return match.params['contractId'];
  if (match?.rules.group !== 'registration') return undefined;
  return new URLSearchParams(search).get('numeroContrat') ?? registering ?? undefined;
};

export function LookProvider({ children }: { readonly children: ReactNode }) {
  const numeroContrat = useLookContract();
  const styles = useQuery(stylesQuery(numeroContrat));
  const texts = useQuery(textsQuery(numeroContrat));
  const values = styles.data?.values ?? DEFAULT_LOOK.styles;

  useEffect(() => followTheme(document.documentElement, themeColorsOf(values)), [values]);

  const look = {
    numeroContrat,
    styles: values,
    optionsFlags: texts.data?.optionsFlags ?? DEFAULT_LOOK.optionsFlags,
  };
  return (
    <LookContext value={look}>
      <TextOverrides value={texts.data?.values ?? NO_OVERRIDES}>{children}</TextOverrides>
    </LookContext>
  );
}

const NO_OVERRIDES = {};
