import pictures from 'i18n:pictures';
import { createElement, Fragment, type ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Changed } from './changed.tsx';
import { Code } from './code.tsx';
import { Details } from './details.tsx';
import { Drawing } from './drawing.tsx';
import { filled, holds } from './from-settings.ts';
import { Anchor, SectionMark } from './links.tsx';
import type { blocks } from './marks.mjs';
import { Contact, Fingerprint, Operator } from './operator.tsx';
import { Slider, Steps } from './slider.tsx';
import type { TreeNode } from './tree.ts';

type Props = Readonly<Record<string, string>>;
type Component = (props: Props, children: readonly ReactNode[]) => ReactNode;

/** Tags that become the elements of their names. */
const elements =
  'p ul ol li strong em code br span blockquote table thead tbody tr th td figure figcaption'.split(
    ' ',
  );

/** All others. Nothing else is ever rendered. */
const components: Readonly<Record<string, Component>> = {
  section: (_, children) => <section>{children}</section>,
  h2: ({ id = '' }, words) => (
    <h2 id={id} tabIndex={-1}>
      {words}
      <SectionMark section={id} />
    </h2>
  ),
  h3: ({ id = '' }, words) => (
    <h3 id={id} tabIndex={-1}>
      {words}
      <SectionMark section={id} />
    </h3>
  ),
  a: ({ href = '' }, words) => <Anchor href={href}>{words}</Anchor>,
  img: ({ name = '', alt }) => (
    <img src={pictures[name]} alt={alt} width="320" height="200" loading="lazy" />
  ),
  pre: (_, lines) => <Code lines={lines.join('')} />,
  screen: (_, lines) => <Drawing text={lines.join('')} />,
  slider: (_, slides) => <Slider slides={slides} />,
  steps: (_, steps) => <Steps steps={steps} />,
  details: ({ id }, [summary, ...children]) => (
    <Details id={id} summary={summary}>
      {children}
    </Details>
  ),
  summary: (_, words) => words,
  when: ({ condition }, children) => holds(condition) && children,
  ...({
    operator: () => <Operator />,
    contact: () => <Contact />,
    fingerprint: () => <Fingerprint />,
    badge: () => <Badge />,
    changed: ({ date = '' }) => <Changed date={date} />,
  } satisfies Record<(typeof blocks)[number], Component>),
};

type ProseProps = {
  readonly tree: readonly TreeNode[];
};

/** A page's tree as elements: never as HTML. */
export const Prose = ({ tree }: ProseProps) => tree.map(render);

function render(node: TreeNode, index: number): ReactNode {
  if (typeof node === 'string') return filled(node);
  const { tag } = node;
  const children = node.children.map(render);
  const props = Object.fromEntries(
    Object.entries(node.props).map(([name, value]) => [name, filled(value)]),
  );
  if (elements.includes(tag)) return createElement(tag, { ...props, key: index }, ...children);
  const component = Object.hasOwn(components, tag) ? components[tag] : undefined;
  return <Fragment key={index}>{component?.(props, children)}</Fragment>;
}
