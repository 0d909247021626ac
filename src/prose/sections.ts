import { useEffect } from 'react';
import { useLocation } from '../core/navigation/navigation.ts';
import { restoreEntryState } from '../core/view/entry-state.ts';
import { isConditionMet } from './settings-values.ts';
import type { ElementNode, TreeNode } from './tree.ts';

/** Whether an element with this tag is anywhere in the tree. */
export const contains = (nodes: readonly TreeNode[], tag: string): boolean =>
  nodes.some(
    (node) => typeof node !== 'string' && (node.tag === tag || contains(node.children, tag)),
  );

/** Returns the headings of the sections that are shown, in order. */
export const getHeadings = (nodes: readonly TreeNode[]): readonly ElementNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (node.tag === 'when')
      return isConditionMet(node.props?.condition) ? getHeadings(node.children) : [];
    return node.tag === 'h2' ? [node] : [];
  });

/** Opens the answer that contains the section that the query names, scrolls to the section, and focuses it. */
export function useScrollToSection() {
  const { query, entryId } = useLocation((location) => location);
  const id = query.get('section') ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again gives the entry another ID, and must scroll again.
  useEffect(() => {
    const target = document.getElementById(id);
    if (!target?.closest('.prose')) return undefined;
    // The timer waits for the navigation, which scrolls to the top and focuses the page's heading.
    const timer = setTimeout(() => {
      // The screen may be the same as that of the last entry. After Back or a reload, what was in sight counts more.
      window.scrollTo(0, 0);
      if (!restoreEntryState()) {
        target.closest('details')?.setAttribute('open', '');
        target.scrollIntoView();
      }
      // In a frame, the focus may be in the page around it.
      if (document.hasFocus()) target.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [id, entryId]);
}
