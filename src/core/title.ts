import { useEffect } from 'react';
import { settings } from './settings.ts';

let words = '';
const marks: string[] = [];

const show = () => {
  document.title = marks[0] ? `${marks[0]} ${words}` : words;
};

/** Sets the document's title: the page first, then the product. */
export function useTitle(title: string) {
  useEffect(() => {
    words = `${title} – ${settings().brand}`;
    show();
  }, [title]);
}

/** Puts a mark before the title for as long as it is wanted, by one form or several. */
export function useTitleMark(mark: string, wanted: boolean) {
  useEffect(() => {
    if (!wanted) return undefined;
    marks.push(mark);
    show();
    return () => {
      marks.splice(marks.indexOf(mark), 1);
      show();
    };
  }, [mark, wanted]);
}
