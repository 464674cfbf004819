import { declaringPage } from './declaring-page.tsx';

export default declaringPage('declarationCesu', async () => {
  const { CesuDeclaration } =
    await import('../../features/declarations/declaring/cesu/CesuDeclaration.tsx');
  return CesuDeclaration;
});
