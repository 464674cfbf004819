import { declaringPage } from './declaring-page.tsx';

export default declaringPage('declarationPaje', async () => {
  const { PajeDeclaration } =
    await import('../../features/declarations/declaring/paje/PajeDeclaration.tsx');
  return PajeDeclaration;
});
