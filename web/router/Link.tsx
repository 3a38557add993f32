import { type ComponentProps, useEffectEvent, useLayoutEffect } from 'react';
import type { Href } from '../sitemap/entrance.ts';
import { navigate, type NavigateOptions } from './history.ts';
import { isCurrent, useAppLocation } from './location.ts';

type Target = { to: Href } & Pick<NavigateOptions, 'replace' | 'state'>;

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Target;

/**
 * A link to a page of the app. It does not subscribe to the location: a navigation would render all links of a list.
 */
export function Link({ to, replace, state, onClick, children, ...props }: LinkProps) {
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        // The browser opens another tab or window.
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
        onClick?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        void navigate(to, { ...(replace && { replace }), ...(state && { state }) });
      }}
    >
      {children}
    </a>
  );
}

export type NavLinkProps = LinkProps & {
  /** Whether the link is current only on the page itself, not on pages below it. */
  exact?: boolean;
};

/** A link that is marked with `aria-current` while its page or one below it is shown. */
export function NavLink({ exact = false, ...props }: NavLinkProps) {
  const current = isCurrent(props.to, useAppLocation(), exact);
  return <Link aria-current={current ? 'page' : undefined} {...props} />;
}

export function Redirect({ to, replace = true, state = {} }: Target) {
  const redirect = useEffectEvent(() => void navigate(to, { replace, state }));
  useLayoutEffect(() => redirect(), []);
  return null;
}
