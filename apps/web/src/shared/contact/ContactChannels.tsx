import { hrefOf } from '@portail/contract/pages/href.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { contactTexts } from './contact.texts.ts';
import { useTexts } from '../texts/define-texts.ts';
import '../page/text-sections.css';

/** The contract's own ways to be reached. */
export function ContactChannels({ withForm = false }: { readonly withForm?: boolean }) {
  const texts = useTexts(contactTexts);
  const dialled = texts.telephone.replaceAll(/\s/g, '');
  return (
    <Card title={texts.blockTitle}>
      <dl className="text-facts">
        {withForm ? (
          <div>
            <dt>{texts.formLabel}</dt>
            <dd>
              <Link href={hrefOf('CONTACT')}>{texts.formLink}</Link>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{texts.mailLabel}</dt>
          <dd>
            <Link href={`mailto:${texts.mail}`}>{texts.mail}</Link>
          </dd>
        </div>
        <div>
          <dt>{texts.phoneLabel}</dt>
          <dd>
            <Link href={`tel:${dialled}`}>{texts.telephone}</Link>, {texts.horaires}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
