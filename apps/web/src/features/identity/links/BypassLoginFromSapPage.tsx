import { readSapLink } from './link-demand.ts';
import { LinkSignIn } from './LinkSignIn.tsx';

export default function BypassLoginFromSapPage() {
  return <LinkSignIn read={readSapLink} />;
}
