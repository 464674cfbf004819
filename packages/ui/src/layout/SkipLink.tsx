type SkipLinkProps = { targetId: string; children?: string };

/** First thing in the page. It moves the focus, not only the view, and leaves the address alone. */
export function SkipLink({ targetId, children = 'Aller au contenu' }: SkipLinkProps) {
  return (
    <a
      className="skip-link"
      href={`#${targetId}`}
      onClick={(event) => {
        const target = document.getElementById(targetId);
        if (target === null) return;
        event.preventDefault();
        if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
        target.focus();
        target.scrollIntoView();
      }}
    >
      {children}
    </a>
  );
}
