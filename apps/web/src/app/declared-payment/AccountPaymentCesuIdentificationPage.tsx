import { declaringPage } from './declaring-page.tsx';

export default declaringPage('identificationCesu', async () => {
  const { CesuIdentification } =
    await import('../../features/declarations/declaring/Identification.tsx');
  return CesuIdentification;
});
