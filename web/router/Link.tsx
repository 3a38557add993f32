import type { ComponentProps } from 'react';
import { Link as UntypedLink, Redirect as UntypedRedirect } from 'wouter';
import type { Href } from '../client/paths.ts';
import type { NavigateOptions } from './history.ts';
import { isCurrent, useAppLocation } from './location.ts';

type Target = { to: Href } & Pick<NavigateOptions, 'replace' | 'state'>;

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Target;

/** A link to a page of the app. */
export function Link(props: LinkProps) {
  return <UntypedLink {...props} />;
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

/** Redirects to another page when it is rendered. */
export function Redirect(props: Target) {
  return <UntypedRedirect replace {...props} />;
}
