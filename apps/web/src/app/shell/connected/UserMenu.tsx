import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import type { ConnectedView } from '@portail/rules/identity/access/session-view.ts';
import { ArrowLeft, ArrowLeftRight, Inbox, LogOut, UserRound } from '@portail/ui/icons/icons.ts';
import { Menu, type MenuItem } from '@portail/ui/overlays/Menu.tsx';
import { actorNameOf, useSession } from '../../../session/current-session.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { actingTexts } from '../../../features/identity/delegations/acting.texts.ts';
import { shellTexts } from '../../../shared/page/shell.texts.ts';
import { returnToOwnSpace } from './return-to-own-space.ts';
import { useLeave } from './use-leave.ts';

/** The profile opens on the first of its pages that this person has. */
const PROFILE_PAGES = [
  'USER_PROFILE_MAIN_INFORMATIONS',
  'USER_PROFILE_AUTHENTICATION_INFORMATIONS',
  'USER_PROFILE_PRODUCT_CHOICE',
  'PREFERENCES',
] as const;

const profileHrefOf = (session: ConnectedView): string | undefined => {
  const page = PROFILE_PAGES.find((id) => canOpenPage(pageOf(id), session));
  return page === undefined ? undefined : pageOf(page).path;
};

const canChangeVisualisation = (session: ConnectedView, activeContracts: number): boolean =>
  session.space === 'ESPACE_BENEFICIAIRE' &&
  session.link !== 'PARTENAIRE' &&
  session.link !== 'SAP' &&
  activeContracts > 1;

export function UserMenu({ session }: { readonly session: ConnectedView }) {
  const texts = useTexts(shellTexts);
  const acting = useTexts(actingTexts);
  const user = useSession((state) => state.user);
  const contracts = useSession((state) => state.contracts);
  const leave = useLeave();
  if (user === null) return null;

  const name = actorNameOf(user);
  const profile = profileHrefOf(session);
  const activeContracts = contracts.filter((one) => one.contractActivated).length;
  const items: MenuItem[] = [
    ...(profile === undefined
      ? []
      : [{ id: 'profil', label: texts.myProfile, href: profile, icon: <UserRound /> }]),
    ...(canOpenPage(pageOf('MY_REQUESTS'), session)
      ? [
          {
            id: 'demandes',
            label: texts.myRequests,
            href: hrefOf('MY_REQUESTS'),
            icon: <Inbox />,
          },
        ]
      : []),
    ...(canChangeVisualisation(session, activeContracts)
      ? [
          {
            id: 'visualisation',
            label: texts.changeVisualisation,
            href: hrefOf('VISUALISATION_CHOICE'),
            icon: <ArrowLeftRight />,
          },
        ]
      : []),
    ...(session.isDelegate
      ? [
          {
            id: 'retour',
            label: acting.back,
            onSelect: returnToOwnSpace,
            icon: <ArrowLeft />,
          },
        ]
      : []),
    {
      id: 'deconnexion',
      label: texts.signOut,
      onSelect: () => void leave(),
      icon: <LogOut />,
      isApart: true,
    },
  ];
  return (
    <Menu
      label={fill(texts.userMenu, { nom: name })}
      trigger={
        <>
          <UserRound />
          <span className="header__user-name">{name}</span>
        </>
      }
      heading={name}
      items={items}
      triggerClassName="header__user"
    />
  );
}
