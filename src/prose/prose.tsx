import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { settings } from '../core/settings.ts';
import { Badge } from './badge.tsx';
import type { Node } from './load.ts';
import { Contact, Operator } from './operator.tsx';
import {
  Anchor,
  Heading2,
  Heading3,
  type PartProps,
  Picture,
  Slider,
  Table,
  When,
} from './parts.tsx';

/** What a page may become: elements of these names, or our own parts. Nothing else is ever rendered. */
const tags: Readonly<Record<string, string | ComponentType<PartProps> | typeof Fragment>> = {
  '': Fragment,
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  strong: 'strong',
  em: 'em',
  code: 'code',
  pre: 'pre',
  br: 'br',
  span: 'span',
  blockquote: 'blockquote',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
  figure: 'figure',
  table: Table,
  h2: Heading2,
  h3: Heading3,
  a: Anchor,
  img: Picture,
  slider: Slider,
  when: When,
  operator: Operator,
  contact: Contact,
  badge: Badge,
};

type ProseProps = {
  readonly tree: readonly Node[];
  readonly pictures: Readonly<Record<string, string>>;
};

/** A page's tree as elements: never as HTML. */
export function Prose({ tree, pictures }: ProseProps) {
  const { brand } = settings();
  const render = (node: Node): ReactNode => {
    if (typeof node === 'string') return node.replaceAll('{brand}', brand);
    const [name, props, ...children] = node;
    const tag = Object.hasOwn(tags, name) ? tags[name] : undefined;
    if (!tag) return null;
    const own = name === 'img' ? { alt: props?.alt, src: pictures[props?.name ?? ''] } : props;
    return createElement(tag as 'p', own as object, ...children.map(render));
  };
  return createElement(Fragment, null, ...tree.map(render));
}
