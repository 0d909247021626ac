import pictures from 'i18n:pictures';
import { createElement, Fragment, type ReactNode } from 'react';
import { AcrobatSign, type AcrobatSignKind } from './acrobat-sign.tsx';
import { Anchor } from './anchor.tsx';
import { AppStoreBadge } from './app-store-badge.tsx';
import { CodeBlock } from './code-block.tsx';
import type { blocks } from './directives.mjs';
import { Fingerprint, Operator } from './operator.tsx';
import { ScreenMockup } from './screen-mockup.tsx';
import { fillSettings, isConditionMet } from './settings-values.ts';
import { Slider } from './slider.tsx';
import type { TreeNode } from './tree.ts';

type Props = Readonly<Record<string, string>>;
type Component = (props: Props, children: readonly ReactNode[]) => ReactNode;

/** The tags that become the HTML elements of the same name. */
const elementTags =
  'h3 p ul ol li strong span blockquote table thead tbody tr th td details summary'.split(' ');

/** The components for all other tags. A tag in neither list is not rendered. */
const components: Readonly<Record<string, Component>> = {
  h2: renderSectionHeading,
  sign: ({ kind }) => <AcrobatSign kind={kind as AcrobatSignKind} />,
  a: ({ href = '' }, children) => <Anchor href={href}>{children}</Anchor>,
  img: ({ name = '', alt }) => (
    <img
      className="prose__picture"
      src={pictures[name]}
      alt={alt}
      width="320"
      height="200"
      loading="lazy"
    />
  ),
  code: (_, parts) => <code translate="no">{parts.join('')}</code>,
  pre: (_, lines) => <CodeBlock>{lines.join('')}</CodeBlock>,
  screen: (_, lines) => <ScreenMockup text={lines.join('')} />,
  slider: (_, slides) => <Slider slides={slides} />,
  when: ({ condition }, children) => isConditionMet(condition) && children,
  ...({
    operator: () => <Operator />,
    fingerprint: () => <Fingerprint />,
    badge: () => <AppStoreBadge />,
  } satisfies Record<(typeof blocks)[number], Component>),
};

/** Renders a heading of the second level. The number of a step is in a disc. */
function renderSectionHeading({ number, ...props }: Props, children: readonly ReactNode[]) {
  if (!number) return <h2 {...props}>{children}</h2>;
  return (
    <h2 className="numbered-heading" {...props}>
      <span className="numbered-heading__number">
        {number}
        <span className="visually-hidden">. </span>
      </span>
      <span>{children}</span>
    </h2>
  );
}

type ProseProps = {
  readonly tree: readonly TreeNode[];
};

/** Renders a page's tree as React elements, never as HTML. */
export const Prose = ({ tree }: ProseProps) => tree.map(render);

function render(node: TreeNode, index: number): ReactNode {
  if (typeof node === 'string') return fillSettings(node);
  const { tag } = node;
  const children = node.children.map(render);
  const props: Record<string, string> = Object.fromEntries(
    Object.entries(node.props ?? {}).map(([name, value]) => [name, fillSettings(value)]),
  );
  // A link to a section focuses its heading.
  if (props.id) props.tabIndex = '-1';
  if (elementTags.includes(tag)) return createElement(tag, { ...props, key: index }, ...children);
  const component = Object.hasOwn(components, tag) ? components[tag] : undefined;
  return <Fragment key={index}>{component?.(props, children)}</Fragment>;
}
