import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import type { ConnectedView } from '@portail/rules/identity/access/session-view.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Eye, Users } from '@portail/ui/icons/icons.ts';
import { actorNameOf, fullNameOf, useSession } from '../../../session/current-session.ts';
import { ofName } from '../../../shared/wording/of-name.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { actingTexts } from '../../../features/identity/delegations/delegations.texts.ts';
import { shellTexts } from '../../../shared/page/shell.texts.ts';
import { closeOpenedSpace } from './close-opened-space.ts';
import { returnToOwnSpace } from './return-to-own-space.ts';

interface ActingBannerProps {
  readonly user: ConnectedUser;
  readonly qualite: NonNullable<ConnectedUser['delegue']>['qualite'];
}

/** Names the delegate and the person on every page, with a link back (S15). */
function ActingBanner({ user, qualite }: ActingBannerProps) {
  const texts = useTexts(actingTexts);
  const nom = fullNameOf(user);
  const names = { qui: actorNameOf(user), nom, de: ofName(nom), qualite: texts[qualite] };
  return (
    <section className="session-banner" aria-label={texts.banner}>
      <Users />
      <p>{fill(user.readOnly ? texts.looking : texts.acting, names)}</p>
      <Button variant="secondary" isSmall onClick={returnToOwnSpace}>
        {texts.back}
      </Button>
    </section>
  );
}

const bannerKeyOf = ({ space, readOnly, link }: ConnectedView) => {
  if (space === 'ESPACE_OPERATEUR') return readOnly ? 'readerBanner' : undefined;
  if (readOnly) return 'readOnlyBanner';
  if (link === 'BACK_OFFICE') return 'backOfficeBanner';
  return link === undefined ? undefined : 'partnerBanner';
};

/** A session opened by a link says whose space it is, on every page, and how to leave it. */
export function SessionBanner({ session }: { readonly session: ConnectedView }) {
  const texts = useTexts(shellTexts);
  const user = useSession((state) => state.user);
  const isTabOnly = useSession((state) => state.isTabOnly);
  const key = bannerKeyOf(session);
  if (user?.delegue !== undefined)
    return <ActingBanner user={user} qualite={user.delegue.qualite} />;
  if (key === undefined || user === null) return null;
  const nom = fullNameOf(user);
  return (
    <section className="session-banner" aria-label={texts.sessionBanner}>
      <Eye />
      <p>{fill(texts[key], { nom, de: ofName(nom) })}</p>
      {isTabOnly ? (
        <Button variant="secondary" isSmall onClick={closeOpenedSpace}>
          {texts.closeSpace}
        </Button>
      ) : null}
    </section>
  );
}
