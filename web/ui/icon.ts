import { createElement, type SVGProps } from 'react';

type IconData = { node: readonly [tag: string, attributes: Record<string, string>][] };

/**
 * What draws an icon of lucide-react in the build (vite.config.ts). Theirs can do much that nobody asks for here, such as a
 * context for the thickness of all lines, and would weigh 1.2 kB in the first load. An icon is decoration: whoever carries
 * it has the name.
 */
export function createIcon({ node }: IconData) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        'aria-hidden': true,
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
