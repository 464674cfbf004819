import type { ConnectedView } from '@portail/rules/access/session-view.ts';
import { Eye } from '@portail/ui/icons/icons.ts';
import { fullNameOf, useSession } from '../../../session/current-session.ts';
import { fill, useTexts } from '../../../texts/define-texts.ts';
import { shellTexts } from '../../../texts/shell.ts';

/** A session opened by a link says whose space it is, on every page. */
export function SessionBanner({ session }: { readonly session: ConnectedView }) {
  const texts = useTexts(shellTexts);
  const user = useSession((state) => state.user);
  const sentence = session.readOnly
    ? texts.readOnlyBanner
    : session.fromBackOffice && session.space === 'ESPACE_BENEFICIAIRE'
      ? texts.backOfficeBanner
      : session.bypass !== undefined
        ? texts.partnerBanner
        : undefined;
  if (sentence === undefined || user === null) return null;
  return (
    <section className="session-banner" aria-label={texts.sessionBanner}>
      <Eye />
      <p>{fill(sentence, { nom: fullNameOf(user) })}</p>
    </section>
  );
}
