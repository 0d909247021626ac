import pictures from 'i18n:pictures';
import { type ElementType, Fragment, type ReactNode } from 'react';
import { settings } from '../core/settings/settings.ts';
import { Badge } from './badge.tsx';
import { Changed } from './changed.tsx';
import { Code } from './code.tsx';
import { Anchor, Heading2, Heading3, Picture, Slider, Steps, Table } from './elements.tsx';
import { Contact, Fingerprint, Operator } from './operator.tsx';
import { Screen } from './screen.tsx';
import { type TreeNode, takeApart } from './tree.ts';

/** What a page may become: elements of these names, or our own parts. Nothing else is ever rendered. */
const tags: Readonly<Record<string, ElementType>> = {
  '': Fragment,
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  strong: 'strong',
  em: 'em',
  code: 'code',
  pre: Code,
  screen: Screen,
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
  steps: Steps,
  operator: Operator,
  contact: Contact,
  fingerprint: Fingerprint,
  changed: Changed,
  badge: Badge,
};

type ProseProps = {
  readonly tree: readonly TreeNode[];
};

/** A page's tree as elements: never as HTML. */
export function Prose({ tree }: ProseProps) {
  const { brand } = settings();
  const render = (node: TreeNode, index: number): ReactNode => {
    if (typeof node === 'string') return node.replaceAll('{brand}', () => brand);
    const { tag, props, children } = takeApart(node);
    const Tag = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
    if (!Tag) return null;
    const own = tag === 'img' ? { alt: props.alt, src: pictures[props.name ?? ''] } : props;
    return (
      <Tag key={index} {...own}>
        {children.length > 0 ? children.map(render) : undefined}
      </Tag>
    );
  };
  return tree.map(render);
}
