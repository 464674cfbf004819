import { readLink } from './link-demand.ts';
import { LinkSignIn } from './LinkSignIn.tsx';

export default function BypassLoginPage() {
  return <LinkSignIn read={readLink} />;
}
