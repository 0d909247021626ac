import { type ReactNode, useEffect, useRef } from 'react';
import { type Message, useText } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { useTyped } from './typed.ts';

type FormViewProps<Name extends string> = {
  readonly form: Form<Name, Message>;
  readonly submit: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
  /** Beside the submit button. */
  readonly aside?: ReactNode;
};

/** A form with its failure above the fields, its success below the button, and one submit at a time. */
export function FormView<Name extends string>({
  form,
  submit,
  danger,
  children,
  aside,
}: FormViewProps<Name>) {
  const { say } = useText();
  const { status, outcome } = useStore(form.state, (state) => state);
  useTyped(form);
  const failure = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome?.ok === false && form.hasFocus()) failure.current?.focus();
  }, [outcome, form]);
  return (
    <form className="form" {...form.props} aria-busy={status === 'busy' || undefined}>
      {outcome?.ok === false && (
        <Banner kind="error" ref={failure}>
          {say(outcome.message)}
        </Banner>
      )}
      {children}
      <div className="actions">
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={status === 'busy'}>
          {submit}
        </Button>
        {aside}
      </div>
      {/* Last, so that nothing moves under the pointer when it comes and goes. */}
      <div role="status">
        {outcome?.ok && <Banner kind="success">{say(outcome.message)}</Banner>}
      </div>
    </form>
  );
}
