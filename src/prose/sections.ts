import { useEffect } from 'react';
import { useLocation } from '../core/navigation/navigation.ts';
import { filled, holds } from './from-settings.ts';
import type { TreeNode } from './tree.ts';

export type Section = {
  readonly id: string;
  readonly title: string;
};

/** The sections of a page that are shown. */
export const sectionsOf = (nodes: readonly TreeNode[]): readonly Section[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { tag, props, children } = node;
    if (tag === 'when') return holds(props.condition) ? sectionsOf(children) : [];
    return tag === 'section' ? [{ id: props.id ?? '', title: filled(props.title ?? '') }] : [];
  });

/** Goes to the section that the address names, and unfolds what it stands in. */
export function useSection() {
  const { query, visit } = useLocation();
  const id = query.get('section') ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit leads there again.
  useEffect(() => {
    const target = document.getElementById(id);
    if (!target?.closest('.prose')) return undefined;
    // After the arrival on the page, which scrolls to its top and focuses its heading.
    const timer = setTimeout(() => {
      for (const part of document.querySelectorAll<HTMLDetailsElement>('.prose details'))
        if (part.contains(target)) part.open = true;
      target.scrollIntoView();
      (target.querySelector('summary') ?? target).focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [id, visit]);
}
