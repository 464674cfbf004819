import { readSapLink } from '../../features/bypass/link-demand.ts';
import { LinkSignIn } from '../../features/bypass/LinkSignIn.tsx';

export default function BypassLoginFromSapPage() {
  return <LinkSignIn read={readSapLink} />;
}
