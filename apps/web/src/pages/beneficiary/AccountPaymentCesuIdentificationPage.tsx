import { declaringPage } from './declaring-page.tsx';

export default declaringPage('identificationCesu', async () => {
  const { CesuIdentification } = await import('../../features/declaring/Identification.tsx');
  return CesuIdentification;
});
