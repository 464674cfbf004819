import { readLink } from '../../features/bypass/link-demand.ts';
import { LinkSignIn } from '../../features/bypass/LinkSignIn.tsx';

export default function BypassLoginPage() {
  return <LinkSignIn read={readLink} />;
}
