import { useId, useState } from 'react';
import { useText } from '../core/language/language.ts';
import { SectionLink } from './elements.tsx';
import { cut, mentions, type Section } from './outline.ts';
import { Prose } from './prose.tsx';

type AnswersProps = {
  readonly sections: readonly Section[];
};

/** Questions, each of which unfolds its answer, and a field that leaves those with a word. */
export function Answers({ sections }: AnswersProps) {
  const { t, language } = useText();
  const [typed, setTyped] = useState('');
  const field = useId();
  const words = typed.trim();
  const groups = sections.map((section) => {
    const [head, ...questions] = cut(section.nodes, 'h3');
    // A section without questions says how to go on.
    const isPlain = questions.length === 0;
    return { section, head, isPlain, questions: questions.filter((it) => mentions(it, words)) };
  });
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <div className="prose__filter" lang={language}>
        <label className="field__label" htmlFor={field}>
          {t('Show questions with')}
        </label>
        <input
          className="input"
          id={field}
          type="search"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <p role="status">
          {words &&
            (count > 0
              ? t('{count} found', { count })
              : t('Nothing found. Try another word or ask the operator.'))}
        </p>
      </div>
      {groups
        .filter(({ questions, isPlain }) => questions.length > 0 || isPlain)
        .map(({ section, head, questions }) => (
          <section key={section.id}>
            <Prose tree={head.nodes} />
            {questions.map(({ id = '', words: question, nodes }) => (
              <details key={id} id={id} open={words !== ''}>
                <summary>
                  <h3>
                    <Prose tree={question} />
                  </h3>
                </summary>
                <Prose tree={nodes.slice(1)} />
                <p className="prose__changed" lang={language}>
                  <SectionLink id={id}>{t('Link to this answer')}</SectionLink>
                </p>
              </details>
            ))}
          </section>
        ))}
    </>
  );
}
