import { declaringPage } from './declaring-page.tsx';

export default declaringPage('identificationPaje', async () => {
  const { PajeIdentification } =
    await import('../../features/declarations/declaring/Identification.tsx');
  return PajeIdentification;
});
