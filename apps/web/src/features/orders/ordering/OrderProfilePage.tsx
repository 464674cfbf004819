import { WithOrder, type Order, OrderFrame, useBackHref } from './OrderStep.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { useController } from 'react-hook-form';
import { AddressFields } from '../../../session/address/AddressFields.tsx';
import { addressTexts } from '../../../session/address/address.texts.ts';
import { StepActions } from '../../../shared/forms/StepActions.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { orderProfileTexts, orderTexts } from './ordering.texts.ts';
import { questionsOf } from './order-questions.ts';
import { CategoryField, ContactFields, IdentityFields, QuestionFields } from './ProfileFields.tsx';
import {
  profileFieldId,
  type ProfileFormState,
  type ProfilePath,
  useProfileForm,
} from './use-profile-form.ts';

const useLabels = (order: Order) => {
  const texts: Readonly<Record<string, string>> = {
    ...useTexts(orderProfileTexts),
    ...useTexts(addressTexts),
  };
  return (name: ProfilePath): string => {
    const index = /^informationsControles\.(\d+)/.exec(name)?.[1];
    if (index === undefined) return texts[name] ?? name;
    return questionsOf(order.place)[Number(index)]?.libelle ?? name;
  };
};

function HomeAddress({ form }: { readonly form: ProfileFormState }) {
  const texts = useTexts(orderProfileTexts);
  const { field } = useController({ control: form.control, name: 'codePostalEtVille' });
  return (
    <AddressFields
      title={texts.address}
      idOf={profileFieldId}
      errorOf={form.errorOf}
      line={form.register}
      town={field}
    />
  );
}

function ProfileStep({ order }: { readonly order: Order }) {
  const texts = useTexts(orderProfileTexts);
  const common = useTexts(orderTexts);
  const form = useProfileForm(order, useLabels(order));
  const backHref = useBackHref('profil');
  return (
    <OrderFrame
      current="profil"
      lead={texts.lead}
      hasErrors={form.problems.length > 0}
      editing={order.isEdit ? order.place.stored : undefined}
    >
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={
            form.isRefused ? [...form.problems, { message: common.notLost }] : form.problems
          }
          attempt={form.attempt}
        />
        <FormRequiredNote />
        <QuestionFields form={form} isControl />
        <QuestionFields form={form} isControl={false} />
        <CategoryField form={form} place={order.place} />
        <IdentityFields form={form} />
        <HomeAddress form={form} />
        <ContactFields form={form} />
        <StepActions texts={common} isPending={form.isPending} backHref={backHref} />
      </Form>
    </OrderFrame>
  );
}

/** One page for a new order and for a changed one: the router gives it the id of either. */
export default function OrderProfilePage() {
  return <WithOrder current="profil">{(order) => <ProfileStep order={order} />}</WithOrder>;
}
