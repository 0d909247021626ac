import { type ReactNode, type RefObject, useId } from 'react';
import { useText } from '../../core/language/language.ts';
import type { Arrangement, Order } from './arrangement.ts';

type ToolsProps = {
  readonly arrangement: Arrangement;
  readonly rearrange: (changed: Partial<Arrangement>) => void;
  readonly search: RefObject<HTMLInputElement | null>;
};

/** Finds something in a long list. */
export function Tools({ arrangement: { filter, order }, rearrange, search }: ToolsProps) {
  const { t } = useText();
  return (
    <div className="columns tools">
      <Tool label={t('Filter')}>
        {(id) => (
          <input
            id={id}
            ref={search}
            className="input"
            type="search"
            autoComplete="off"
            defaultValue={filter}
            onInput={(event) => rearrange({ filter: event.currentTarget.value, page: 0 })}
          />
        )}
      </Tool>
      <Tool label={t('Sort by')}>
        {(id) => (
          <select
            id={id}
            className="input"
            value={order}
            onChange={(event) => rearrange({ order: event.target.value as Order })}
          >
            <option value="name">{t('Name')}</option>
            <option value="url">{t('Platform URL')}</option>
          </select>
        )}
      </Tool>
    </div>
  );
}

function Tool({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
